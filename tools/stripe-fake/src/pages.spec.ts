import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MONTHLY_PRICE_ID, YEARLY_PRICE_ID } from './index.ts';
import {
  buyPro,
  idOf,
  openPortal,
  periodEndOf,
  press,
  startAccount,
  startCheckout,
  type Account,
} from './testing/start-account.ts';

describe('the pages', () => {
  let account: Account;

  beforeEach(async () => {
    account = await startAccount();
  });

  afterEach(() => account.simulator.close());

  async function openCheckout() {
    const { id: customer } = await account.stripe.customers.create({ email: '<b>ann</b>@example.org' });
    const session = await startCheckout(account.stripe, customer);
    return { session, url: String(session.url) };
  }

  async function buyAndOpenPortal() {
    const bought = await buyPro(account);
    const url = await openPortal(account, bought.customer);
    return { ...bought, url, fields: { subscription: bought.subscription.id } };
  }

  it('say that no money moves, and run no script', async () => {
    const { url } = await openCheckout();
    const page = await fetch(url);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    // Browsers hold redirects after a form to this list as well.
    expect(policy).toContain("form-action 'self' https://oncelink.example;");
    const content = await page.text();
    expect(content).toContain('Simulated payment: no money moves');
    expect(content).toContain('$60.00 per year');
    expect(content).not.toContain('<script');
  });

  it('show whatever was sent to them as text', async () => {
    const { url } = await openCheckout();
    const content = await (await fetch(url)).text();
    expect(content).toContain('&lt;b&gt;ann&lt;/b&gt;');
    expect(content).not.toContain('<b>ann');
  });

  it('lead back with the id of the checkout once it is paid', async () => {
    const { session, url } = await openCheckout();
    const answer = await press(url, { action: 'pay' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `https://oncelink.example/subscription/success?session_id=${session.id}`,
    );
    expect(await account.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' });
    expect(await (await fetch(url)).text()).toContain('This checkout is paid');
  });

  it('stay open when the card is declined, and when the buyer goes back', async () => {
    const { session, url } = await openCheckout();
    const declined = await press(url, { action: 'decline' });
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined.');
    const back = await press(url, { action: 'cancel' });
    expect(back.headers.get('location')).toBe('https://oncelink.example/pricing');
    expect(await account.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });
  });

  it.each([{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'null' }])(
    'refuse forms of other sites: %j',
    async (headers) => {
      const { session, url } = await openCheckout();
      expect((await press(url, { action: 'pay' }, headers)).status).toBe(403);
      expect(await account.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });
    },
  );

  it('say when there is no such checkout or button', async () => {
    const { url } = await openCheckout();
    expect((await fetch(`${account.simulator.url}/c/pay/cs_test_unknown`)).status).toBe(404);
    expect((await press(url, { action: 'steal' })).status).toBe(402);
  });

  it('let a customer cancel later, take it back, and cancel now', async () => {
    const { url, fields, subscription } = await buyAndOpenPortal();
    const { stripe } = account;
    await press(url, { ...fields, action: 'cancel-later' });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at: periodEndOf(subscription),
    });
    await press(url, { ...fields, action: 'resume' });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at: null });
    const answer = await press(url, { ...fields, action: 'cancel-now' });
    expect(answer.headers.get('location')).toBe(new URL(url).pathname);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' });
  });

  it('let a customer change between year and month', async () => {
    const { url, fields, subscription } = await buyAndOpenPortal();
    await press(url, { ...fields, action: `plan:${MONTHLY_PRICE_ID}` });
    const { items } = await account.stripe.subscriptions.retrieve(subscription.id);
    expect(items.data[0]?.price.id).toBe(MONTHLY_PRICE_ID);
    const content = await (await fetch(url)).text();
    expect(content).toContain('$9.00 per month');
    expect(content).toContain('Change to $60.00 per year');
  });

  it('keep the plan when the card is declined', async () => {
    const { url, fields, subscription, customer } = await buyAndOpenPortal();
    account.simulator.controls.advance(86_400 * 350);
    account.simulator.controls.setCard(customer.id, 'declined');
    const answer = await press(url, { ...fields, action: `plan:${MONTHLY_PRICE_ID}` });
    expect(answer.status).toBe(402);
    expect(await answer.text()).toContain('Your card was declined.');
    const { items } = await account.stripe.subscriptions.retrieve(subscription.id);
    expect(items.data[0]?.price.id).toBe(YEARLY_PRICE_ID);
  });

  it('let a customer pay what is open with another card', async () => {
    const { url, subscription } = await buyAndOpenPortal();
    await press(url, { action: 'card-declined' });
    account.simulator.controls.advanceToPeriodEnd(subscription.id);
    const { latest_invoice: invoice } = await account.stripe.subscriptions.retrieve(subscription.id);
    const pay = { action: 'pay', invoice: idOf(invoice) };
    expect((await press(url, pay)).status).toBe(402);
    await press(url, { action: 'card-accepted' });
    expect((await press(url, pay)).status).toBe(303);
    expect(await account.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
  });

  it("keep a customer away from another one's subscription", async () => {
    const { url } = await buyAndOpenPortal();
    const other = await buyPro(account);
    const answer = await press(url, { action: 'cancel-now', subscription: other.subscription.id });
    expect(answer.status).toBe(404);
    expect(await account.stripe.subscriptions.retrieve(other.subscription.id)).toMatchObject({
      status: 'active',
    });
  });
});

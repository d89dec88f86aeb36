import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { addMonths } from './billing/periods.ts';
import { MONTHLY_PRICE_ID } from './index.ts';
import {
  buyPro,
  eventsOf,
  idOf,
  openPortal,
  press,
  periodEndOf,
  startAccount,
  startCheckout,
  type Account,
} from './testing/start-account.ts';

const DAY = 86_400;

const eventTypes = async (account: Account): Promise<string[]> =>
  (await eventsOf(account)).map(({ type }) => type);

describe('the life of a subscription', () => {
  let account: Account;
  let stripe: Stripe;

  beforeEach(async () => {
    account = await startAccount();
    ({ stripe } = account);
  });

  afterEach(() => account.simulator.close());

  const current = (id: string): Promise<Stripe.Subscription> => stripe.subscriptions.retrieve(id);

  it('starts with a paid checkout, and sends events', async () => {
    const { session, subscription } = await buyPro(account);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(subscription).toMatchObject({ status: 'active', metadata: { userId: 'user-1' } });
    expect(await eventTypes(account)).toEqual([
      'customer.created',
      'invoice.created',
      'invoice.finalized',
      'customer.subscription.created',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ]);
  });

  it('starts once, however often the checkout is paid', async () => {
    const { customer, session } = await buyPro(account);
    account.simulator.controls.payCheckout(session.id);
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it('renews at the end of its period', async () => {
    const { subscription } = await buyPro(account);
    account.simulator.controls.advanceToPeriodEnd(subscription.id);
    const renewed = await current(subscription.id);
    const end = periodEndOf(subscription);
    expect(renewed).toMatchObject({ status: 'active' });
    expect(periodEndOf(renewed)).toBe(addMonths(end, 12, subscription.billing_cycle_anchor));
    const paid = (await eventsOf(account)).filter(({ type }) => type === 'invoice.paid');
    expect(paid.at(-1)).toMatchObject({
      created: end,
      data: { object: { billing_reason: 'subscription_cycle' } },
    });
  });

  it('renews every time that was passed over, each at its own time', async () => {
    const { subscription } = await buyPro(account);
    account.simulator.controls.advance(3 * 366 * DAY);
    const paid = (await eventsOf(account)).filter(({ type }) => type === 'invoice.paid');
    const times = paid.map(({ created }) => created);
    const anchor = subscription.billing_cycle_anchor;
    expect(times).toEqual([0, 12, 24, 36].map((months) => addMonths(anchor, months, anchor)));
  });

  it('is past due when a payment fails, tries again, and is whole when one succeeds', async () => {
    const { customer, subscription } = await buyPro(account);
    account.simulator.controls.setCard(customer.id, 'declined');
    account.simulator.controls.advanceToPeriodEnd(subscription.id);
    expect(await current(subscription.id)).toMatchObject({ status: 'past_due' });
    const open = await stripe.invoices.list({ customer: customer.id, status: 'open' });
    expect(open.data).toMatchObject([{ attempt_count: 1 }]);
    account.simulator.controls.setCard(customer.id, 'accepted');
    account.simulator.controls.advance(3 * DAY);
    expect(await current(subscription.id)).toMatchObject({ status: 'active' });
    expect((await eventTypes(account)).slice(-3)).toEqual([
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
  });

  it('ends after the last attempt', async () => {
    const { customer, subscription } = await buyPro(account);
    account.simulator.controls.setCard(customer.id, 'declined');
    account.simulator.controls.advanceToPeriodEnd(subscription.id);
    account.simulator.controls.advance(14 * DAY);
    expect(await current(subscription.id)).toMatchObject({ status: 'past_due' });
    account.simulator.controls.advance(DAY);
    expect(await current(subscription.id)).toMatchObject({ status: 'canceled' });
    const types = await eventTypes(account);
    expect(types.filter((name) => name === 'invoice.payment_failed')).toHaveLength(4);
    expect(types.at(-1)).toBe('customer.subscription.deleted');
  });

  it('lasts until the end of what was paid when it is canceled for then', async () => {
    const { subscription } = await buyPro(account);
    const end = periodEndOf(subscription);
    const canceled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(canceled).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: end });
    account.simulator.controls.advance(end - account.simulator.controls.now() - 10);
    expect(await current(subscription.id)).toMatchObject({ status: 'active' });
    account.simulator.controls.advanceToPeriodEnd(subscription.id);
    expect(await current(subscription.id)).toMatchObject({ status: 'canceled', ended_at: end });
    expect((await eventTypes(account)).at(-1)).toBe('customer.subscription.deleted');
  });

  it('goes on when the cancellation is taken back', async () => {
    const { subscription } = await buyPro(account);
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const resumed = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null });
    account.simulator.controls.advanceToPeriodEnd(subscription.id);
    expect(await current(subscription.id)).toMatchObject({ status: 'active' });
  });

  it('says in an event what was different before', async () => {
    const { subscription } = await buyPro(account);
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const event = (await eventsOf(account)).at(-1);
    expect(event?.data.previous_attributes).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  });

  it('changes to monthly with the unused year in credit, which later months use up', async () => {
    const { customer, subscription } = await buyPro(account);
    const action = `plan:${MONTHLY_PRICE_ID}`;
    await press(await openPortal(account, customer), { subscription: subscription.id, action });
    const changed = await current(subscription.id);
    expect(changed.items.data[0]?.price.id).toBe(MONTHLY_PRICE_ID);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -5100 });
    account.simulator.controls.advanceToPeriodEnd(subscription.id);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -4200 });
    const [latest] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(latest).toMatchObject({ total: 900, amount_due: 0, status: 'paid' });
  });

  it('is paid by a charge, which its invoice knows, and which can be paid back and disputed', async () => {
    const { customer, subscription } = await buyPro(account);
    const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
    const { id, payment_intent: intent } = charge ?? { id: '', payment_intent: '' };
    expect(charge).toMatchObject({ amount: 6000, disputed: false, refunded: false });
    const payment = { type: 'payment_intent', payment_intent: idOf(intent) } as const;
    const [paid] = (await stripe.invoicePayments.list({ payment })).data;
    expect(paid?.invoice).toBe((await current(subscription.id)).latest_invoice);
    await stripe.refunds.create({ charge: id, amount: 1000 });
    expect(await stripe.charges.retrieve(id)).toMatchObject({ refunded: false, amount_refunded: 1000 });
    await stripe.refunds.create({ charge: id });
    expect(await stripe.charges.retrieve(id)).toMatchObject({ refunded: true });
    await expect(stripe.refunds.create({ charge: id })).rejects.toMatchObject({ param: 'amount' });
    account.simulator.controls.dispute(id)();
    expect(await stripe.charges.retrieve(id)).toMatchObject({ disputed: true });
    const [opened, closed] = (await eventsOf(account)).slice(-2);
    expect(opened).toMatchObject({ type: 'charge.dispute.created', data: { object: { charge: id } } });
    expect(closed).toMatchObject({ type: 'charge.dispute.closed', data: { object: { status: 'won' } } });
  });

  it('expires a checkout that is not paid', async () => {
    const { id } = await startCheckout(stripe, (await stripe.customers.create({})).id);
    account.simulator.controls.advance(DAY);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' });
    expect(() => account.simulator.controls.payCheckout(id)).toThrow(/expired/);
  });
});

describe('calendar months', () => {
  const at = (date: string): number => Date.parse(`${date}T12:00:00Z`) / 1000;

  it('keep the day of the anchor through short months', () => {
    const anchor = at('2027-01-31');
    const february = addMonths(anchor, 1, anchor);
    expect(february).toBe(at('2027-02-28'));
    expect(addMonths(february, 1, anchor)).toBe(at('2027-03-31'));
  });

  it('keep the leap day for years that have one', () => {
    const anchor = at('2028-02-29');
    expect(addMonths(anchor, 12, anchor)).toBe(at('2029-02-28'));
    expect(addMonths(anchor, 48, anchor)).toBe(at('2032-02-29'));
  });
});

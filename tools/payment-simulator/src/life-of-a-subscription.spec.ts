import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { addMonths } from './billing/simulated-clock.ts';
import { MONTHLY_PRICE_ID } from './index.ts';
import {
  buyPro,
  eventTypes,
  idOf,
  periodEndOf,
  startAccount,
  startCheckout,
  type Account,
} from './testing/start-account.ts';

const DAY = 86_400;

describe('the life of a subscription', () => {
  let account: Account;
  let stripe: Stripe;

  beforeEach(async () => {
    account = await startAccount();
    ({ stripe } = account);
  });

  afterEach(() => account.simulator.close());

  const current = (id: string): Promise<Stripe.Subscription> => stripe.subscriptions.retrieve(id);

  it('starts with a paid checkout, and tells of it', async () => {
    const { session, subscription } = await buyPro(account);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(subscription).toMatchObject({ status: 'active', metadata: { userId: 'user-1' } });
    expect(await eventTypes(stripe)).toEqual([
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
    const paid = await stripe.events.list({ type: 'invoice.paid', limit: 1 });
    expect(paid.data[0]).toMatchObject({
      created: end,
      data: { object: { billing_reason: 'subscription_cycle' } },
    });
  });

  it('renews every time that was passed over, each at its own time', async () => {
    const { subscription } = await buyPro(account);
    account.simulator.controls.advance(3 * 366 * DAY);
    const paid = await stripe.events.list({ type: 'invoice.paid' });
    const times = paid.data.map(({ created }) => created).toReversed();
    const anchor = subscription.billing_cycle_anchor;
    expect(times).toEqual([0, 12, 24, 36].map((months) => addMonths(anchor, months, anchor)));
  });

  it('is past due when a payment fails, tries again, and is whole when one succeeds', async () => {
    const { customer, subscription } = await buyPro(account);
    account.simulator.controls.setCard(customer.id, 'declined');
    account.simulator.controls.advanceToPeriodEnd(subscription.id);
    const pastDue = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(pastDue).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1 },
    });
    account.simulator.controls.setCard(customer.id, 'accepted');
    account.simulator.controls.advance(3 * DAY);
    expect(await current(subscription.id)).toMatchObject({ status: 'active' });
    expect((await eventTypes(stripe)).slice(-3)).toEqual([
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
  });

  it.each([
    ['cancel', 'canceled', 'customer.subscription.deleted'],
    ['mark-unpaid', 'unpaid', 'customer.subscription.updated'],
  ] as const)('after the last try: %s', async (outcome, status, type) => {
    const { customer, subscription } = await buyPro(account);
    account.simulator.controls.setAfterLastRetry(outcome);
    account.simulator.controls.setCard(customer.id, 'declined');
    account.simulator.controls.advanceToPeriodEnd(subscription.id);
    account.simulator.controls.advance(14 * DAY);
    expect(await current(subscription.id)).toMatchObject({ status: 'past_due' });
    account.simulator.controls.advance(DAY);
    expect(await current(subscription.id)).toMatchObject({ status });
    const types = await eventTypes(stripe);
    expect(types.filter((name) => name === 'invoice.payment_failed')).toHaveLength(4);
    expect(types.at(-1)).toBe(type);
  });

  it('comes back from unpaid when the invoice is paid', async () => {
    const { customer, subscription } = await buyPro(account);
    account.simulator.controls.setAfterLastRetry('mark-unpaid');
    account.simulator.controls.setCard(customer.id, 'declined');
    account.simulator.controls.advanceToPeriodEnd(subscription.id);
    account.simulator.controls.advance(15 * DAY);
    const { latest_invoice: invoice } = await current(subscription.id);
    await expect(stripe.invoices.pay(idOf(invoice))).rejects.toMatchObject({ code: 'card_declined' });
    account.simulator.controls.setCard(customer.id, 'accepted');
    await stripe.invoices.pay(idOf(invoice));
    expect(await current(subscription.id)).toMatchObject({ status: 'active' });
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
    expect((await eventTypes(stripe)).at(-1)).toBe('customer.subscription.deleted');
  });

  it('goes on when the cancellation is taken back', async () => {
    const { subscription } = await buyPro(account);
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const resumed = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null });
    account.simulator.controls.advanceToPeriodEnd(subscription.id);
    expect(await current(subscription.id)).toMatchObject({ status: 'active' });
  });

  it('tells in an event what was different before', async () => {
    const { subscription } = await buyPro(account);
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const { data } = await stripe.events.list({ type: 'customer.subscription.updated' });
    expect(data[0]?.data.previous_attributes).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  });

  it('changes to monthly with the unused year in credit, which later months use up', async () => {
    const { customer, subscription } = await buyPro(account);
    const [item] = subscription.items.data;
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: String(item?.id), price: MONTHLY_PRICE_ID }],
    });
    expect(changed.items.data[0]?.price.id).toBe(MONTHLY_PRICE_ID);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -5100 });
    account.simulator.controls.advanceToPeriodEnd(subscription.id);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -4200 });
    const [latest] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(latest).toMatchObject({ total: 900, amount_due: 0, status: 'paid' });
  });

  it('expires a checkout that nobody pays', async () => {
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

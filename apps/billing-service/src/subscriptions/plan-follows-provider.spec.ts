import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@oncelink/testing/stores';
import type { Replica } from '../testing/replica.ts';
import { BillingSite, buyPro } from '../testing/start-billing-site.ts';
import { idOf, PRICES, TestUser } from '../testing/test-user.ts';

const DAY = 86_400;

let site: BillingSite;
let replica: Replica;

beforeAll(async () => {
  site = await BillingSite.start();
  replica = await site.startReplica();
  await site.receiveAt(replica);
});
afterAll(() => site.stop());

const subscriptionOf = async ({ id }: TestUser) => {
  const [customer] = await site.query<{ customer_id: string }>(
    'SELECT customer_id FROM customer WHERE user_id = $1',
    [id],
  );
  const { data } = await site.stripe.subscriptions.list({
    customer: customer?.customer_id ?? '',
    status: 'all',
  });
  const [subscription] = data;
  if (subscription === undefined) throw new Error('No subscription.');
  return subscription;
};

async function subscribe(priceId = PRICES.monthly): Promise<TestUser> {
  const user = new TestUser();
  await buyPro(site, replica, user, priceId);
  await site.plans.has(user.id, 'pro');
  return user;
}

const endOf = (seconds: number | undefined): string => new Date((seconds ?? NaN) * 1000).toISOString();

describe('a user who pays', () => {
  it.each([
    ['monthly', 28, 31],
    ['yearly', 365, 366],
  ] as const)('%s has Pro, and the day of renewal', async (interval, least, most) => {
    const user = await subscribe(PRICES[interval]);
    const { items } = await subscriptionOf(user);
    const change = site.plans.planOf(user.id);
    expect(change).toMatchObject({ plan: 'pro', renewsAt: endOf(items.data[0]?.current_period_end) });
    const days = (Date.parse(change?.renewsAt ?? '') / 1000 - site.provider.controls.now()) / DAY;
    expect(days).toBeGreaterThan(least - 1);
    expect(days).toBeLessThanOrEqual(most);
  });

  it('has a customer at the provider, named after the account', async () => {
    const user = await subscribe();
    const { customer, metadata } = await subscriptionOf(user);
    expect(metadata).toEqual({ userId: user.id });
    expect(site.plans.planOf(user.id)?.customerId).toBe(customer);
    expect(await site.stripe.customers.retrieve(idOf(customer))).toMatchObject({
      email: user.email,
      metadata: { userId: user.id },
    });
  });

  it('is renewed: the new day is published, with a newer version', async () => {
    const user = await subscribe();
    const before = site.plans.planOf(user.id);
    site.provider.controls.advanceToPeriodEnd((await subscriptionOf(user)).id);
    await site.provider.controls.webhooksSettled();
    const { items } = await subscriptionOf(user);
    const renewsAt = endOf(items.data[0]?.current_period_end);
    const after = await site.plans.until(user.id, (change) => change.renewsAt === renewsAt);
    expect(after.version).toBeGreaterThan(before?.version ?? NaN);
  });
});

describe('a user who ends a subscription', () => {
  it('at the end of the period keeps Pro until then, which is told, and has it no longer after', async () => {
    const user = await subscribe(PRICES.yearly);
    const { id, items } = await subscriptionOf(user);
    await site.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const ending = await site.plans.until(user.id, ({ renewsAt }) => renewsAt === null);
    expect(ending).toMatchObject({ plan: 'pro', endsAt: endOf(items.data[0]?.current_period_end) });
    site.provider.controls.advanceToPeriodEnd(id);
    expect(await site.plans.has(user.id, 'free')).toMatchObject({ renewsAt: null, endsAt: null });
  });

  it('is told the day although the version before, which knew of none, has asked already', async () => {
    const user = await subscribe();
    const { id } = await subscriptionOf(user);
    await site.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const { version } = await site.plans.until(user.id, ({ renewsAt }) => renewsAt === null);
    await site.query('UPDATE customer SET ends_at = NULL WHERE user_id = $1', [user.id]);
    await replica.customers.reconcile();
    await replica.sweep();
    const told = await site.plans.until(user.id, (change) => change.version > version);
    expect(told.endsAt).toMatch(/Z$/);
  });

  it('and goes on after all is renewed again', async () => {
    const user = await subscribe();
    const { id } = await subscriptionOf(user);
    await site.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await site.plans.until(user.id, ({ renewsAt }) => renewsAt === null);
    await site.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    const resumed = await site.plans.until(user.id, ({ renewsAt }) => renewsAt !== null);
    expect(resumed).toMatchObject({ plan: 'pro', endsAt: null });
  });

  it('at once has Pro no longer, and can buy it again', async () => {
    const user = await subscribe();
    await site.stripe.subscriptions.cancel((await subscriptionOf(user)).id);
    await site.plans.has(user.id, 'free');
    await buyPro(site, replica, user);
    await site.plans.has(user.id, 'pro');
  });
});

describe('a payment that fails', () => {
  async function failToRenew(): Promise<TestUser> {
    const user = await subscribe();
    const { id, customer } = await subscriptionOf(user);
    site.provider.controls.setCard(idOf(customer), 'declined');
    site.provider.controls.advanceToPeriodEnd(id);
    expect((await subscriptionOf(user)).status).toBe('past_due');
    await site.plans.until(user.id, ({ renewsAt }) => renewsAt === null);
    return user;
  }

  it('leaves Pro for seven days after the invoice was due, though the provider still tries', async () => {
    const user = await failToRenew();
    // Its owner has not ended it: a payment brings it back.
    expect(site.plans.planOf(user.id)).toMatchObject({ plan: 'pro', endsAt: null });
    // Another event of the same renewal may be under way: until it is done, the row is due as if it had failed.
    await until(async () => {
      const [row] = await site.query<{ isRight: boolean }>(
        `SELECT due_at = unpaid_since + interval '7 days' AS "isRight"
         FROM customer JOIN subscription USING (user_id) WHERE user_id = $1`,
        [user.id],
      );
      return row?.isRight === true;
    });
  });

  it('ends Pro when the seven days are over, without any event', async () => {
    const user = await failToRenew();
    site.provider.controls.holdWebhooks();
    const unpaid = site.provider.controls.now();
    site.provider.controls.advance(unpaid + 7 * DAY - site.provider.controls.now());
    // Only this machine's clock makes work due, and it has not moved.
    await site.query('UPDATE customer SET due_at = now() WHERE user_id = $1', [user.id]);
    await replica.sweep();
    expect((await subscriptionOf(user)).status).toBe('past_due');
    await site.plans.has(user.id, 'free');
    site.provider.controls.releaseWebhooks();
  });

  it('and ended Pro is not collected any more from a user who buys again', async () => {
    const user = await failToRenew();
    site.provider.controls.advance(7 * DAY);
    expect(await replica.refresher.refresh(user.id)).toMatchObject({ plan: 'free' });
    const { id, customer } = await subscriptionOf(user);
    await buyPro(site, replica, user, PRICES.yearly);
    site.provider.controls.setCard(idOf(customer), 'accepted');
    site.provider.controls.advance(30 * DAY);
    expect((await site.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    expect((await subscriptionOf(user)).status).toBe('active');
    const paid = await site.stripe.invoices.list({ customer: idOf(customer), status: 'paid' });
    expect(paid.data.map(({ amount_paid: amount }) => amount)).toEqual([6000, 900]);
  });
});

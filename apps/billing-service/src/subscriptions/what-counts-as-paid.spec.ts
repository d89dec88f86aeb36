import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Replica } from '../testing/replica.ts';
import { BillingSite, buyPro } from '../testing/start-billing-site.ts';
import { idOf, only, ORIGIN, PRICES, TestUser } from '../testing/test-user.ts';
import { signEvent } from '../testing/webhooks.ts';

let site: BillingSite;
let replica: Replica;

beforeAll(async () => {
  site = await BillingSite.start();
  replica = await site.startReplica();
  await site.receiveAt(replica);
});
// A test that fails must not hold the webhooks of those after it.
afterEach(() => {
  site.provider.controls.clearFaults();
  site.provider.controls.releaseWebhooks();
});
afterAll(() => site.stop());

interface Payer {
  readonly user: TestUser;
  readonly subscription: string;
  readonly customer: string;
  readonly charge: string;
}

/** A user who has paid, and is Pro. */
async function pay(priceId = PRICES.monthly, user = new TestUser()): Promise<Payer> {
  const session = await site.stripe.checkout.sessions.retrieve(await buyPro(site, replica, user, priceId));
  await site.plans.has(user.id, 'pro');
  const customer = idOf(session.customer);
  const [charge] = (await site.stripe.charges.list({ customer })).data;
  return { user, customer, subscription: idOf(session.subscription), charge: charge?.id ?? '' };
}

const statusOf = async ({ subscription }: Payer): Promise<string> =>
  (await site.stripe.subscriptions.retrieve(subscription)).status;
const refund = ({ charge }: Payer, amount?: number) =>
  site.stripe.refunds.create({ charge, ...(amount !== undefined && { amount }) });
const failNext = (times: number, path: string) =>
  site.provider.controls.setFault({ kind: 'unavailable', times, path });

/** Resolves when the service has dealt with all events. */
async function settled({ user }: Payer): Promise<void> {
  await site.provider.controls.webhooksSettled();
  await replica.refresher.refresh(user.id);
}

describe('a payment that is taken back', () => {
  it.each([
    ['because the customer disputes it', async ({ charge }: Payer) => site.provider.controls.dispute(charge)],
    ['because it is paid back', (payer: Payer) => refund(payer)],
    [
      'because it is paid back in two parts',
      (payer: Payer) => refund(payer, 5999).then(() => refund(payer, 1)),
    ],
  ])(
    '%s: its subscription ends at the provider, and the account is free at once',
    async (_text, takeBack) => {
      const payer = await pay(PRICES.yearly);
      await takeBack(payer);
      expect(await site.plans.has(payer.user.id, 'free')).toMatchObject({ renewsAt: null, endsAt: null });
      expect(await statusOf(payer)).toBe('canceled');
    },
  );

  it('in part changes nothing', async () => {
    const payer = await pay(PRICES.yearly);
    await refund(payer, 5999);
    await settled(payer);
    expect(site.plans.planOf(payer.user.id)?.plan).toBe('pro');
    expect(await statusOf(payer)).toBe('active');
  });

  it('of a later period ends it too', async () => {
    const payer = await pay();
    site.provider.controls.advanceToPeriodEnd(payer.subscription);
    const [latest] = (await site.stripe.charges.list({ customer: payer.customer })).data;
    expect(latest?.id).not.toBe(payer.charge);
    await refund({ ...payer, charge: latest?.id ?? '' });
    await site.plans.has(payer.user.id, 'free');
  });

  it('leaves what was bought afterwards alone, also when the dispute is won', async () => {
    const first = await pay();
    const win = site.provider.controls.dispute(first.charge);
    await site.plans.has(first.user.id, 'free');
    win();
    await settled(first);
    expect(site.plans.planOf(first.user.id)?.plan).toBe('free');
    const second = await pay(PRICES.yearly, first.user);
    await settled(second);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['canceled', 'active']);
    expect(site.plans.planOf(first.user.id)?.plan).toBe('pro');
  });

  it('is found without any event, and ends the subscription although the provider fails at first', async () => {
    const payer = await pay();
    site.provider.controls.holdWebhooks();
    site.provider.controls.dispute(payer.charge);
    // Until they are cleared: what is still done for the payment may use up some.
    failNext(1000, '/v1/subscriptions/');
    await replica.customers.reconcile();
    await replica.sweep();
    site.provider.controls.clearFaults();
    expect(await statusOf(payer)).toBe('active');
    await site.query('UPDATE customer SET due_at = now() WHERE user_id = $1', [payer.user.id]);
    // It is done, but nobody is told.
    site.provider.controls.setFault({ kind: 'lost-answer', times: 1, path: '/v1/subscriptions/' });
    await replica.sweep();
    await site.plans.has(payer.user.id, 'free');
    expect(await statusOf(payer)).toBe('canceled');
    site.provider.controls.releaseWebhooks();
  });

  it('is not accepted as an event while nobody can say whose charge it is', async () => {
    // No charge of the tests before begins like this: their events may still arrive, and would use up the faults.
    const dispute = { object: 'dispute', id: 'du_1', charge: 'ch_of_nobody' };
    const event = signEvent({ id: 'evt_dispute', object: 'event', data: { object: dispute } });
    failNext(2, '/v1/charges/ch_of_nobody');
    expect(await only(replica.takeEvent([event]))).toEqual({ outcome: 'provider-failed' });
    expect(await site.query("SELECT 1 FROM processed_event WHERE event_id = 'evt_dispute'")).toEqual([]);
    site.provider.controls.clearFaults();
    expect(await only(replica.takeEvent([event]))).toEqual({ outcome: 'taken' });
  });
});

describe('a subscription', () => {
  it('to something else is not Pro, and nothing that is done for Pro ends it', async () => {
    const payer = await pay();
    site.provider.controls.sell(payer.subscription, ['price_newsletter']);
    await site.plans.has(payer.user.id, 'free');
    site.provider.controls.dispute(payer.charge);
    await settled(payer);
    site.provider.controls.setCard(payer.customer, 'declined');
    site.provider.controls.advanceToPeriodEnd(payer.subscription);
    await pay(PRICES.yearly, payer.user);
    expect(await statusOf(payer)).toBe('past_due');
  });

  it('to several things is Pro as long as Pro is among them', async () => {
    const payer = await pay();
    site.provider.controls.sell(payer.subscription, ['price_newsletter', PRICES.monthly]);
    await settled(payer);
    expect(site.plans.planOf(payer.user.id)?.plan).toBe('pro');
    site.provider.controls.sell(payer.subscription, ['price_newsletter', 'price_stickers']);
    await site.plans.has(payer.user.id, 'free');
  });

  it.each([
    ['a former price is Pro', PRICES.yearly, 'pro'],
    ['a price that nobody listed is not', '', 'free'],
  ])('that its owner switches in the portal to %s', async (_text, formerPrices, plan) => {
    const { user, customer, subscription } = await pay();
    site.provider.controls.holdWebhooks();
    const { url } = await site.stripe.billingPortal.sessions.create({ customer, return_url: ORIGIN });
    const body = new URLSearchParams({ subscription, action: `plan:${PRICES.yearly}` });
    expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
    const other = await site.startReplica({
      PRICE_ID_YEARLY: 'price_new_yearly',
      PRICE_IDS_FORMER: formerPrices,
    });
    expect(await other.refresher.refresh(user.id)).toMatchObject({ plan });
    await site.stopReplica(other);
    site.provider.controls.releaseWebhooks();
  });
});

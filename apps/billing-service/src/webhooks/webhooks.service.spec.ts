import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Replica } from '../testing/replica.ts';
import { BillingSite, buyPro } from '../testing/start-billing-site.ts';
import { only, TestUser } from '../testing/test-user.ts';
import { WEBHOOK_SECRET } from '../testing/webhooks.ts';
import { Stripe } from 'stripe';

let site: BillingSite;
let replica: Replica;

beforeAll(async () => {
  site = await BillingSite.start();
  site.provider.controls.holdWebhooks();
  replica = await site.startReplica();
  await site.receiveAt(replica);
});
afterAll(() => site.stop());

const countEvents = async (): Promise<number> => {
  const [row] = await site.query<{ count: number }>('SELECT count(*)::int AS count FROM processed_event');
  return row?.count ?? NaN;
};
const fetchesOf = async ({ id }: TestUser): Promise<number> => {
  const [row] = await site.query<{ fetches: number }>('SELECT fetches FROM customer WHERE user_id = $1', [
    id,
  ]);
  return row?.fetches ?? NaN;
};

/** A user who has paid, of which the service has not heard yet. */
async function payUnseen(): Promise<{ user: TestUser; events: string[] }> {
  const user = new TestUser();
  await buyPro(site, replica, user);
  const before = new Set(seen);
  const events = site.provider.controls.eventIds().filter((id) => !before.has(id));
  for (const id of events) seen.add(id);
  return { user, events };
}
const seen = new Set<string>();

/** The event that says that a subscription has begun. */
async function subscriptionEvent(events: readonly string[]): Promise<string> {
  for (const id of events) {
    if ((await site.stripe.events.retrieve(id)).type === 'customer.subscription.created') return id;
  }
  throw new Error('No subscription began.');
}

describe('an event whose signature is not right', () => {
  it.each([
    ['is 301 seconds old', { ageSeconds: 301 }],
    ['belongs to the same JSON, written otherwise', { reserialised: true }],
  ])('is refused and has no effect: it %s', async (_text, delivery) => {
    const { user, events } = await payUnseen();
    const fetches = await fetchesOf(user);
    const statuses = await site.provider.controls.deliver(events, delivery);
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect([await countEvents(), await fetchesOf(user)]).toEqual([0, fetches]);
  });

  const body = JSON.stringify({ id: 'evt_forged', object: 'event', data: { object: { customer: 'cus_1' } } });
  const signed = (secret: string) => Stripe.webhooks.generateTestHeaderString({ payload: body, secret });

  it.each([
    ['made with another key', signed('whsec_other')],
    ['altered', signed(WEBHOOK_SECRET).replace(/v1=.{8}/, 'v1=00000000')],
    ['of another scheme', signed(WEBHOOK_SECRET).replace('v1=', 'v0=')],
    ['without a time', signed(WEBHOOK_SECRET).replace(/t=\d+,/, '')],
    ['without a signature', 't=1'],
    ['empty', ''],
    ['no signature at all', 'undefined'],
  ])('is refused and has no effect: it is %s', async (_text, signature) => {
    const request = { body: Buffer.from(body).toString('base64url'), signature };
    expect(await only(replica.takeEvent([request]))).toEqual({ outcome: 'refused' });
    expect(await countEvents()).toBe(0);
  });

  it('is taken up to the last of 300 seconds', async () => {
    const { events } = await payUnseen();
    const statuses = await site.provider.controls.deliver(events.slice(0, 1), { ageSeconds: 298 });
    expect(statuses).toEqual([200]);
  });
});

describe('an event that arrives 50 times at once', () => {
  it('is accepted 50 times and has one effect', async () => {
    const { user, events } = await payUnseen();
    const event = await subscriptionEvent(events);
    const fetches = await fetchesOf(user);
    const statuses = await site.provider.controls.deliver([event], { copies: 50 });
    expect(statuses).toEqual(Array.from({ length: 50 }, () => 200));
    await site.plans.has(user.id, 'pro');
    expect(await fetchesOf(user)).toBe(fetches + 1);
    expect(site.plans.effectsOn(user.id).filter(({ plan }) => plan === 'pro')).toHaveLength(1);
    expect(await site.query('SELECT 1 FROM processed_event WHERE event_id = $1', [event])).toHaveLength(1);
  });

  it('has one effect at two replicas too', async () => {
    const { user, events } = await payUnseen();
    const event = await subscriptionEvent(events);
    const other = await site.startReplica();
    const fetches = await fetchesOf(user);
    const payload = JSON.stringify(await site.stripe.events.retrieve(event));
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    const request = { body: Buffer.from(payload).toString('base64url'), signature };
    const copies = Array.from({ length: 50 }, (_, index) =>
      only((index % 2 === 0 ? replica : other).takeEvent([request])),
    );
    expect(new Set((await Promise.all(copies)).map(({ outcome }) => outcome))).toEqual(new Set(['taken']));
    await site.plans.has(user.id, 'pro');
    expect(await fetchesOf(user)).toBe(fetches + 1);
    expect(site.plans.effectsOn(user.id).filter(({ plan }) => plan === 'pro')).toHaveLength(1);
  });
});

describe('an event about another customer', () => {
  it('of the same provider account is taken, and nothing follows', async () => {
    const payload = JSON.stringify({
      id: 'evt_other',
      object: 'event',
      data: { object: { id: 'in_1', object: 'invoice', customer: 'cus_of_another_product' } },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    const request = { body: Buffer.from(payload).toString('base64url'), signature };
    expect(await only(replica.takeEvent([request]))).toEqual({ outcome: 'taken' });
    expect(await site.query("SELECT 1 FROM customer WHERE customer_id = 'cus_of_another_product'")).toEqual(
      [],
    );
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { Replica } from '../testing/replica.ts';
import { BillingSite } from '../testing/start-billing-site.ts';
import { STORE_EVENT } from '../webhooks/event.statements.ts';
import type { CustomersService, Fetch } from './customers.service.ts';
import type { PaidSubscription, PlanDecision } from './decide-plan.ts';

let site: BillingSite;
let replica: Replica;
let store: CustomersService;

beforeAll(async () => {
  site = await BillingSite.start();
  replica = await site.startReplica();
  store = replica.customers;
});
afterAll(() => site.stop());

const RENEWS = new Date('2027-01-01T00:00:00Z');
const FREE: PlanDecision = { plan: 'free', renewsAt: null, endsAt: null, askAgainAt: null };
const PRO: PlanDecision = { plan: 'pro', renewsAt: RENEWS, endsAt: null, askAgainAt: null };

async function addCustomer(): Promise<string> {
  const userId = randomUUID();
  await store.add({ userId, customerId: `cus_${userId}` });
  return userId;
}

async function begin(userId: string): Promise<Fetch> {
  const fetch = await store.beginFetch(userId);
  if (fetch === undefined) throw new Error('No such customer.');
  return fetch;
}

/** What the service stores of an event, without the wake-up. */
const storeEvent = (eventId: string, customerId: string | null) =>
  site.query(STORE_EVENT.text, [eventId, customerId]);

const rowOf = async (userId: string) => {
  const [row] = await site.query<{ plan: string; version: number; due_at: Date | null; failures: number }>(
    'SELECT plan, version, due_at, failures FROM customer WHERE user_id = $1',
    [userId],
  );
  return row;
};
const pendingOf = (userId: string) =>
  site.query('SELECT version FROM untold_plan WHERE user_id = $1', [userId]);

describe('an answer of the provider', () => {
  it('is stored, and a change is pending', async () => {
    const userId = await addCustomer();
    await store.storeAnswer(await begin(userId), [], PRO);
    expect(await rowOf(userId)).toMatchObject({ plan: 'pro', version: 2, due_at: null, failures: 0 });
    expect(await pendingOf(userId)).toEqual([{ version: 2 }]);
  });

  it('that changes nothing keeps the version', async () => {
    const userId = await addCustomer();
    await store.storeAnswer(await begin(userId), [], PRO);
    await store.storeAnswer(await begin(userId), [], PRO);
    expect(await rowOf(userId)).toMatchObject({ version: 2 });
  });

  it('is dropped when that of a later question came first', async () => {
    const userId = await addCustomer();
    const [early, late] = [await begin(userId), await begin(userId)];
    await store.storeAnswer(late, [], PRO);
    await store.storeAnswer(early, [], FREE);
    expect(await rowOf(userId)).toMatchObject({ plan: 'pro', version: 2 });
  });

  it('does not hide an event that arrived meanwhile', async () => {
    const userId = await addCustomer();
    const fetch = await begin(userId);
    await storeEvent(`evt_${userId}`, `cus_${userId}`);
    await store.storeAnswer(fetch, [], { ...PRO, askAgainAt: RENEWS });
    expect(await store.findDue(10)).toContain(userId);
    expect(await store.beginFetchIfDue(userId)).toMatchObject({ userId });
  });

  it('does not stand for that of a later question, which may never come', async () => {
    const userId = await addCustomer();
    const early = await begin(userId);
    await storeEvent(`evt_${userId}`, `cus_${userId}`);
    await begin(userId);
    await store.storeAnswer(early, [], FREE);
    expect((await rowOf(userId))?.due_at).not.toBeNull();
  });

  it('replaces all subscriptions', async () => {
    const userId = await addCustomer();
    const subscription = (id: string): PaidSubscription => ({
      id: `${id}-${userId}`,
      status: 'active',
      priceId: 'price_1',
      periodEnd: RENEWS,
      isEnding: false,
      unpaidSince: null,
    });
    await store.storeAnswer(await begin(userId), [subscription('a'), subscription('b')], PRO);
    await store.storeAnswer(await begin(userId), [subscription('b')], PRO);
    const rows = await site.query('SELECT subscription_id FROM subscription WHERE user_id = $1', [userId]);
    expect(rows).toEqual([{ subscription_id: `b-${userId}` }]);
  });
});

describe('a question that gets no answer', () => {
  it('is asked again after a pause that grows from five seconds to an hour', async () => {
    const userId = await addCustomer();
    const pauses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      await begin(userId);
      pauses.push(((await rowOf(userId))?.due_at?.getTime() ?? NaN) - Date.now());
    }
    const seconds = pauses.map((pause) => Math.round(pause / 1000));
    expect(seconds).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
  });

  it('is asked by one replica only', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, addCustomer));
    await Promise.all(users.map((id) => storeEvent(`evt_${id}`, `cus_${id}`)));
    const other = await site.startReplica();
    const both = [store, other.customers].flatMap((either) => users.map((id) => either.beginFetchIfDue(id)));
    const ids = (await Promise.all(both)).flatMap((fetch) => fetch?.userId ?? []);
    expect(ids.toSorted()).toEqual(users.toSorted());
  });
});

describe('two requests for a new customer', () => {
  it('get the same one', async () => {
    const userId = randomUUID();
    const added = await Promise.all(
      ['cus_a', 'cus_b'].map((name) => store.add({ userId, customerId: `${name}_${userId}` })),
    );
    expect(added[0]).toEqual(added[1]);
  });
});

describe('the nightly check', () => {
  it('looks again at those who pay or changed lately, and publishes them once more', async () => {
    const [paying, recent, over] = [await addCustomer(), await addCustomer(), await addCustomer()];
    const subscription = { priceId: 'price_1', periodEnd: RENEWS, isEnding: false, unpaidSince: null };
    const answer = async (userId: string, status: string, decision: PlanDecision) =>
      store.storeAnswer(await begin(userId), [{ ...subscription, id: `sub_${userId}`, status }], decision);
    await answer(paying, 'active', PRO);
    await answer(over, 'canceled', FREE);
    await site.query("UPDATE customer SET active_at = now() - interval '4 days' WHERE user_id <> $1", [
      recent,
    ]);
    await site.query('DELETE FROM untold_plan');
    await store.reconcile();
    const due = await site.query<{ user_id: string }>('SELECT user_id FROM customer WHERE due_at <= now()');
    const names = due.map(({ user_id }) => user_id);
    expect(names).toEqual(expect.arrayContaining([paying, recent]));
    expect(names).not.toContain(over);
    expect([await pendingOf(paying), await pendingOf(over)]).toEqual([[{ version: 2 }], []]);
  });

  it('forgets events after 35 days', async () => {
    await storeEvent('evt_old', null);
    await storeEvent('evt_young', null);
    await site.query(
      "UPDATE processed_event SET taken_at = now() - interval '36 days' WHERE event_id = 'evt_old'",
    );
    await store.reconcile();
    const kept = await site.query(
      "SELECT event_id FROM processed_event WHERE event_id IN ('evt_old', 'evt_young')",
    );
    expect(kept).toEqual([{ event_id: 'evt_young' }]);
  });
});

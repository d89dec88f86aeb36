import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Caller } from '@oncelink/contracts';
import { makeKey, signInOwner, type WorkingKey } from '../testing/api-keys.ts';
import { type AuthSite, type Replica, startAuthSite } from '../testing/auth-site.ts';

let site: AuthSite;
let replica: Replica;
let owner: Caller;
beforeAll(async () => {
  site = await startAuthSite();
  replica = await site.startReplica();
});
afterAll(() => site.stop());
beforeEach(async () => {
  owner = await signInOwner(site, replica);
});

const callsOf = ({ key }: WorkingKey) => ({ keyId: key.id, created: 2, refused: 1 });
const ALL = { from: null, to: null };
async function read({ itself }: WorkingKey, plan: Caller['plan'] = 'pro', from: string | null = null) {
  return (await replica.keyUsage.readOwn({ plan, account: null, key: itself }, { ...ALL, from })).days;
}

/** Until so many statements wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const waiting = await site.query('SELECT DISTINCT pid FROM pg_locks WHERE NOT granted');
    if (waiting.length >= count) return;
    await delay(10);
  }
}

it('is counted by key and day, whoever counts at once, and shown as long as the plan says', async () => {
  const [one, two] = [await makeKey(replica, owner), await makeKey(replica, owner)];
  const calls = [callsOf(one), callsOf(two)];
  const unknown = { keyId: randomUUID(), created: 9, refused: 9 };
  await Promise.all([
    replica.keyUsage.count([...calls, unknown]),
    replica.keyUsage.count(calls.toReversed()),
  ]);
  const days = await read(one, 'free');
  expect(days.map(({ created, refused }) => [created, refused])).toEqual([
    [4, 2],
    [4, 2],
  ]);
  expect(new Set(days.map(({ keyId }) => keyId))).toEqual(new Set([one.key.id, two.key.id]));
  await site.query('UPDATE key_usage SET day = day - 7 WHERE key_id = $1', [two.key.id]);
  expect((await read(one, 'free')).map(({ keyId }) => keyId)).toEqual([one.key.id]);
  expect((await read(one)).length).toBe(2);
  expect((await read(one, 'pro', days[0]?.day)).length).toBe(1);
});

it('counts what the owner made without a key, shows it to the owner alone, and only of accounts that are there', async () => {
  const key = await makeKey(replica, owner);
  const ownerId = owner.account?.userId ?? '';
  const byHand = { keyId: ownerId, created: 3, refused: 0 };
  await replica.keyUsage.count([byHand, callsOf(key)]);
  await replica.keyUsage.count([byHand]);
  const shown = await replica.keyUsage.read(owner, ALL);
  const days = shown.outcome === 'read' ? shown.days : [];
  expect(days.map(({ keyId, created }) => [keyId, created])).toEqual(
    expect.arrayContaining([
      [ownerId, 6],
      [key.key.id, 2],
    ]),
  );
  expect((await read(key)).map(({ keyId }) => keyId)).toEqual([key.key.id]);
});

it('is summed for the account as a whole, by day and plan, without a fresh code', async () => {
  const [one, two] = [await makeKey(replica, owner), await makeKey(replica, owner)];
  const ownerId = owner.account?.userId ?? '';
  await replica.keyUsage.count([callsOf(one), callsOf(two), { keyId: ownerId, created: 3, refused: 0 }]);
  await site.letTimePass(601);
  const { days } = await replica.keyUsage.readDays(owner, ALL);
  expect(days).toMatchObject([{ byHand: 3, byKeys: 4, refused: 2 }]);
  await site.query('UPDATE key_usage SET day = day - 7 WHERE owner_id = $1', [ownerId]);
  expect((await replica.keyUsage.readDays({ ...owner, plan: 'free' }, ALL)).days).toEqual([]);
  expect((await replica.keyUsage.readDays({ ...owner, plan: 'pro' }, ALL)).days).toHaveLength(1);
  const byKey: Caller = { plan: 'pro', account: null, key: one.itself };
  await expect((async () => replica.keyUsage.readDays(byKey, ALL))()).rejects.toThrow('signed in');
});

it('is shown to the owner, who has proved to be it just now, and to nobody else', async () => {
  const key = await makeKey(replica, owner);
  await replica.keyUsage.count([callsOf(key)]);
  const days = [{ keyId: key.key.id, created: 2, refused: 1 }];
  expect(await replica.keyUsage.read(owner, ALL)).toMatchObject({ outcome: 'read', days });
  const stranger = await signInOwner(site, replica);
  expect(await replica.keyUsage.read(stranger, ALL)).toEqual({ outcome: 'read', days: [] });
  await site.letTimePass(601);
  expect(await replica.keyUsage.read(owner, ALL)).toEqual({ outcome: 'code-too-old' });
  const byKey: Caller = { plan: 'pro', account: null, key: key.itself };
  await expect((async () => replica.keyUsage.read(byKey, ALL))()).rejects.toThrow('signed in');
});

it('of an account that is just being deleted holds up neither the deletion nor the counts of others', async () => {
  const [old, fresh] = [await makeKey(replica, owner), await makeKey(replica, owner)];
  const other = await makeKey(replica, await signInOwner(site, replica));
  // The row of today is there for one of them: it would be locked before the account, that of the other one after it.
  await replica.keyUsage.count([callsOf(old)]);
  const { userId, sessionId } = owner.account ?? { userId: '', sessionId: '' };
  const session = await replica.pool.connect();
  try {
    await session.query('BEGIN');
    await session.query('SELECT 1 FROM session WHERE account_id = $1 FOR UPDATE', [userId]);
    // It holds the account, and waits for the session.
    const deleted = replica.account.delete({ userId, sessionId });
    await untilWaiting(1);
    const counted = replica.keyUsage.count([callsOf(other), callsOf(fresh), callsOf(old)]);
    await untilWaiting(2);
    await session.query('COMMIT');
    // A deadlock would reject one of them.
    expect(await deleted).toEqual({ outcome: 'deleted' });
    await counted;
  } finally {
    session.release(true);
  }
  expect(await site.query('SELECT 1 FROM key_usage WHERE owner_id = $1', [userId])).toEqual([]);
  expect(await read(other)).toMatchObject([{ keyId: other.key.id, created: 2, refused: 1 }]);
});

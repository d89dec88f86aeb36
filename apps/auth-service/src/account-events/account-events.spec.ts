import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { QUEUES, type Caller, type PlanChange } from '@oncelink/contracts';
import type { AccountEventJob, AccountNews } from '@oncelink/contracts/events';
import { closeJobWorker, createJobQueue, createJobsRedis, createJobWorker } from '@oncelink/service-kit/jobs';
import { emptyRedis } from '@oncelink/testing/product/redis';
import { until } from '@oncelink/testing/stores';
import { PlansService } from '../plans/plans.service.ts';
import { makeKey as makeKeyOf, signInOwner } from '../testing/api-keys.ts';
import { LOG, startAuthSite, type AuthSite, type Replica } from '../testing/auth-site.ts';
import { randomText } from '../testing/sign-in-requests.ts';
import { AccountEvents } from './account-events.service.ts';

const DAY = 86_400;

let site: AuthSite;
let replica: Replica;
let owner: Caller;
beforeAll(async () => {
  site = await startAuthSite();
  replica = await site.startReplica();
});
afterAll(() => site.stop());
beforeEach(async () => {
  await site.query('DELETE FROM api_key');
  await site.query('DELETE FROM account_event');
  owner = await signInOwner(site, replica);
});

const makeKey = (expiresInDays = 90) => makeKeyOf(replica, owner, { expiresInDays });
const ownerId = (): string => owner.account?.userId ?? '';
async function news(): Promise<AccountNews[]> {
  const rows = await site.query<{ news: AccountNews }>(
    'SELECT news FROM account_event WHERE owner_id = $1 ORDER BY at',
    [ownerId()],
  );
  return rows.map((row) => row.news);
}
const types = async () => (await news()).map(({ type }) => type);

describe('what happens to a key', () => {
  it('is noted with it: its name, its last characters, its end, and nothing that works', async () => {
    const { key, itself, tokenHash } = await makeKey();
    const next = { tokenHash: randomText(), hint: 'abcd', overlapHours: 2 };
    const rotated = await replica.keys.rotateOwn(itself, next);
    if (rotated.outcome !== 'rotated') throw new Error(rotated.outcome);
    await replica.keys.endLeaked(next.tokenHash);
    const former = { id: key.id, hint: 'W8Me', expiresAt: key.expiresAt };
    const none = { lapsesAt: null, replacedBy: null, why: null };
    const { id: replacedBy, expiresAt } = rotated.key;
    expect(await news()).toEqual([
      { type: 'key.created', data: { ...former, ...none } },
      { type: 'key.rotated', data: { ...former, lapsesAt: rotated.formerLapsesAt, replacedBy, why: null } },
      { type: 'key.revoked', data: { id: replacedBy, hint: 'abcd', expiresAt, ...none, why: 'leaked' } },
    ]);
    expect(JSON.stringify(await news())).not.toContain('Deployment');
    expect(JSON.stringify(await news())).not.toContain(tokenHash);
  });

  it.each(['owner', 'itself'] as const)('says who has revoked it: %s', async (why) => {
    const { key, itself } = await makeKey();
    if (why === 'owner') await replica.keys.revoke(owner, key.id);
    else await replica.keys.revokeOwn(itself);
    // A second time there is nothing to revoke.
    await replica.keys.revoke(owner, key.id);
    expect(await news()).toMatchObject([{ type: 'key.created' }, { type: 'key.revoked', data: { why } }]);
  });

  it('is not noted where it did not happen', async () => {
    const { key, itself } = await makeKey();
    await replica.keys.revoke(await signInOwner(site, replica), key.id);
    const request = { tokenHash: randomText(), hint: 'abcd', overlapHours: 1 };
    await replica.keys.rotateOwn(itself, request);
    await replica.keys.rotateOwn(itself, { ...request, tokenHash: randomText() });
    expect(await types()).toEqual(['key.created', 'key.rotated']);
  });

  it('is told 14 and 3 days before its end, once each, however many replicas look', async () => {
    await makeKey(30);
    const counts = [];
    for (const days of [1, 16, 1, 8, 3, 1]) {
      await site.letTimePass(days * DAY);
      await Promise.all([replica.warnings.warn(), replica.warnings.warn()]);
      counts.push((await types()).filter((type) => type === 'key.expiring').length);
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2]);
  });

  it('is its end after half a year without a call, once, and not of one that is used or was replaced', async () => {
    const [unused, used, replaced] = [await makeKey(366), await makeKey(366), await makeKey(366)];
    const next = { tokenHash: randomText(), hint: 'abcd', overlapHours: 1 };
    await site.letTimePass(100 * DAY);
    await replica.keys.rotateOwn(replaced.itself, next);
    await replica.resolveKey(used.tokenHash);
    await site.letTimePass(81 * DAY);
    await Promise.all([replica.warnings.revokeUnused(), replica.warnings.revokeUnused()]);
    const revoked = (await news()).filter(({ type }) => type === 'key.revoked');
    expect(revoked).toMatchObject([{ data: { id: unused.key.id, why: 'unused' } }]);
    const rows = await site.query('SELECT 1 FROM api_key WHERE id = $1', [unused.key.id]);
    expect(rows).toEqual([]);
  });
});

describe('a plan that changes', () => {
  let plans: PlansService;
  beforeAll(() => {
    plans = new PlansService(replica.pool, replica.dataSource, replica.cache, replica.events);
  });
  const change = (version: number, changes: Partial<PlanChange> = {}): Promise<void> =>
    plans.apply({
      userId: ownerId(),
      plan: 'pro',
      renewsAt: '2027-01-01T00:00:00.000Z',
      customerId: 'cus_1',
      version,
      ...changes,
    });

  it('is told to who has keys: another plan or another end of it, and nothing else', async () => {
    await change(1);
    expect(await news()).toEqual([]);
    await makeKey();
    await change(1);
    await change(2, { renewsAt: '2028-01-01T00:00:00.000Z' });
    const endsAt = '2028-01-01T00:00:00.000Z';
    await change(3, { endsAt });
    await change(3, { endsAt });
    await change(2, { plan: 'free' });
    await change(4, { plan: 'free' });
    expect((await news()).slice(1)).toEqual([
      { type: 'subscription.changed', data: { plan: 'pro', endsAt } },
      { type: 'subscription.changed', data: { plan: 'free', endsAt: null } },
    ]);
  });
});

it('what is noted is told until it was taken, though Redis loses it, and goes with its account', async () => {
  const events = new AccountEvents(replica.pool, { REDIS_JOBS_URL: site.redis.url, sweepMs: 50 }, LOG);
  events.onApplicationBootstrap();
  const makeDue = () => site.query('UPDATE account_event SET due_at = now()');
  const connection = createJobsRedis(site.redis.url, LOG);
  const queue = createJobQueue<AccountEventJob>(QUEUES.accountEvents, { connection, log: LOG });
  await makeKey();
  await makeDue();
  const [row] = await site.query<{ id: string }>('SELECT id FROM account_event');
  await until(async () => (await queue.getJobState(row?.id ?? '')) === 'waiting');
  await emptyRedis(site.redis.url);
  const taken: AccountEventJob[] = [];
  const take = async ({ data }: { readonly data: AccountEventJob }): Promise<void> => void taken.push(data);
  const worker = createJobWorker<AccountEventJob>(QUEUES.accountEvents, take, { connection, log: LOG });
  await until(async () => {
    await makeDue();
    return (await news()).length === 0;
  });
  expect(taken).toMatchObject([{ id: row?.id, ownerId: ownerId(), news: { type: 'key.created' } }]);
  await closeJobWorker(worker, connection);
  await queue.close();
  await events.onApplicationShutdown();

  const { itself } = await makeKey();
  await replica.keys.revokeOwn(itself);
  expect(await news()).toHaveLength(2);
  await replica.account.delete(owner.account ?? { userId: '', sessionId: '' });
  expect(await news()).toEqual([]);
  connection.destroy();
});

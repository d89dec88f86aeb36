import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QUEUES, type PlanChange, type PlanOfAccount } from '@oncelink/contracts';
import { closeJobWorker, createJobsRedis, createJobWorker } from '@oncelink/service-kit/jobs';
import { until } from '@oncelink/testing/stores';
import { startAuthSite, LOG, type AuthSite, type Replica } from '../testing/auth-site.ts';
import { fillEntry, readEntry } from '../testing/cache-entries.ts';
import { addJob } from '../testing/job-ends.ts';
import { signInBrowser } from '../testing/sign-in-requests.ts';
import { PlansHandler } from './plans.handler.ts';
import { PlansService } from './plans.service.ts';

let site: AuthSite;
let replica: Replica;
let plans: PlansService;
beforeAll(async () => {
  site = await startAuthSite();
  replica = await site.startReplica();
  plans = new PlansService(replica.pool, replica.dataSource, replica.cache, replica.events);
});
afterAll(() => site.stop());

const RENEWS_AT = '2027-01-01T00:00:00.000Z';

const upgrade = (userId: string, version = 1): PlanChange => ({
  userId,
  plan: 'pro',
  renewsAt: RENEWS_AT,
  customerId: 'cus_1',
  version,
});
const downgrade = (userId: string, version = 2): PlanChange => ({
  ...upgrade(userId, version),
  plan: 'free',
  renewsAt: null,
});

const userOf = async (tokenHash: string) => {
  const [answer] = await replica.tokens.resolveTokens([{ tokenHash }]);
  if (answer?.outcome !== 'signed-in') throw new Error('The token is not known.');
  return answer.user;
};

describe('a plan change', () => {
  it('shows with the account and in the memory of the gateways at once', async () => {
    const { user, tokenHash } = await signInBrowser(site, replica);
    await fillEntry(replica, tokenHash);
    await plans.apply(upgrade(user.id));
    expect(await readEntry(replica, tokenHash)).toBe('changed');
    expect(await userOf(tokenHash)).toEqual({
      ...user,
      subscriptionStatus: 'pro',
      subscriptionRenewsAt: RENEWS_AT,
      customerId: 'cus_1',
    });
    await plans.apply(downgrade(user.id));
    expect(await userOf(tokenHash)).toMatchObject({
      subscriptionStatus: 'free',
      subscriptionRenewsAt: null,
      customerId: 'cus_1',
    });
  });

  it('names the day on which Pro ends that its owner has ended, and forgets it with the next change', async () => {
    const { user, tokenHash } = await signInBrowser(site, replica);
    await plans.apply({ ...upgrade(user.id), renewsAt: null, endsAt: RENEWS_AT });
    expect(await userOf(tokenHash)).toMatchObject({
      subscriptionStatus: 'pro',
      subscriptionRenewsAt: null,
      subscriptionEndsAt: RENEWS_AT,
    });
    await plans.apply(upgrade(user.id, 2));
    expect(await userOf(tokenHash)).toMatchObject({
      subscriptionRenewsAt: RENEWS_AT,
      subscriptionEndsAt: null,
    });
  });

  it('that comes late is ignored, in whatever order all of them come', async () => {
    const { user, tokenHash } = await signInBrowser(site, replica);
    const versions = [4, 1, 7, 7, 2, 3, 6, 5];
    await Promise.all(
      versions.map((version) =>
        plans.apply(version === 7 ? downgrade(user.id, 7) : upgrade(user.id, version)),
      ),
    );
    await plans.apply(upgrade(user.id, 7));
    expect(await userOf(tokenHash)).toMatchObject({ subscriptionStatus: 'free' });
  });

  it('that is repeated makes the gateways ask again: the run before may have died in between', async () => {
    const { user, tokenHash } = await signInBrowser(site, replica);
    await plans.apply(upgrade(user.id));
    await replica.redis.flushAll();
    await fillEntry(replica, tokenHash);
    await plans.apply(upgrade(user.id));
    expect(await readEntry(replica, tokenHash)).toBe('changed');
  });

  it('of an account that is gone changes nothing', async () => {
    const { user, account } = await signInBrowser(site, replica);
    await replica.account.delete(account);
    await plans.apply(upgrade(user.id));
    expect(await site.query('SELECT 1 FROM account WHERE id = $1', [user.id])).toEqual([]);
  });

  it('touches nobody else', async () => {
    const { user } = await signInBrowser(site, replica);
    const other = await signInBrowser(site, replica);
    await fillEntry(replica, other.tokenHash);
    await plans.apply(upgrade(user.id));
    expect(await readEntry(replica, other.tokenHash)).toBe('{}');
    expect(await userOf(other.tokenHash)).toEqual(other.user);
  });
});

describe('the queue of plan changes', () => {
  const start = (): PlansHandler => {
    const handler = new PlansHandler(plans, { REDIS_JOBS_URL: site.redis.url }, LOG);
    handler.onApplicationBootstrap();
    return handler;
  };
  let handler: PlansHandler;
  beforeAll(() => {
    handler = start();
  });
  afterAll(() => handler.onApplicationShutdown());

  it('is worked on, and goes on after the database was away', async () => {
    const { user, tokenHash } = await signInBrowser(site, replica);
    await site.postgres.kill();
    await addJob(QUEUES.planChanges, site.redis.url, upgrade(user.id));
    await site.postgres.restart();
    const isPro = async () => (await userOf(tokenHash)).subscriptionStatus === 'pro';
    await until(() => isPro().catch(() => false));
  });

  it('is told to the events-service, once for each change', async () => {
    const { user } = await signInBrowser(site, replica);
    const told: PlanOfAccount[] = [];
    const connection = createJobsRedis(site.redis.url, LOG);
    const options = { connection, log: LOG };
    const take = async ({ data }: { readonly data: PlanOfAccount }) => void told.push(data);
    const worker = createJobWorker<PlanOfAccount>(QUEUES.planChangesToEvents, take, options);
    const ofUser = () => told.filter(({ userId }) => userId === user.id);
    await addJob(QUEUES.planChanges, site.redis.url, upgrade(user.id, 1));
    await until(async () => ofUser().length === 1);
    await addJob(QUEUES.planChanges, site.redis.url, downgrade(user.id, 2));
    await until(async () => ofUser().length === 2);
    expect(ofUser()).toEqual([
      { userId: user.id, plan: 'pro', version: 1 },
      { userId: user.id, plan: 'free', version: 2 },
    ]);
    await closeJobWorker(worker, connection);
    connection.destroy();
  });

  it('is left without waiting while the jobs Redis is away', async () => {
    const other = start();
    await site.redis.kill();
    await other.onApplicationShutdown();
    await site.redis.restart();
  });
});

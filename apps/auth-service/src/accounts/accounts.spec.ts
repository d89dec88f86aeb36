import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TRIED_FOR_A_DAY } from '@oncelink/service-kit/jobs';
import { until } from '@oncelink/testing/stores';
import {
  type AuthSite,
  housekeepingOf,
  jobsConfig,
  LOG,
  type Replica,
  startAuthSite,
} from '../testing/auth-site.ts';
import { readEntry } from '../testing/cache-entries.ts';
import { collectDeletions, type ReceivedDeletion } from '../testing/job-ends.ts';
import {
  mailCode,
  otherCode,
  randomText,
  signInBrowser,
  verify,
  type SignedInBrowser,
} from '../testing/sign-in-requests.ts';
import { DeletionsService } from './deletions.service.ts';

const MINUTE = 60;
const SIGNED_OUT = { outcome: 'signed-out' };

let site: AuthSite;
let replica: Replica;
beforeAll(async () => {
  site = await startAuthSite();
  replica = await site.startReplica();
});
afterAll(() => site.stop());

const resolve = async (tokenHash: string) => (await replica.tokens.resolveTokens([{ tokenHash }]))[0];

/** Two browsers of one account. */
async function signInTwice(): Promise<readonly [SignedInBrowser, SignedInBrowser]> {
  const first = await signInBrowser(site, replica, { deviceHash: randomText() });
  await site.letTimePass(MINUTE);
  return [first, await signInBrowser(site, replica, { email: first.user.email })];
}

describe('a new name', () => {
  it('shows on every device at once', async () => {
    const [first, second] = await signInTwice();
    const renamed = { ...first.user, name: 'Ada' };
    expect(await replica.account.rename(first.account, 'Ada')).toEqual({ outcome: 'renamed', user: renamed });
    for (const { tokenHash } of [first, second]) {
      expect(await readEntry(replica, tokenHash)).toBe('changed');
      expect(await resolve(tokenHash)).toMatchObject({ user: renamed });
    }
  });

  it('is not given by a session that has ended', async () => {
    const [first, second] = await signInTwice();
    await replica.sessions.end(first.account, second.account.sessionId);
    expect(await replica.account.rename(second.account, 'Eve')).toEqual(SIGNED_OUT);
    expect(await resolve(first.tokenHash)).toMatchObject({ user: { name: '' } });
  });

  it('is not given to the account of someone else', async () => {
    const victim = await signInBrowser(site, replica);
    const stranger = await signInBrowser(site, replica);
    const mixed = { userId: victim.account.userId, sessionId: stranger.account.sessionId };
    expect(await replica.account.rename(mixed, 'Eve')).toEqual(SIGNED_OUT);
    expect(await replica.account.delete(mixed)).toEqual(SIGNED_OUT);
  });
});

describe('a setting', () => {
  it('holds on every device at once, and is off until its owner wants it', async () => {
    const [first, second] = await signInTwice();
    expect(first.user.tellOpened).toBe(false);
    const user = { ...first.user, tellOpened: true };
    expect(await replica.account.changeSettings(first.account, { tellOpened: true })).toEqual({
      outcome: 'changed',
      user,
    });
    for (const { tokenHash } of [first, second]) {
      expect(await readEntry(replica, tokenHash)).toBe('changed');
      expect(await resolve(tokenHash)).toMatchObject({ user });
    }
    expect(await replica.account.rename(second.account, 'Ada')).toMatchObject({ user: { tellOpened: true } });
  });

  it('is not changed by a session that has ended, nor by that of someone else', async () => {
    const [victim, stranger] = [await signInBrowser(site, replica), await signInBrowser(site, replica)];
    const mixed = { userId: victim.account.userId, sessionId: stranger.account.sessionId };
    expect(await replica.account.changeSettings(mixed, { tellOpened: true })).toEqual(SIGNED_OUT);
    expect(await resolve(victim.tokenHash)).toMatchObject({ user: { tellOpened: false } });
  });
});

describe('deleting an account', () => {
  it('takes everything it owns, on every device at once', async () => {
    const [first, second] = await signInTwice();
    expect(await replica.account.delete(second.account)).toEqual({ outcome: 'deleted' });
    for (const { tokenHash } of [first, second]) {
      expect(await resolve(tokenHash)).toEqual(SIGNED_OUT);
      expect(await readEntry(replica, tokenHash)).toBe('changed');
    }
    const { userId } = first.account;
    expect(await site.query('SELECT 1 FROM account WHERE id = $1', [userId])).toEqual([]);
    expect(await site.query('SELECT 1 FROM session WHERE account_id = $1', [userId])).toEqual([]);
    expect(await site.query('SELECT 1 FROM device WHERE account_id = $1', [userId])).toEqual([]);
    expect(await replica.account.delete(second.account)).toEqual(SIGNED_OUT);
  });

  it('leaves nothing that names the address in any table', async () => {
    const { user, account } = await signInBrowser(site, replica, { deviceHash: randomText() });
    await replica.account.delete(account);
    const tables = await site.query<{ table_name: string }>(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    for (const { table_name: table } of tables) {
      const rows = await site.query(`SELECT 1 FROM ${table} AS t WHERE t::text LIKE $1`, [`%${user.email}%`]);
      expect({ table, rows }).toEqual({ table, rows: [] });
    }
  });

  it('needs a code from the last ten minutes', async () => {
    const { user, account } = await signInBrowser(site, replica);
    await site.letTimePass(10 * MINUTE);
    expect(await replica.account.delete(account)).toEqual({ outcome: 'code-too-old' });
    const again = await signInBrowser(site, replica, { email: user.email });
    expect(await replica.account.delete(again.account)).toEqual({ outcome: 'deleted' });
  });

  it('does not give new tries to a stranger who guesses at the address', async () => {
    const { user, account } = await signInBrowser(site, replica);
    for (let request = 0; request < 4; request += 1) {
      await site.letTimePass(MINUTE);
      const mailed = await mailCode(site, replica, { email: user.email });
      const wrong = { ...mailed, code: otherCode(mailed.code) };
      for (let tries = 0; tries < 5; tries += 1) await verify(replica, wrong);
    }
    expect(await replica.account.delete(account)).toEqual({ outcome: 'deleted' });
    await site.letTimePass(60 * MINUTE);
    const mailed = await mailCode(site, replica, { email: user.email });
    expect(await verify(replica, mailed)).toEqual({ outcome: 'too-many-wrong-codes' });
  });

  it('while the same person signs in leaves the old account or a whole new one', async () => {
    for (let round = 0; round < 20; round += 1) {
      const deviceHash = randomText();
      const { user, account } = await signInBrowser(site, replica, { deviceHash });
      await site.letTimePass(MINUTE);
      const mailed = await mailCode(site, replica, { email: user.email });
      const tokenHash = randomText();
      const [deleted, answer] = await Promise.all([
        replica.account.delete(account),
        verify(replica, mailed, { tokenHash, deviceHash }),
      ]);
      expect(deleted).toEqual({ outcome: 'deleted' });
      if (answer.outcome !== 'signed-in') throw new Error(`The sign-in ended as ${answer.outcome}.`);
      expect(await resolve(tokenHash)).toMatchObject(
        answer.isNewUser ? { outcome: 'signed-in' } : SIGNED_OUT,
      );
    }
  });
});

describe('other services', () => {
  const stops: (() => Promise<void>)[] = [];
  let received: readonly ReceivedDeletion[];
  let isFilesTold: (userId: string) => Promise<boolean>;
  beforeAll(() => {
    const jobs = collectDeletions(site.redis.url);
    ({ received, isFilesTold } = jobs);
    stops.push(jobs.stop);
  });
  afterAll(() => Promise.all(stops.map((stop) => stop())));

  const publish = () => {
    const config = jobsConfig(site);
    const deletions = new DeletionsService(replica.dataSource, config, LOG);
    deletions.start({ redisUrl: config.REDIS_JOBS_URL, repeat: { every: 100 }, renewalMs: 300, log: LOG });
    stops.push(() => deletions.onApplicationShutdown());
  };
  const timesTold = (userId: string): number => received.filter((told) => told.userId === userId).length;
  /** Deletes an account, and waits until that is told. */
  const deleteAndTell = async (): Promise<string> => {
    const { account } = await signInBrowser(site, replica);
    await replica.account.delete(account);
    await until(() => timesTold(account.userId) > 0);
    return account.userId;
  };

  it('are told of a deletion as soon as it is committed, long before the next run', async () => {
    const { REDIS_JOBS_URL: redisUrl } = jobsConfig(site);
    replica.deletions.start({ redisUrl, repeat: { every: 3_600_000 }, log: LOG });
    // The schedule may begin with a run; the second deletion has none to wait for.
    // Nor is anybody told who is not there: of what no files-service takes, one job would stay for each account.
    for (let count = 0; count < 2; count += 1) expect(await isFilesTold(await deleteAndTell())).toBe(false);
    await replica.deletions.onApplicationShutdown();
  });

  it('are told of a deletion once, by any number of replicas', async () => {
    publish();
    publish();
    for (let count = 0; count < 3; count += 1) expect(await isFilesTold(await deleteAndTell())).toBe(true);
    expect(new Set(received.map(({ userId }) => userId)).size).toBe(received.length);
    // Their databases may be away for longer than the few tries of other jobs take.
    for (const { opts } of received) expect(opts).toMatchObject(TRIED_FOR_A_DAY);
  });

  it('are told of a deletion that happened while the jobs Redis was away', async () => {
    const { account } = await signInBrowser(site, replica);
    await site.redis.kill();
    expect(await replica.account.delete(account)).toEqual({ outcome: 'deleted' });
    await site.redis.restart();
    await until(() => timesTold(account.userId) > 0);
  });

  it('are told again of a deletion, and of one that the jobs Redis has lost, until a week is over', async () => {
    const userId = await deleteAndTell();
    await site.letTimePass(6 * 60 * MINUTE);
    await until(() => timesTold(userId) > 1);
    await replica.redis.flushAll();
    await site.letTimePass(6 * 60 * MINUTE);
    await until(() => timesTold(userId) > 2);
    await site.letTimePass(7 * 24 * 60 * MINUTE);
    const housekeeping = housekeepingOf(site, replica);
    await until(async () => {
      // Passes over a row that is being told just now.
      await housekeeping.deleteLapsed();
      return (
        (await site.query('SELECT 1 FROM account_deletion WHERE account_id = $1', [userId])).length === 0
      );
    });
  });
});

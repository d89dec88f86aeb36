import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRedis } from '@oncelink/service-kit';
import { startAuthSite, type AuthSite, type Replica } from '../testing/auth-site.ts';
import { fillEntry, readEntry } from '../testing/cache-entries.ts';
import { signInBrowser } from '../testing/sign-in-requests.ts';

let site: AuthSite;
let replica: Replica;
beforeAll(async () => {
  site = await startAuthSite();
  replica = await site.startReplica();
});
afterAll(() => site.stop());

const resolve = async (tokenHash: string) => (await replica.tokens.resolveTokens([{ tokenHash }]))[0];

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Makes commits that delete sessions wait until the answer is called. */
async function holdCommits(): Promise<() => Promise<void>> {
  await site.query(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END'`);
  await site.query(`CREATE CONSTRAINT TRIGGER wait AFTER DELETE ON session
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait()`);
  const holder = replica.dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT pg_advisory_xact_lock(1)');
  return async () => {
    await holder.commitTransaction();
    await holder.release();
    await site.query('DROP FUNCTION wait CASCADE');
  };
}

/** Resolves when the entry has the value; a test that waits in vain ends by its timeout. */
async function untilEntryIs(tokenHash: string, value: string): Promise<void> {
  const read = () => readEntry(replica, tokenHash).catch(() => null);
  while ((await read()) !== value) await delay(10);
}

describe('a token that is revoked', () => {
  it('is refused everywhere in less than a second', async () => {
    const { account, tokenHash } = await signInBrowser(site, replica);
    await fillEntry(replica, tokenHash);
    expect(await msOf(() => replica.sessions.end(account, account.sessionId))).toBeLessThan(1000);
    expect(await readEntry(replica, tokenHash)).toBe('changed');
    expect(await resolve(tokenHash)).toEqual({ outcome: 'signed-out' });
  });

  it('is refused at once while Redis is away, and by the gateways as soon as it is back', async () => {
    const { account, tokenHash } = await signInBrowser(site, replica);
    await fillEntry(replica, tokenHash);
    await site.redis.kill();
    expect(await msOf(() => replica.sessions.end(account, account.sessionId))).toBeLessThan(1000);
    expect(await resolve(tokenHash)).toEqual({ outcome: 'signed-out' });
    await site.redis.restart();
    const back = performance.now();
    while (!replica.redis.isReady) await delay(5);
    const ready = performance.now();
    await untilEntryIs(tokenHash, 'changed');
    expect(performance.now() - ready).toBeLessThan(1000);
    expect(ready - back).toBeLessThan(5000);
    expect(await fillEntry(replica, tokenHash)).toBe(false);
  });

  it('is refused after Redis has lost everything, its end and what was remembered of it included', async () => {
    const [before, after] = [await signInBrowser(site, replica), await signInBrowser(site, replica)];
    for (const { tokenHash } of [before, after]) await fillEntry(replica, tokenHash);
    await replica.sessions.end(before.account, before.account.sessionId);
    await untilEntryIs(before.tokenHash, 'changed');
    await replica.redis.flushAll();
    await replica.sessions.end(after.account, after.account.sessionId);
    await untilEntryIs(after.tokenHash, 'changed');
    expect(await readEntry(replica, before.tokenHash)).toBeNull();
    expect(await fillEntry(replica, after.tokenHash)).toBe(false);
    for (const { tokenHash } of [before, after])
      expect(await resolve(tokenHash)).toEqual({ outcome: 'signed-out' });
  });

  it('is overwritten once a Redis that hangs goes on, and the answer does not wait for that', async () => {
    const { account, tokenHash } = await signInBrowser(site, replica);
    await fillEntry(replica, tokenHash);
    const admin = createRedis(site.redis.url, { role: 'admin' });
    await admin.connect();
    await admin.sendCommand(['CLIENT', 'PAUSE', '1500', 'ALL']);
    expect(await msOf(() => replica.sessions.end(account, account.sessionId))).toBeLessThan(1000);
    await untilEntryIs(tokenHash, 'changed');
    admin.destroy();
  });

  it('is forgotten by the gateways before the end is committed, so that no death in between can save it', async () => {
    const { account, tokenHash } = await signInBrowser(site, replica);
    await fillEntry(replica, tokenHash);
    const commit = await holdCommits();
    const ended = replica.sessions.end(account, account.sessionId);
    await untilEntryIs(tokenHash, 'changed');
    expect(await resolve(tokenHash)).toMatchObject({ outcome: 'signed-in' });
    expect(await fillEntry(replica, tokenHash)).toBe(false);
    await commit();
    expect(await ended).toEqual({ outcome: 'revoked' });
    expect(await resolve(tokenHash)).toEqual({ outcome: 'signed-out' });
  });

  it('keeps the gateways from remembering longer than any of them could have remembered it', async () => {
    const { account, tokenHash } = await signInBrowser(site, replica);
    await replica.sessions.end(account, account.sessionId);
    const [key = ''] = await replica.redis.keys(`*:${tokenHash}`);
    const ttl = await replica.redis.ttl(key);
    expect(ttl).toBeGreaterThan(30);
    expect(ttl).toBeLessThanOrEqual(35);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SESSION_CACHE, sessionCacheKey, type ResolveTokenResult } from '@oncelink/contracts';
import { createRedis, type Redis } from '@oncelink/service-kit';
import { startTestRedis, type TestStore, until } from '@oncelink/testing/stores';
import { EXAMPLE } from './auth-values.ts';
import { SessionCache } from './session-cache.service.ts';
import { drawToken, tokenHashOf } from './token.ts';

const SIGNED_IN = { outcome: 'signed-in', user: EXAMPLE.user, sessionId: EXAMPLE.session.id } as const;
const SIGNED_OUT = { outcome: 'signed-out' } as const;

let store: TestStore;
let redis: Redis;

beforeAll(async () => {
  // It keeps its data over a restart, so that old entries are there to be ignored.
  store = await startTestRedis({ persistent: true });
  redis = createRedis(store.url, { role: 'spec' });
  redis.setMaxListeners(20); // one cache per test listens
  await redis.connect();
});
afterAll(async () => {
  redis.destroy();
  await store.stop();
});

const newHash = (): string => tokenHashOf(drawToken());

/** An auth-service that counts how often it is asked. */
function authService(answer: () => ResolveTokenResult | Promise<ResolveTokenResult> = () => SIGNED_IN) {
  const service = {
    asked: 0,
    ask: async () => {
      service.asked += 1;
      return answer();
    },
  };
  return service;
}

async function keyOf(tokenHash: string): Promise<string> {
  const runId = /run_id:(\w+)/.exec(await redis.info('server'))?.[1] ?? '';
  return sessionCacheKey(runId, tokenHash);
}

/** What the auth-service does once a session has ended. */
const markChanged = async (tokenHash: string) =>
  redis.set(await keyOf(tokenHash), SESSION_CACHE.changed, {
    expiration: { type: 'EX', value: SESSION_CACHE.changedSeconds },
  });

const isFilled = async (tokenHash: string): Promise<boolean> =>
  (await redis.exists(await keyOf(tokenHash))) === 1;

async function filledCache(tokenHash: string): Promise<SessionCache> {
  const cache = new SessionCache(redis);
  await cache.resolve(tokenHash, authService().ask);
  await until(() => isFilled(tokenHash));
  return cache;
}

describe('what is remembered of a token', () => {
  it('spares the auth-service for at most 30 seconds, in every gateway', async () => {
    const tokenHash = newHash();
    await filledCache(tokenHash);
    const other = authService();
    expect(await new SessionCache(redis).resolve(tokenHash, other.ask)).toEqual(SIGNED_IN);
    expect(other.asked).toBe(0);
    const ttl = await redis.ttl(await keyOf(tokenHash));
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(30);
  });

  it('is empty for a token without a session', async () => {
    const tokenHash = newHash();
    const auth = authService(() => SIGNED_OUT);
    const cache = new SessionCache(redis);
    for (const times of [1, 2]) {
      expect(await cache.resolve(tokenHash, auth.ask)).toEqual(SIGNED_OUT);
      expect(auth.asked).toBe(times);
    }
    expect(await isFilled(tokenHash)).toBe(false);
  });

  it('is passed over as soon as the auth-service says that it has changed, and not filled again', async () => {
    const tokenHash = newHash();
    const cache = await filledCache(tokenHash);
    await markChanged(tokenHash);
    const auth = authService(() => SIGNED_OUT);
    expect(await cache.resolve(tokenHash, auth.ask)).toEqual(SIGNED_OUT);
    const renamed = authService();
    expect(await cache.resolve(tokenHash, renamed.ask)).toEqual(SIGNED_IN);
    expect([auth.asked, renamed.asked]).toEqual([1, 1]);
    expect(await redis.get(await keyOf(tokenHash))).toBe(SESSION_CACHE.changed);
  });

  it('is not brought back by an answer that was on its way when the session ended', async () => {
    const tokenHash = newHash();
    const cache = new SessionCache(redis);
    const late = authService(async () => {
      await markChanged(tokenHash);
      return SIGNED_IN;
    });
    await cache.resolve(tokenHash, late.ask);
    expect(await cache.resolve(tokenHash, authService(() => SIGNED_OUT).ask)).toEqual(SIGNED_OUT);
    expect(await redis.get(await keyOf(tokenHash))).toBe(SESSION_CACHE.changed);
  });

  it('is not brought back by a gateway that stood still until the mark of the change had lapsed', async () => {
    const tokenHash = newHash();
    let clock = 0;
    const frozen = authService(() => {
      clock += SESSION_CACHE.changedSeconds * 1000;
      return SIGNED_IN;
    });
    const cache = new SessionCache(redis, () => clock);
    await cache.resolve(tokenHash, frozen.ask);
    const auth = authService(() => SIGNED_OUT);
    expect(await cache.resolve(tokenHash, auth.ask)).toEqual(SIGNED_OUT);
    expect(await isFilled(tokenHash)).toBe(false);
  });

  it('counts from the question: an answer that took 10 seconds is good for 20', async () => {
    const tokenHash = newHash();
    let clock = 0;
    const slow = authService(() => {
      clock += 10_000;
      return SIGNED_IN;
    });
    await new SessionCache(redis, () => clock).resolve(tokenHash, slow.ask);
    await until(() => isFilled(tokenHash));
    expect(await redis.ttl(await keyOf(tokenHash))).toBeLessThanOrEqual(20);
  });

  it.each([
    '{"user":',
    '"text"',
    '[]',
    '{"user":null,"sessionId":"1"}',
    '{"user":{},"sessionId":"1"}',
    '{"user":{"id":"1"}}',
  ])('is of no use when it is no entry, such as %s', async (text) => {
    const tokenHash = newHash();
    await redis.set(await keyOf(tokenHash), text);
    expect(await new SessionCache(redis).resolve(tokenHash, authService().ask)).toEqual(SIGNED_IN);
  });
});

describe('when Redis goes away', () => {
  it('the auth-service is asked, and what an old Redis knew is never read again', async () => {
    const tokenHash = newHash();
    const cache = await filledCache(tokenHash);
    await store.kill();
    await until(() => !redis.isReady);
    const away = authService();
    expect(await cache.resolve(tokenHash, away.ask)).toEqual(SIGNED_IN);
    expect(away.asked).toBe(1);
    await store.restart();
    await until(() => redis.isReady);
    expect(await redis.keys(`*:${tokenHash}`)).toHaveLength(1);
    const ended = authService(() => SIGNED_OUT);
    expect(await cache.resolve(tokenHash, ended.ask)).toEqual(SIGNED_OUT);
    expect(ended.asked).toBe(1);
  });

  it('it is not waited for: a Redis that hangs costs a quarter of a second', async () => {
    const tokenHash = newHash();
    const cache = await filledCache(tokenHash);
    const admin = createRedis(store.url, { role: 'admin' });
    await admin.connect();
    await admin.sendCommand(['CLIENT', 'PAUSE', '2000', 'ALL']);
    const started = performance.now();
    const auth = authService();
    expect(await cache.resolve(tokenHash, auth.ask)).toEqual(SIGNED_IN);
    expect(auth.asked).toBe(1);
    expect(performance.now() - started).toBeLessThan(1500);
    admin.destroy();
  });
});

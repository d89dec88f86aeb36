import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { redisRunId, SESSION_CACHE, sessionCacheKey, type ResolveTokenResult } from '@oncelink/contracts';
import { createRedis } from '@oncelink/service-kit';
import { startTestRedis, until } from '@oncelink/testing/stores';
import fc from 'fast-check';
import { EXAMPLE } from './auth-values.ts';
import { SessionCache } from './session-cache.service.ts';
import { SessionEntries } from './session-entries.ts';
import { drawToken, tokenHashOf } from './token.ts';

const SIGNED_IN = { outcome: 'signed-in', user: EXAMPLE.user, sessionId: EXAMPLE.session.id } as const;
const SIGNED_OUT = { outcome: 'signed-out' } as const;

const CONFIG = { sessionKey: randomBytes(32) };

// It keeps its data over a restart, so that old entries are there to be ignored.
const store = await startTestRedis({ persistent: true });
const redis = createRedis(store.url, { role: 'spec' });
redis.setMaxListeners(40); // one cache per test listens
await redis.connect();
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

const runIdOf = async (): Promise<string> => redisRunId(await redis.info('server'));
const keyOf = async (tokenHash: string): Promise<string> => sessionCacheKey(await runIdOf(), tokenHash);

/** What the auth-service does once a session has ended. */
const markChanged = async (tokenHash: string) =>
  redis.set(await keyOf(tokenHash), SESSION_CACHE.changed, {
    expiration: { type: 'EX', value: SESSION_CACHE.changedSeconds },
  });

const isFilled = async (tokenHash: string): Promise<boolean> =>
  (await redis.exists(await keyOf(tokenHash))) === 1;

async function filledCache(tokenHash: string): Promise<SessionCache> {
  const cache = new SessionCache(redis, CONFIG);
  // It does not wait for a Redis that is slow for a moment, and remembers nothing then.
  await until(async () => {
    await cache.resolve(tokenHash, authService().ask);
    return isFilled(tokenHash);
  });
  return cache;
}

describe('what is remembered of a token', () => {
  it('spares the auth-service for at most 30 seconds, in every gateway', async () => {
    const tokenHash = newHash();
    await filledCache(tokenHash);
    const other = authService();
    expect(await new SessionCache(redis, CONFIG).resolve(tokenHash, other.ask)).toEqual(SIGNED_IN);
    expect(other.asked).toBe(0);
    const ttl = await redis.ttl(await keyOf(tokenHash));
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(30);
  });

  it.each([
    [5000, [0, 5]],
    [900, [-2, -2]],
    [86_400_000, [0, 30]],
  ])(
    'of a key that ends in %d ms is not there when it has ended',
    async (endsInMs, [least = 0, most = 0]) => {
      const tokenHash = newHash();
      const key = { id: 'a', scopes: [], networks: [], callsPerMinute: null };
      const found = { outcome: 'key-known', user: SIGNED_IN.user, key, endsInMs } as const;
      expect(await new SessionCache(redis, CONFIG).resolve(tokenHash, () => Promise.resolve(found))).toBe(
        found,
      );
      await delay(50);
      const ttl = await redis.ttl(await keyOf(tokenHash));
      expect(ttl).toBeGreaterThanOrEqual(least);
      expect(ttl).toBeLessThanOrEqual(most);
    },
  );

  it('is empty for a token without a session', async () => {
    const tokenHash = newHash();
    const auth = authService(() => SIGNED_OUT);
    const cache = new SessionCache(redis, CONFIG);
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
    const cache = new SessionCache(redis, CONFIG);
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
    const cache = new SessionCache(redis, CONFIG, () => clock);
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
    await new SessionCache(redis, CONFIG, () => clock).resolve(tokenHash, slow.ask);
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
    expect(await new SessionCache(redis, CONFIG).resolve(tokenHash, authService().ask)).toEqual(SIGNED_IN);
  });
});

describe('what others write to Redis', () => {
  const VICTIM = {
    user: { ...EXAMPLE.user, id: randomUUID(), subscriptionStatus: 'pro' },
    sessionId: randomUUID(),
  } as const;

  /** What a gateway takes the bearer of a token for, who is signed in as himself. */
  async function seenAs(tokenHash: string): Promise<string> {
    const answer = await new SessionCache(redis, CONFIG).resolve(tokenHash, authService().ask);
    return answer.outcome === 'signed-in' ? answer.user.id : answer.outcome;
  }

  async function entryOf(tokenHash: string): Promise<string> {
    await filledCache(tokenHash);
    return (await redis.get(await keyOf(tokenHash))) ?? '';
  }

  it('makes nobody someone else: an entry written by hand', async () => {
    const tokenHash = newHash();
    await redis.set(await keyOf(tokenHash), JSON.stringify(VICTIM));
    expect(await seenAs(tokenHash)).toBe(EXAMPLE.user.id);
  });

  it('makes nobody someone else: the true entry of another token, another Redis or other gateways', async () => {
    const [victims, own] = [newHash(), newHash()];
    const cache = new SessionCache(redis, CONFIG);
    await cache.resolve(victims, authService(() => ({ outcome: 'signed-in', ...VICTIM })).ask);
    await until(() => isFilled(victims));
    const text = (await redis.get(await keyOf(victims))) ?? '';
    expect(await seenAs(victims)).toBe(VICTIM.user.id);
    await redis.set(await keyOf(own), text);
    expect(await seenAs(own)).toBe(EXAMPLE.user.id);
    const until30 = Date.now() + 30_000;
    for (const [key, runId] of [
      [CONFIG.sessionKey, 'another'],
      [randomBytes(32), await runIdOf()],
    ] as const) {
      const name = sessionCacheKey(runId, own);
      const entry = new SessionEntries(key).write(name, { ...VICTIM, until: until30 });
      await redis.set(await keyOf(own), entry);
      expect(await seenAs(own)).toBe(EXAMPLE.user.id);
    }
  });

  it('keeps no session alive: a true entry that is written again after its time', async () => {
    const tokenHash = newHash();
    const name = await keyOf(tokenHash);
    const written = (until: number) =>
      new SessionEntries(CONFIG.sessionKey).write(name, { ...VICTIM, until });
    await redis.set(name, written(Date.now() + 10_000));
    expect(await seenAs(tokenHash)).toBe(VICTIM.user.id);
    await redis.set(name, written(Date.now() - 1));
    expect(await seenAs(tokenHash)).toBe(EXAMPLE.user.id);
  });

  it('makes nobody someone else: a true entry that was changed anywhere', async () => {
    const tokenHash = newHash();
    const text = await entryOf(tokenHash);
    const name = await keyOf(tokenHash);
    const entries = new SessionEntries(CONFIG.sessionKey);
    expect(entries.read(name, text, Date.now())).toMatchObject({ user: EXAMPLE.user });
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(1), fc.string(), (start, length, replacement) => {
        const changed = text.slice(0, start) + replacement + text.slice(start + length);
        fc.pre(changed !== text);
        expect(entries.read(name, changed, Date.now())).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});

async function askAdmin(...words: string[]): Promise<void> {
  const admin = createRedis(store.url, { role: 'admin' });
  await admin.connect();
  await admin.sendCommand(words);
  admin.destroy();
}

describe('when Redis goes away', () => {
  it('the auth-service is asked, and what an old Redis knew is never read again', async () => {
    const tokenHash = newHash();
    // Else a busy disk may hold the entry back, and the kill would take it.
    await askAdmin('CONFIG', 'SET', 'appendfsync', 'always');
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
    await askAdmin('CLIENT', 'PAUSE', '2000', 'ALL');
    const started = performance.now();
    const auth = authService();
    expect(await cache.resolve(tokenHash, auth.ask)).toEqual(SIGNED_IN);
    expect(auth.asked).toBe(1);
    expect(performance.now() - started).toBeLessThan(1500);
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRedis } from '@oncelink/service-kit';
import { startTestRedis } from '@oncelink/testing/stores';
import { CallCounter } from './call-counter.service.ts';
import { LocalBuckets } from './local-buckets.ts';

const store = await startTestRedis();
const redis = createRedis(store.url, { role: 'limits' });
await redis.connect();
afterAll(async () => {
  redis.destroy();
  await store.stop();
});

let attempts = 0;
beforeEach(() => {
  attempts += 1;
});
/** A test that runs again after a failure must not meet its own calls: Redis still knows them. */
const own = (key: string): string => `${key}, ${attempts}`;

describe.each([
  ['Redis', 2],
  ['a gateway that is alone', 1],
])('a sliding window of %s', (_where, replicas) => {
  it('has room again when the told time has passed', async () => {
    const counter = new CallCounter(redis, { replicas });
    const buckets = [{ key: own('sliding'), calls: 4, seconds: 1 }];
    const count = () => counter.count(buckets);
    const first = await Promise.all([count(), count(), count(), count(), count()]);
    expect(first.filter((full) => full === null)).toHaveLength(4);
    const full = first.find((answer) => answer !== null);
    expect(full).toEqual({ calls: 4, waitSeconds: expect.any(Number) });
    await delay((full?.waitSeconds ?? 0) * 1000);
    expect(await count()).toBeNull();
  });

  it('never lets more than its number of calls through in one stretch of its length', async () => {
    const counter = new CallCounter(redis, { replicas });
    const allowedAt: number[] = [];
    const end = performance.now() + 3000;
    while (performance.now() < end) {
      const asked = performance.now();
      if ((await counter.count([{ key: own('steady'), calls: 10, seconds: 1 }])) === null)
        allowedAt.push(asked);
      await delay(20);
    }
    // Times are taken before Redis takes its own, so two of them can lie a little closer together than theirs.
    const pauses = allowedAt.slice(10).map((at, i) => at - (allowedAt[i] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThan(900);
    expect(pauses.length).toBeGreaterThanOrEqual(10);
  });

  it('has its own answer for each of the calls that are counted at once', async () => {
    const counter = new CallCounter(redis, { replicas });
    const [full, free] = ['full', 'free'].map((key) => ({ key: own(key), calls: 1, seconds: 60 }));
    const wide = { key: own('wide'), calls: 3, seconds: 60 };
    const counted = [[full], [wide, full], [free], [], [wide, free], [wide], [wide], [wide], [wide]].map(
      async (buckets) => counter.count(buckets.filter((bucket) => bucket !== undefined)),
    );
    const isFree = (await Promise.all(counted)).map((answer) => answer === null);
    // What a full bucket refuses takes no place in a wide one.
    expect(isFree).toEqual([true, false, true, true, false, true, true, true, false]);
  });

  it('tells how much is left, and when the oldest call leaves', async () => {
    const counter = new CallCounter(redis, { replicas });
    const buckets = [10, 3].map((calls) => ({ key: own(`told ${calls}`), calls, seconds: 60 }));
    const leftOf = ({ counted }: Awaited<ReturnType<CallCounter['countAndTell']>>) =>
      counted.map(({ left }) => left);
    expect(leftOf(await counter.countAndTell(buckets))).toEqual([
      { calls: 9, seconds: 60 },
      { calls: 2, seconds: 60 },
    ]);
    await counter.count(buckets);
    await counter.count(buckets);
    const { full, counted } = await counter.countAndTell(buckets);
    expect(full).toMatchObject({ calls: 3 });
    expect(counted.map(({ left }) => left?.calls)).toEqual([7, 0]);
    expect(await counter.tell(buckets)).toMatchObject([{ left: { calls: 7 } }, { left: { calls: 0 } }]);
  });
});

describe('Redis', () => {
  it('leaves nothing behind', async () => {
    const key = own('brief');
    await new CallCounter(redis, { replicas: 2 }).count([{ key, calls: 5, seconds: 1 }]);
    expect(await redis.pTTL(`${key}:1`)).toBeGreaterThan(0);
    expect(await redis.pTTL(`${key}:1`)).toBeLessThanOrEqual(1000);
  });
});

describe('without Redis', () => {
  it('each gateway counts its share alone, and together again as soon as Redis is back', async () => {
    const counter = new CallCounter(redis, { replicas: 2 });
    const count = async (key: string, times: number) => {
      const answers = [];
      for (let i = 0; i < times; i += 1) answers.push(await counter.count([{ key, calls: 6, seconds: 60 }]));
      return answers.filter((full) => full === null).length;
    };
    await store.kill();
    expect(await count(own('away'), 10)).toBe(3);
    await store.restart();
    while (!redis.isReady) await delay(20);
    expect(await count(own('back'), 10)).toBe(6);
  });

  it('counts in sliding windows', () => {
    let now = 0;
    const local = new LocalBuckets(1, () => now);
    const count = () => local.count([{ key: 'a', calls: 2, seconds: 10 }]);
    expect(count()).toBeNull();
    now = 9000;
    expect([count(), count()]).toEqual([null, { calls: 2, waitSeconds: 1 }]);
    now = 10_000;
    expect([count(), count()]).toEqual([null, { calls: 2, waitSeconds: 9 }]);
  });

  it('forgets nobody for calls that it refuses, from however many networks', () => {
    const local = new LocalBuckets(1);
    const wide = { key: 'wide', calls: 2, seconds: 60 };
    const count = (i: number) => local.count([wide, { key: `narrow ${i}`, calls: 1, seconds: 60 }]);
    const answers = Array.from({ length: 60_000 }, (_, i) => count(i));
    expect(answers.filter((full) => full === null)).toHaveLength(2);
  });

  it('forgets nobody who goes on calling, while their window passes again and again', () => {
    let now = 0;
    const local = new LocalBuckets(1, () => now);
    const count = () => local.count([{ key: 'a', calls: 3, seconds: 10 }]);
    for (now = 0; now < 100_000; now += 4000) expect(count()).toBeNull();
    now -= 4000;
    expect(count()).toEqual({ calls: 3, waitSeconds: 2 });
  });

  it('forgets those first that have called first, where there are too many', () => {
    let now = 0;
    const local = new LocalBuckets(1, () => now);
    const isFree = (i: number): boolean =>
      local.count([{ key: `network ${i}`, calls: 1, seconds: 3600 }]) === null;
    for (let i = 0; i < 250_000; i += 1, now += 1) isFree(i);
    expect([isFree(249_999), isFree(150_000), isFree(0)]).toEqual([false, false, true]);
  });

  it('tells subjects apart, however many and however alike', () => {
    const local = new LocalBuckets(1);
    const count = (key: string) => local.count([{ key, calls: 1, seconds: 3600 }]);
    const keys = Array.from(
      { length: 90_000 },
      (_, i) => `network:10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`,
    );
    expect(keys.filter((key) => count(key) !== null)).toEqual([]);
    expect(keys.filter((key) => count(key) === null)).toEqual([]);
  });

  it('lets every caller call at least once, however many gateways share a limit', () => {
    const local = new LocalBuckets(100);
    expect(local.count([{ key: 'a', calls: 10, seconds: 10 }])).toBeNull();
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestStore, until } from '@oncelink/testing/stores';
import { createRedis, type Redis } from './create-redis.ts';
import { captureLog } from './testing/capture-log.ts';

describe('a Redis client', () => {
  const captured = captureLog();
  let store: TestStore;
  let redis: Redis;

  beforeAll(async () => {
    store = await startTestRedis();
    redis = createRedis(store.url, { role: 'limits', log: captured.log });
    await redis.connect();
  });
  afterAll(async () => {
    redis.destroy();
    await store.stop();
  });

  it('tells Redis what it is for', async () => {
    expect((await redis.clientInfo()).name).toBe('limits');
  });

  it('fails commands at once while Redis is away, works again when it is back, and logs both once', async () => {
    await store.kill();
    await until(() => !redis.isReady);
    const started = performance.now();
    await expect(redis.incr('count')).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(100);
    await store.restart();
    await until(() => redis.isReady);
    expect(await redis.incr('count')).toBe(1);
    expect([captured.count('redis-lost'), captured.count('redis-back')]).toEqual([1, 1]);
  });

  it('does not send a command again that was cut off', async () => {
    const blocked = redis.blPop('nothing', 0);
    const ended = expect(blocked).rejects.toThrow();
    await store.restart();
    await ended;
    await until(() => redis.isReady);
    await redis.rPush('nothing', 'value');
    expect(await redis.lLen('nothing')).toBe(1);
  });

  it('that is destroyed while it connects has no connection afterwards', async () => {
    const late = createRedis(store.url, { role: 'late' });
    const connecting = late.connect();
    late.destroy();
    await expect(connecting).rejects.toThrow();
    expect(late.isReady).toBe(false);
    expect((await redis.clientList()).filter(({ name }) => name === 'late')).toEqual([]);
  });
});

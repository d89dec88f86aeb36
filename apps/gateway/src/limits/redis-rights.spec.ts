import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createRedis, type Redis } from '@oncelink/service-kit';
import { startRedisWithRights, type RedisWithRights } from '@oncelink/testing/stores';
import { CallCounter } from './call-counter.service.ts';

let store: RedisWithRights;
let redis: Redis;
beforeAll(async () => {
  store = await startRedisWithRights();
  redis = createRedis(store.urlFor('rpc', 'gateway'), { role: 'limits' });
  await redis.connect();
});
afterAll(async () => {
  redis.destroy();
  await store.stop();
});

it('calls are counted with the rights that the gateway has in production', async () => {
  const bucket = { key: 'oncelink:limits:spec', calls: 1, seconds: 60 };
  // The second counter knows of the first call only by Redis.
  const [first, second] = [1, 2].map(() => new CallCounter(redis, { replicas: 2 }));
  expect(await first?.count([bucket])).toBeNull();
  expect(await second?.count([bucket])).toMatchObject({ calls: 1 });
});

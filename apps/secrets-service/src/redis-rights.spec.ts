import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QUEUES, shardName } from '@oncelink/contracts';
import { RedisListClient, RedisListServer, settleEach } from '@oncelink/messaging';
import { createLog } from '@oncelink/service-kit';
import { scheduleJob } from '@oncelink/service-kit/jobs';
import { startRedisWithRights, type RedisWithRights } from '@oncelink/testing/stores';

const SHARDS = [
  { index: 0, count: 1 },
  { index: 1, count: 2 },
];
let redis: RedisWithRights;
beforeAll(async () => {
  redis = await startRedisWithRights();
});
afterAll(() => redis.stop());

describe.each(SHARDS)('the rights that Redis gives for shard $index of $count', (shard) => {
  it('let the gateway ask, and the service answer', async () => {
    const channel = { service: shardName('secrets', shard), assertionKey: randomBytes(32) };
    const server = new RedisListServer({ ...channel, url: redis.urlFor('rpc', 'secrets') });
    server.handle('echo', (tickets) => settleEach(tickets, async ({ request }) => request));
    await new Promise<void>((resolve) => server.listen(() => resolve()));
    const client = new RedisListClient<{ echo: { request: string; result: string } }>({
      ...channel,
      url: redis.urlFor('rpc', 'gateway'),
    });
    try {
      await client.connect();
      expect(await client.call('echo', 'text', { requestId: 'spec' })).toBe('text');
    } finally {
      client.close();
      await server.close();
    }
  });

  it.each([
    ['secrets', shardName('sweep-links', shard)],
    // Of all shards together: what is in it names no shard.
    ['secrets', QUEUES.linkEnds],
    ['rotator', shardName('rotate-keys', shard)],
    ['deliver', 'webhooks'],
    ['deliver', 'webhooks-slow'],
  ])('let the %s work on %s', async (user, name) => {
    const log = createLog({ service: 'spec', level: 'silent' });
    const redisUrl = redis.urlFor('jobs', user);
    const runs = new EventEmitter();
    const run = once(runs, 'run');
    const work = () => Promise.resolve(runs.emit('run'));
    const stop = scheduleJob(name, work, { redisUrl, repeat: { every: 100 }, log });
    try {
      await run;
    } finally {
      await stop();
    }
  });
});

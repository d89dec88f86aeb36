import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QUEUES, shardName } from '@oncelink/contracts';
import { RedisListClient, RedisListServer, settleEach } from '@oncelink/messaging';
import { createLog, createRedis } from '@oncelink/service-kit';
import { scheduleJob } from '@oncelink/service-kit/jobs';
import { startTestRedis, type TestStore } from '@oncelink/testing/stores';

const SHARDS = [
  { index: 0, count: 1 },
  { index: 1, count: 2 },
];
const ROLES = ['rpc', 'jobs'] as const;
type Role = (typeof ROLES)[number];

/** Of docker/make-secrets.mjs, as an operator runs it. */
let folder: string;
let redis: TestStore;

const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

/** The address for one of its users, who are named apart by what their Redis is for. */
function urlFor(role: Role, user: string): string {
  const url = new URL(redis.url);
  url.username = `${role}-${user}`;
  url.password = read(`redis_${role}_${user}_password`);
  return url.href;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'oncelink-rights-'));
  const program = path.resolve(import.meta.dirname, '../../../docker/make-secrets.mjs');
  execFileSync(process.execPath, [program, folder]);
  redis = await startTestRedis();
  const admin = createRedis(redis.url, { role: 'admin' });
  await admin.connect();
  for (const role of ROLES) {
    for (const [, user = '', rights = ''] of read(`redis_${role}_acl`).matchAll(/^user (\w+) (on #.*)$/gm)) {
      await admin.sendCommand([
        'ACL',
        'SETUSER',
        `${role}-${user}`,
        ...(rights.match(/\([^)]*\)|\S+/g) ?? []),
      ]);
    }
  }
  admin.destroy();
});
afterAll(async () => {
  await redis.stop();
  rmSync(folder, { recursive: true });
});

describe.each(SHARDS)('the rights that Redis gives for shard $index of $count', (shard) => {
  it('let the gateway ask, and the service answer', async () => {
    const channel = { service: shardName('secrets', shard), assertionKey: randomBytes(32) };
    const server = new RedisListServer({ ...channel, url: urlFor('rpc', 'secrets') });
    server.handle('echo', (tickets) => settleEach(tickets, async ({ request }) => request));
    await new Promise<void>((resolve) => server.listen(() => resolve()));
    const client = new RedisListClient<{ echo: { request: string; result: string } }>({
      ...channel,
      url: urlFor('rpc', 'gateway'),
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
    const redisUrl = urlFor('jobs', user);
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

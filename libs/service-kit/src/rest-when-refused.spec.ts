import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestRedis, type TestStore, until } from '@oncelink/testing/stores';
import type { Redis } from './create-redis.ts';
import { createJobQueue, createJobsRedis, createJobWorker } from './jobs.ts';
import { captureLog } from './testing/capture-log.ts';

const USER = 'worker';
const PASSWORD = 'password-of-the-worker';

let store: TestStore;
let owner: Redis;

beforeAll(async () => {
  store = await startTestRedis();
  owner = createJobsRedis(store.url, captureLog().log);
  await owner.connect();
});

afterAll(async () => {
  owner.destroy();
  await store.stop();
});

/** How often Redis has refused a user something since it was told to forget it. */
async function countRefusals(): Promise<number> {
  const stats = await owner.info('commandstats');
  return [...stats.matchAll(/rejected_calls=(\d+)/g)].reduce((sum, [, calls]) => sum + Number(calls), 0);
}

it.each([
  { what: 'scripts', rights: ['-eval', '-evalsha'] },
  { what: 'waiting for a job', rights: ['-bzpopmin'] },
])(
  'a worker that is refused $what rests, says so once, and goes on once it may',
  async ({ what, rights }) => {
    await owner.aclSetUser(USER, ['reset', 'on', `>${PASSWORD}`, '~*', '&*', '+@all', ...rights]);
    const url = new URL(store.url);
    url.username = USER;
    url.password = PASSWORD;
    const captured = captureLog();
    const connection = createJobsRedis(url.href, captured.log);
    const name = `refused ${what}`;
    const queue = createJobQueue<string>(name, { connection: owner, log: captured.log });
    const done: string[] = [];
    const refusedBefore = await countRefusals();

    const options = { connection, log: captured.log };
    const worker = createJobWorker<string>(name, async ({ data }) => done.push(data), options);
    await until(() => captured.count('worker-error') > 0);
    const turns = performance.eventLoopUtilization();
    // Rests of 1, 2 and 4 s. Without them there would be thousands of refusals, and no end to the lines.
    await delay(6000);
    expect(performance.eventLoopUtilization(turns).utilization).toBeLessThan(0.5);
    expect((await countRefusals()) - refusedBefore).toBeLessThan(12);
    expect(captured.count('worker-error')).toBe(1);

    await owner.aclSetUser(USER, ['+@all']);
    await queue.add('tell', 'at last');
    await until(() => done.length > 0);
    expect(done).toEqual(['at last']);
    await worker.close();
    await queue.close();
    connection.destroy();
  },
  30_000,
);

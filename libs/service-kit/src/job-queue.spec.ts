import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestStore, until } from '@oncelink/testing/stores';
import type { Job, Queue, Worker } from 'bullmq';
import type { Redis } from './create-redis.ts';
import { closeJobWorker, createJobQueue, createJobsRedis, createJobWorker, TRIED_FOR_A_DAY } from './jobs.ts';
import { captureLog, type CapturedLog } from './testing/capture-log.ts';

interface Letter {
  readonly to: string;
}

describe('jobs', () => {
  let store: TestStore;
  let connection: Redis;
  let captured: CapturedLog;
  let name: string;
  let queue: Queue<Letter>;
  let workers: Worker<Letter>[] = [];
  let queues = 0;

  beforeAll(async () => {
    store = await startTestRedis({ persistent: true });
  });
  afterAll(() => store.stop());
  beforeEach(() => {
    captured = captureLog();
    connection = createJobsRedis(store.url, captured.log);
    name = `letters-${(queues += 1)}`;
    queue = createJobQueue<Letter>(name, { connection, log: captured.log });
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    workers = [];
    await queue.close();
    connection.destroy();
  });

  const work = (handle: (job: Job<Letter>) => Promise<unknown>): Worker<Letter> => {
    const worker = createJobWorker<Letter>(name, handle, { connection, log: captured.log });
    workers.push(worker);
    return worker;
  };

  it('are done once by one of several workers', async () => {
    const done: string[] = [];
    for (let count = 0; count < 3; count += 1) work(async ({ data }) => done.push(data.to));
    const all = Array.from({ length: 50 }, (_, index) => `person-${index}`);
    await queue.addBulk(all.map((to) => ({ name: 'send', data: { to } })));
    await until(() => done.length >= all.length);
    expect(done.toSorted()).toEqual(all.toSorted());
  });

  it('are taken by a queue that began just as Redis died', async () => {
    await until(() => connection.isReady);
    const young = createJobQueue<Letter>(`${name}-young`, { connection, log: captured.log });
    await store.kill();
    await until(() => !connection.isReady);
    await store.restart();
    await until(() => connection.isReady);
    expect(await young.add('send', { to: 'a' })).toMatchObject({ data: { to: 'a' } });
    await young.close();
  });

  it('are tried again when they fail, and the log tells no more than that', async () => {
    const attempts: number[] = [];
    work(async ({ attemptsMade }) => {
      attempts.push(attemptsMade);
      if (attemptsMade === 0) throw new RangeError('no mailbox canary@example.org');
    });
    await queue.add('send', { to: 'canary@example.org' });
    await until(async () => (await queue.getCompletedCount()) === 1);
    expect(attempts).toEqual([0, 1]);
    expect(captured.count('job-failed')).toBe(1);
    expect(captured.lines.join()).toContain('"job":"send","attempt":1,"error":"RangeError"');
    expect(captured.lines.join()).not.toContain('canary');
  });

  it('take no more room in Redis, however often they fail', async () => {
    work(() => Promise.reject(new RangeError('The other side is away.')));
    const options = { ...TRIED_FOR_A_DAY, attempts: 3, backoff: 1, removeOnFail: false };
    const { id = '' } = await queue.add('send', { to: 'somebody' }, options);
    await until(async () => (await queue.getFailedCount()) === 1);
    expect((await queue.getJob(id))?.stacktrace).toHaveLength(1);
  });

  it('can be scheduled, and a schedule that is set twice runs once', async () => {
    let runs = 0;
    work(async () => (runs += 1));
    await queue.upsertJobScheduler('sweep', { every: 100 }, { name: 'sweep', data: { to: 'all' } });
    await queue.upsertJobScheduler('sweep', { every: 100 }, { name: 'sweep', data: { to: 'all' } });
    await until(() => runs >= 3);
    expect(await queue.getJobSchedulersCount()).toBe(1);
    await queue.removeJobScheduler('sweep');
  });

  it('that are running are finished before their worker closes', async () => {
    const steps: string[] = [];
    let finish = (): void => undefined;
    const worker = work(async () => {
      steps.push('started');
      await new Promise<void>((resolve) => (finish = resolve));
      steps.push('finished');
    });
    await queue.add('send', { to: 'somebody' });
    await until(() => steps.length === 1);
    const closed = worker.close().then(() => steps.push('closed'));
    finish();
    await closed;
    expect(steps).toEqual(['started', 'finished', 'closed']);
  });

  it('do not keep the process from anything else when Redis goes away in the middle of them', async () => {
    const done = new Set<string>();
    work(async ({ data }) => done.add(data.to));
    const all = Array.from({ length: 2000 }, (_, index) => `person-${index}`);
    await queue.addBulk(all.map((to) => ({ name: 'send', data: { to } })));
    await until(() => done.size > 20);
    await store.kill();
    const turns = performance.eventLoopUtilization();
    await delay(500);
    expect(performance.eventLoopUtilization(turns).utilization).toBeLessThan(0.9);
    await store.restart();
    await until(() => done.size === all.length);
  });

  it('end no process when Redis dies after a queue has closed, and before its connection has', async () => {
    await queue.add('send', { to: 'somebody' });
    await queue.close();
    await store.kill();
    await until(() => !connection.isReady);
    await store.restart();
    await until(() => connection.isReady);
    expect(captured.count('redis-lost')).toBe(1);
  });

  it('leave no connection behind when their worker closes while Redis is away', async () => {
    const worker = work(async () => undefined);
    await worker.waitUntilReady();
    await store.kill();
    await closeJobWorker(worker, connection);
    await store.restart();
    await until(() => connection.isReady);
    await delay(1500); // longer than a client waits before it tries again
    const names = (await connection.clientList()).map((client) => client.name);
    expect(names).toContain('jobs');
    expect(names.filter((client) => client.startsWith('bull:'))).toEqual([]);
  });

  it('survive a restart of Redis, and workers go on with them within seconds', async () => {
    const done: string[] = [];
    await queue.add('send', { to: 'before' }, { delay: 50 });
    await store.kill();
    await until(() => !connection.isReady);
    await expect(queue.add('send', { to: 'meanwhile' })).rejects.toThrow();
    await store.restart();
    await until(() => connection.isReady);
    work(async ({ data }) => done.push(data.to));
    await until(() => done.includes('before'));
    await store.kill();
    await until(() => !connection.isReady);
    await store.restart();
    await until(() => connection.isReady);
    await queue.add('send', { to: 'after' });
    const back = performance.now();
    await until(() => done.includes('after'));
    expect(performance.now() - back).toBeLessThan(8000);
    expect(done).toEqual(['before', 'after']);
    expect([captured.count('redis-lost'), captured.count('queue-error')]).toEqual([2, 0]);
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { scrapeMetrics, startTestRedis } from '@oncelink/testing/stores';
import { startHealthServer } from './health-server.ts';
import { createJobQueue, createJobsRedis } from './job-queue.ts';
import { createLog } from './log.ts';
import { scheduleJob, type JobSchedule } from './schedule-job.ts';

const INTERVAL_MS = 200;
const EVERY_INTERVAL: JobSchedule['repeat'] = { every: INTERVAL_MS };

/** Resolves when a connection to the jobs Redis is reported as lost. */
const nextLoss = (): Promise<void> =>
  new Promise((resolve) => {
    onLogLine = (line) => {
      if (line.includes('redis-lost')) resolve();
    };
  });
let onLogLine: (line: string) => void = () => undefined;
const log = createLog({ service: 'spec', level: 'warn', destination: { write: (line) => onLogLine(line) } });

const stops: (() => Promise<void>)[] = [];
const redis = await startTestRedis();
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));
afterAll(() => redis.stop());

/** A replica that counts its runs. */
class Replica {
  count = 0;
  #notify: () => void = () => undefined;

  constructor({ fail = false, name = 'work', repeat = EVERY_INTERVAL } = {}) {
    const run = async () => {
      this.count += 1;
      this.#notify();
      if (fail) throw new Error('The database is away.');
    };
    stops.push(scheduleJob(name, run, { redisUrl: redis.url, repeat, renewalMs: 300, log }));
  }

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#notify = resolve;
    });
  }
}

describe('a schedule', () => {
  it('goes on after a run that failed', async () => {
    const replica = new Replica({ fail: true });
    for (let runs = 0; runs < 3; runs += 1) await replica.next();
  });

  it('goes on although a host whose clock was ahead has planned its next run', async () => {
    const connection = createJobsRedis(redis.url, log);
    const queue = createJobQueue('astray', { connection, log });
    const startDate = Date.now() + 3_600_000;
    await queue.upsertJobScheduler('astray', { every: INTERVAL_MS, startDate }, { name: 'astray' });
    await queue.close();
    connection.destroy();
    await new Replica({ name: 'astray' }).next();
  });

  it('shows in the metrics: how often it ran, what waits, and how long ago it was done', async () => {
    const health = await startHealthServer({ port: 0, host: '127.0.0.1', checks: {} });
    const replica = new Replica({ name: 'watched' });
    const labels = { queue: 'watched' };
    await replica.next();
    await replica.next();
    const metric = await scrapeMetrics(health.port);
    expect(metric('oncelink_job_attempts_total', { ...labels, outcome: 'done' })).toBeGreaterThan(0);
    expect(metric('oncelink_jobs', { ...labels, state: 'failed' })).toBe(0);
    expect(metric('oncelink_schedule_age_seconds', labels)).toBeGreaterThanOrEqual(0);
    await stops.pop()?.();
    const after = await scrapeMetrics(health.port);
    expect(after('oncelink_jobs', labels)).toBeUndefined();
    expect(after('oncelink_schedule_age_seconds', labels)).toBeUndefined();
    await health.close();
  });

  it('is one for all replicas', async () => {
    const replicas = [new Replica(), new Replica(), new Replica()];
    await Promise.race(replicas.map((replica) => replica.next()));
    const before = replicas.reduce((sum, { count }) => sum + count, 0);
    await delay(10 * INTERVAL_MS);
    const runs = replicas.reduce((sum, { count }) => sum + count, 0) - before;
    expect(runs).toBeGreaterThanOrEqual(5);
    expect(runs).toBeLessThanOrEqual(11);
  });

  it('can follow the calendar', async () => {
    const replica = new Replica({ name: 'calendar', repeat: { pattern: '* * * * * *' } });
    await replica.next();
    await replica.next();
  });

  it('comes back after the jobs Redis lost all its data', async () => {
    const replica = new Replica();
    await replica.next();
    const admin = createJobsRedis(redis.url, log);
    await admin.connect();
    await admin.flushAll();
    await replica.next();
    await replica.next();
    await replica.next();
    admin.destroy();
  });

  it('comes back after the jobs Redis was away', async () => {
    const replica = new Replica();
    await replica.next();
    await redis.kill();
    await redis.restart();
    await replica.next();
    await replica.next();
  });

  it('can be left while the jobs Redis is away', async () => {
    const replica = new Replica();
    await replica.next();
    await redis.kill();
    await stops.pop()?.();
    await redis.restart();
  });

  it('can be set and left while the jobs Redis has never been there', async () => {
    await redis.kill();
    const lost = nextLoss();
    const stopped = new Replica();
    await lost;
    await stops.pop()?.();
    expect(stopped.count).toBe(0);
    const replica = new Replica();
    await redis.restart();
    await replica.next();
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '@oncelink/service-kit';
import { createJobsRedis } from '@oncelink/service-kit/jobs';
import { startTestRedis, type TestStore } from '@oncelink/test-kit';
import { scheduleSweeps } from './schedule-sweeps.ts';

const INTERVAL_MS = 200;

/** Resolves when a connection to the jobs Redis is reported as lost. */
const nextLoss = (): Promise<void> =>
  new Promise((resolve) => {
    onLogLine = (line) => {
      if (line.includes('redis-lost')) resolve();
    };
  });
let onLogLine: (line: string) => void = () => undefined;
const log = createLog({ service: 'spec', level: 'warn', destination: { write: (line) => onLogLine(line) } });

let redis: TestStore;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  redis = await startTestRedis();
});
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));
afterAll(() => redis.stop());

/** A replica that counts its sweeps. */
class Sweeping {
  count = 0;
  #notify: () => void = () => undefined;

  constructor(private readonly fail = false) {
    stops.push(
      scheduleSweeps(() => this.#sweep(), {
        redisUrl: redis.url,
        intervalMs: INTERVAL_MS,
        renewalMs: 300,
        log,
      }),
    );
  }

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#notify = resolve;
    });
  }

  #sweep() {
    this.count += 1;
    this.#notify();
    return this.fail
      ? Promise.reject(new Error('The database is away.'))
      : Promise.resolve({ erased: 0, forgotten: 0 });
  }
}

describe('the schedule of sweeps', () => {
  it('goes on after a sweep that failed', async () => {
    const sweeping = new Sweeping(true);
    for (let sweeps = 0; sweeps < 3; sweeps += 1) await sweeping.next();
  });

  it('is one for all replicas', async () => {
    const replicas = [new Sweeping(), new Sweeping(), new Sweeping()];
    await Promise.race(replicas.map((replica) => replica.next()));
    const before = replicas.reduce((sum, { count }) => sum + count, 0);
    await delay(10 * INTERVAL_MS);
    const sweeps = replicas.reduce((sum, { count }) => sum + count, 0) - before;
    expect(sweeps).toBeGreaterThanOrEqual(5);
    expect(sweeps).toBeLessThanOrEqual(11);
  });

  it('comes back after the jobs Redis lost all its data', async () => {
    const sweeping = new Sweeping();
    await sweeping.next();
    const admin = createJobsRedis(redis.url, log);
    await admin.connect();
    await admin.flushAll();
    await sweeping.next();
    await sweeping.next();
    await sweeping.next();
    admin.destroy();
  });

  it('comes back after the jobs Redis was away', async () => {
    const sweeping = new Sweeping();
    await sweeping.next();
    await redis.kill();
    await redis.restart();
    await sweeping.next();
    await sweeping.next();
  });

  it('can be left while the jobs Redis is away', async () => {
    const sweeping = new Sweeping();
    await sweeping.next();
    await redis.kill();
    await stops.pop()?.();
    await redis.restart();
  });

  it('can be set and left while the jobs Redis has never been there', async () => {
    await redis.kill();
    const lost = nextLoss();
    const stopped = new Sweeping();
    await lost;
    await stops.pop()?.();
    expect(stopped.count).toBe(0);
    const sweeping = new Sweeping();
    await redis.restart();
    await sweeping.next();
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createRedis, type Redis } from '@oncelink/service-kit';
import { startTestRedis, type TestStore } from '@oncelink/testing/stores';
import { UnavailableError } from './errors.ts';
import type { RedisListClient } from './redis-list-client.ts';
import { openClient, type AnyContract } from './testing/open-channel.ts';
import { runsOf } from './testing/runs-of.ts';
import { spawnReplica, type Replica } from './testing/spawn-replica.ts';

const HOUR_MS = 3_600_000;

interface Load {
  readonly answers: readonly unknown[];
  readonly errors: readonly unknown[];
}

const workerOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'by' in answer ? answer.by : undefined;

describe('replicas of a service, each a process of its own', () => {
  let store: TestStore;
  let redis: Redis;
  let service: string;
  let services = 0;
  let replicas: Replica[] = [];
  const clients: RedisListClient<AnyContract>[] = [];

  beforeAll(async () => {
    store = await startTestRedis();
    redis = createRedis(store.url, { role: 'spec' });
    await redis.connect();
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    redis.destroy();
    await store.stop();
  });
  beforeEach(() => {
    service = `spec-${(services += 1)}`;
  });
  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.end('SIGKILL')));
    replicas = [];
  });

  const start = async (count: number): Promise<readonly Replica[]> => {
    replicas = await Promise.all(Array.from({ length: count }, () => spawnReplica(store.url, service)));
    return replicas;
  };
  const connect = async (): Promise<RedisListClient<AnyContract>> => {
    const client = await openClient(store.url, service);
    clients.push(client);
    return client;
  };
  const note = (client: RedisListClient<AnyContract>, request: number): Promise<unknown> =>
    client.call('note', request, { requestId: `request-${request}` });

  /** Keeps 64 calls in flight, numbered from 0, until `count` were made or `isOver` says so. */
  const load = async (count: number, isOver = (): boolean => false): Promise<Load> => {
    const client = await connect();
    const answers: unknown[] = [];
    const errors: unknown[] = [];
    let next = 0;
    const caller = async (): Promise<void> => {
      while (next < count && !isOver()) {
        try {
          answers.push(await note(client, next++));
        } catch (error) {
          errors.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: 64 }, caller));
    return { answers, errors };
  };
  const countRuns = async (): Promise<Map<string, number>> => {
    const runs = new Map<string, number>();
    for (const request of await redis.lRange(runsOf(service), 0, -1))
      runs.set(request, (runs.get(request) ?? 0) + 1);
    return runs;
  };

  it.each([1, 2, 3])('run each of 5,000 requests exactly once when there are %d of them', async (count) => {
    await start(count);
    const { answers, errors } = await load(5000);
    const runs = await countRuns();
    expect(errors).toEqual([]);
    expect(answers).toHaveLength(5000);
    expect(runs.size).toBe(5000);
    expect(Math.max(...runs.values())).toBe(1);
    expect(new Set(answers.map(workerOf)).size).toBe(count);
  });

  it('lose nothing when one of them is told to leave under load', async () => {
    const [leaving] = await start(2);
    let hasLeft = false;
    const loaded = load(1_000_000, () => hasLeft);
    await redis.blPop(runsOf(service), 10);
    const exitCode = await leaving?.end('SIGTERM');
    hasLeft = true;
    const { answers, errors } = await loaded;
    expect(exitCode).toBe(0);
    expect(errors).toEqual([]);
    expect(answers.length).toBeGreaterThan(100);
  });

  it('fail only the calls that a killed one held', async () => {
    const [one, other] = await start(2);
    const client = await connect();
    const held = client.call('hold', null, { requestId: 'held', deadlineMs: 200 });
    const holds = (replica: Replica | undefined) => replica?.untilSays('holding').then(() => replica);
    const killed = await Promise.race([holds(one), holds(other)]);
    await killed?.end('SIGKILL');
    await expect(held).rejects.toEqual(new UnavailableError('deadline'));
    const { answers, errors } = await load(500);
    expect(errors).toEqual([]);
    expect(answers).toHaveLength(500);
  });

  it.each([-HOUR_MS, HOUR_MS])('do not care that the clock of a gateway is wrong by %d ms', async (skew) => {
    const rightNow = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => rightNow() + skew);
    try {
      const client = await connect();
      await expect(client.call('note', 'too late', { requestId: 'r', deadlineMs: 10 })).rejects.toThrow();
      await start(1);
      expect(await note(client, 1)).toMatchObject({ request: 1 });
      expect([...(await countRuns()).keys()]).toEqual(['1']);
    } finally {
      clock.mockRestore();
    }
  });
});

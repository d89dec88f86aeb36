import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestStore, until } from '@oncelink/testing/stores';
import type { Queue } from 'bullmq';
import type { Redis } from './create-redis.ts';
import { createJobQueue, createJobsRedis, createJobWorker, Outbox, type OutboxOptions } from './jobs.ts';
import { captureLog, type CapturedLog } from './testing/capture-log.ts';

interface Row {
  readonly id: string;
}

const NEVER_MS = 3_600_000;

describe('an outbox', () => {
  let store: TestStore;
  let captured: CapturedLog;
  let connection: Redis;
  let queue: Queue<Row>;
  /** What the table of the service would hold. */
  let waiting: Set<string>;
  let done: string[];
  let stops: (() => Promise<unknown>)[];

  beforeAll(async () => {
    store = await startTestRedis({ persistent: true });
  });
  afterAll(() => store.stop());
  beforeEach(() => {
    captured = captureLog();
    connection = createJobsRedis(store.url, captured.log);
    queue = createJobQueue<Row>('outbox', { connection, log: captured.log });
    const options = { connection, log: captured.log };
    const work = ({ data }: { data: Row }) => {
      waiting.delete(data.id);
      done.push(data.id);
      return Promise.resolve();
    };
    const worker = createJobWorker<Row>('outbox', work, options);
    waiting = new Set();
    done = [];
    stops = [() => worker.close(), () => queue.close()];
  });
  afterEach(async () => {
    for (const stop of stops) await stop();
    connection.destroy();
  });

  function start(options: Partial<OutboxOptions<Row>> = {}): Outbox<Row> {
    const outbox = new Outbox<Row>({
      name: 'outbox',
      connection,
      log: captured.log,
      addJob: (row) => queue.add('work', row, { jobId: row.id, removeOnComplete: true }),
      sweep: (publish) => publish([...waiting].map((id) => ({ id }))),
      ...options,
    });
    stops.unshift(() => outbox.stop());
    return outbox;
  }

  it('does a row that it is woken for, without a sweep', async () => {
    const outbox = start({ sweepMs: NEVER_MS });
    await until(() => connection.isReady);
    waiting.add('row-1');
    outbox.wake({ id: 'row-1' });
    await until(() => done.length > 0);
    expect(done).toEqual(['row-1']);
  });

  it('finds rows that it was never woken for, at its start and in every sweep', async () => {
    waiting.add('row-2');
    start({ sweepMs: 50 });
    await until(() => done.length >= 1);
    waiting.add('row-3');
    await until(() => done.length >= 2);
    expect(done).toEqual(['row-2', 'row-3']);
  });

  it('logs the first of failures that follow each other', async () => {
    let tries = 0;
    const sweep = (): Promise<never> => {
      tries += 1;
      return Promise.reject(new Error('away'));
    };
    start({ sweep, sweepMs: 10 });
    await until(() => tries > 3);
    expect(captured.count('outbox-waits')).toBe(1);
  });
});

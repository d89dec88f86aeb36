import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@oncelink/service-kit';
import { createJobQueue, createJobsRedis, createJobWorker } from '@oncelink/service-kit/jobs';
import type { Sweep } from './sweep-links.ts';

const QUEUE = 'sweep-links';

/** How soon the schedule is back after the jobs Redis lost its data. */
const RENEWAL_MS = 30_000;

export interface SweepSchedule {
  readonly redisUrl: string;
  readonly intervalMs: number;
  readonly renewalMs?: number;
  readonly log: Log;
}

/**
 * Sweeps every `intervalMs`, one sweep at a time however many replicas there are: they share one scheduled job. Bears a
 * jobs Redis that is away, at the start too, because links go on without sweeps.
 * @returns stops taking part, once the sweep that is running here is done
 */
export function scheduleSweeps(
  sweep: () => Promise<Sweep>,
  { redisUrl, intervalMs, renewalMs = RENEWAL_MS, log }: SweepSchedule,
): () => Promise<void> {
  const connection = createJobsRedis(redisUrl, log);
  const queue = createJobQueue(QUEUE, { connection, log });
  const worker = createJobWorker(QUEUE, sweep, { connection, log });
  const stopped = new AbortController();
  const renew = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      // A sweep that fails is not tried again: the next one is due at once. The queue tells its own errors.
      await queue
        .upsertJobScheduler('sweep', { every: intervalMs }, { name: 'sweep', opts: { attempts: 1 } })
        .catch(() => undefined);
      await delay(renewalMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  void renew();
  return async () => {
    stopped.abort();
    // Asked politely, a worker would first wait for Redis; a sweep that is cut short is done again by another.
    const isAway = !connection.isReady;
    await worker.close(isAway);
    await queue.close();
    connection.destroy();
  };
}

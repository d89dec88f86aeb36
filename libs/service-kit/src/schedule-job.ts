import { setTimeout as delay } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import { closeJobWorker, createJobQueue, createJobsRedis, createJobWorker } from './job-queue.ts';
import type { Log } from './log.ts';
import { watchSchedule } from './watch-jobs.ts';

/** How soon the schedule is back after the jobs Redis lost its data. */
const RENEWAL_MS = 30_000;

export interface JobSchedule {
  readonly redisUrl: string;
  /** Milliseconds from one run to the next, or a cron pattern in UTC. */
  readonly repeat: { readonly every: number } | { readonly pattern: string };
  readonly renewalMs?: number;
  readonly log: Log;
}

async function renewSchedule(queue: Queue, name: string, repeat: JobSchedule['repeat']): Promise<void> {
  if ('every' in repeat) {
    const planned = await queue.getJobScheduler(name);
    // By a host whose clock was ahead: BullMQ would wait until that time has come.
    if ((planned?.next ?? 0) > Date.now() + 2 * repeat.every) await queue.removeJobScheduler(name);
  }
  await queue.upsertJobScheduler(name, { ...repeat, tz: 'UTC' }, { name, opts: { attempts: 1 } });
}

/**
 * Does a piece of work again and again, one run at a time however many replicas there are: they share one scheduled
 * job. Bears a jobs Redis that is away, at the start too: it is for work that requests never wait for.
 * @param name of the queue
 * @returns stops taking part, once the run that is going on here is done
 */
export function scheduleJob(
  name: string,
  work: () => Promise<unknown>,
  { redisUrl, repeat, renewalMs = RENEWAL_MS, log }: JobSchedule,
): () => Promise<void> {
  const connection = createJobsRedis(redisUrl, log);
  const queue = createJobQueue(name, { connection, log });
  const worker = createJobWorker(name, work, { connection, log });
  const stopWatching = watchSchedule(queue);
  const stopped = new AbortController();
  const renew = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      // A run that fails is not tried again: the next one comes anyway. The queue tells its own errors.
      await renewSchedule(queue, name, repeat).catch(() => undefined);
      await delay(renewalMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  void renew();
  return async () => {
    stopped.abort();
    stopWatching();
    await closeJobWorker(worker, connection);
    await queue.close();
    connection.destroy();
  };
}

import { ErrorReply } from 'redis';
import { DelayedError, Queue, Worker, type Job } from 'bullmq';
import { createRedis, type Redis } from './create-redis.ts';
import type { Log } from './log.ts';
import { openQueueClient } from './queue-client.ts';
import { restWhenRefused } from './rest-when-refused.ts';
import { countAttempts, watchQueue } from './watch-jobs.ts';
import { withDeadline } from './with-deadline.ts';

const DAY_SECONDS = 86_400;

/** Seconds or pieces after which ended jobs are dropped: enough to look at, never enough to fill Redis. */
const KEEP_COMPLETED = { age: 3600, count: 1000 };
const KEEP_FAILED = { age: 7 * DAY_SECONDS, count: 5000 };

/** Options of a job whose other side may be away for hours: about a day of attempts. */
export const TRIED_FOR_A_DAY = {
  attempts: 9000,
  backoff: { type: 'fixed', delay: 10_000, jitter: 0.5 },
  // A kept one would stand in the way of the next one with the same id.
  removeOnFail: true,
};

/** A Redis that takes longer is as good as away to a process that wants to end. */
const ANSWER_MS = 1000;

/** The connection that the queues of a process share; every worker adds two of its own. */
export const createJobsRedis = (url: string, log: Log): Redis => createRedis(url, { role: 'jobs', log });

interface JobQueueOptions {
  readonly connection: Redis;
  readonly log: Log;
}

/** A queue whose jobs are tried five times, with growing pauses, and cleared away afterwards. */
export function createJobQueue<Data>(name: string, { connection, log }: JobQueueOptions): Queue<Data> {
  const queue = new Queue<Data>(name, {
    connection: openQueueClient(connection).client,
    defaultJobOptions: {
      attempts: 5,
      backoff: { type: 'exponential', delay: 1000, jitter: 0.5 },
      // BullMQ keeps that of every attempt otherwise: a day of them would fill Redis.
      stackTraceLimit: 1,
      removeOnComplete: KEEP_COMPLETED,
      removeOnFail: KEEP_FAILED,
    },
  });
  queue.on('error', (error) =>
    sayUnlessAway(connection, () => log.warn('queue-error', { queue: name, error })),
  );
  watchQueue(queue);
  return queue;
}

interface JobWorkerOptions extends JobQueueOptions {
  readonly concurrency?: number;
  /** How soon the jobs of a worker that died are noticed, in milliseconds: 10,000 by default. A job may take longer. */
  readonly takeOverMs?: number;
  /** Milliseconds to the next attempt of a job whose backoff is of the type `custom`. The first attempt is 1. */
  readonly retryDelay?: (attempt: number, jobName: string) => number;
}

/**
 * Works on a queue's jobs. Jobs of a worker that died are taken up by another one within twice `takeOverMs`, so a handler
 * must bear being run twice.
 *
 * Its commands wait while Redis is away, and it rests while Redis refuses them. BullMQ asks for the next job again as soon
 * as a command fails: if they failed at once, that loop would never let the process do anything else, not even connect
 * again.
 */
export function createJobWorker<Data>(
  name: string,
  handle: (job: Job<Data>) => Promise<unknown>,
  { connection, log, concurrency = 1, takeOverMs = 10_000, retryDelay }: JobWorkerOptions,
): Worker<Data> {
  const patient = openQueueClient(connection.duplicate({ disableOfflineQueue: false }));
  const worker = new Worker<Data>(name, handle, {
    connection: patient.client,
    concurrency,
    removeOnComplete: KEEP_COMPLETED,
    removeOnFail: KEEP_FAILED,
    lockDuration: takeOverMs,
    stalledInterval: takeOverMs,
    maxStalledCount: 3,
    // The default of 15 s would leave jobs waiting after Redis was away. (A schedule may still take 10 s to go on.)
    runRetryDelay: 1000,
    ...(retryDelay && {
      settings: { backoffStrategy: (attempt, _type, _error, job) => retryDelay(attempt, job?.name ?? '') },
    }),
  });
  const warn = (error: Error): void => log.warn('worker-error', { queue: name, error });
  worker.on('error', (error) => {
    if (!(error instanceof ErrorReply)) sayUnlessAway(connection, () => warn(error));
  });
  restWhenRefused(worker, warn);
  worker.on('failed', (job, error) =>
    log.error('job-failed', { queue: name, job: job?.name, attempt: job?.attemptsMade, error }),
  );
  countAttempts(worker);
  worker.once('closed', () => patient.end());
  return worker;
}

/** Has a job that a worker is working on done again after a while. It has not failed: nothing is logged or counted. */
export async function putOff(job: Job, ms: number): Promise<never> {
  await job.moveToDelayed(Date.now() + ms, job.token);
  throw new DelayedError();
}

/**
 * Ends a worker once the job that it works on is done. Asked politely, it would first wait for Redis, and one that died
 * a moment ago looks as if it were there: so it is asked. A job that is cut short is done again by another worker.
 */
export async function closeJobWorker(worker: Worker, connection: Redis): Promise<void> {
  const isThere = await withDeadline(connection.ping(), ANSWER_MS).then(
    () => true,
    () => false,
  );
  await worker.close(!isThere);
}

/** BullMQ reports every failed attempt to reconnect, several times a second; the connection has told the outage once. */
function sayUnlessAway(connection: Redis, say: () => void): void {
  if (connection.isReady) say();
}

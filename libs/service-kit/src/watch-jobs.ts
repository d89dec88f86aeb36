import type { Job, Queue, Worker } from 'bullmq';
import { Counter, WatchedGauge } from './metrics.ts';

const jobs = new WatchedGauge({
  name: 'oncelink_jobs',
  help: 'Jobs in a queue. A failed one has used up its attempts.',
  labelNames: ['queue', 'state'],
});

const attempts = new Counter({
  name: 'oncelink_job_attempts_total',
  help: 'Attempts at jobs by this process.',
  labelNames: ['queue', 'outcome'],
});

const scheduleAge = new WatchedGauge({
  name: 'oncelink_schedule_age_seconds',
  help: 'Time since scheduled work was last done by anyone.',
  labelNames: ['queue'],
});

const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** The connection is lost as soon as the queue closes, so it is asked no more then. */
const isOpen = (queue: Queue): boolean => queue.closing === undefined;

/** Tells what lies in a queue until it closes. */
export function watchQueue(queue: Queue): void {
  const stop = jobs.watch(async () => {
    if (!isOpen(queue)) {
      stop();
      return [];
    }
    const counts = await queue.getJobCounts(...STATES);
    return STATES.map((state) => ({ labels: { queue: queue.name, state }, value: counts[state] ?? 0 }));
  });
}

/** Counts what becomes of the jobs that a worker takes. */
export function countAttempts(worker: Worker): void {
  const count = (outcome: string) => () => attempts.inc({ queue: worker.name, outcome });
  worker.on('completed', count('done')).on('failed', count('failed'));
}

/** Tells how long ago scheduled work was done, whichever replica did it. @returns ends it */
export const watchSchedule = (queue: Queue, now: () => number = Date.now): (() => void) =>
  scheduleAge.watch(async () => {
    const done: Job[] = await queue.getCompleted(0, 0);
    return done.flatMap(({ finishedOn }) =>
      finishedOn === undefined ? [] : { labels: { queue: queue.name }, value: (now() - finishedOn) / 1000 },
    );
  });

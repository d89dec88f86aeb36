import { ErrorReply } from 'redis';
import type { Worker } from 'bullmq';

const FIRST_REST_MS = 1000;
const LONGEST_REST_MS = 30_000;

/** A worker that Redis lets in is refused nothing for longer than it waits for a job: 10 s in BullMQ. */
const OVER_MS = 20_000;

/**
 * Has a worker rest while Redis refuses its commands, because their user has no right to them or memory is full. BullMQ
 * would ask again at once, thousands of times a second. Rests grow from 1 s to 30 s; jobs that run go on meanwhile.
 * @param tell is told the first refusal of several that follow each other
 */
export function restWhenRefused(worker: Worker, tell: (error: Error) => void): void {
  let restMs = FIRST_REST_MS;
  let timer: NodeJS.Timeout | undefined;
  let goneOnAt = -Infinity;
  const goOn = (): void => {
    timer = undefined;
    goneOnAt = performance.now();
    void worker.resume();
  };
  worker.on('error', (error) => {
    if (!(error instanceof ErrorReply) || timer !== undefined || worker.closing !== undefined) return;
    const isNew = performance.now() - goneOnAt > OVER_MS;
    restMs = isNew ? FIRST_REST_MS : Math.min(2 * restMs, LONGEST_REST_MS);
    if (isNew) tell(error);
    timer = setTimeout(goOn, restMs);
    void worker.pause(true);
  });
  worker.on('closing', () => clearTimeout(timer));
}

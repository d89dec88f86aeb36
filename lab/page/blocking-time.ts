/** A task of a page's main thread, in milliseconds since the page was asked for. */
export interface Task {
  readonly startTime: number;
  readonly duration: number;
}

/** A longer task holds up clicks and keys. */
const LONG_MS = 50;

/**
 * Total blocking time: what long tasks take beyond 50 ms, from a moment on. Of a task that began before, only the rest
 * counts: there are no clicks or keys before there is something to see.
 * @param from the first contentful paint
 */
export const blockingTime = (tasks: readonly Task[], from: number): number =>
  tasks
    .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, from))
    .reduce((sum, rest) => sum + Math.max(0, rest - LONG_MS), 0);

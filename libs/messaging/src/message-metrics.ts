import { Counter, Histogram, WAITING_BUCKETS, WatchedGauge } from '@oncelink/service-kit';
import type { Outcome } from './wire-format.ts';

const callSeconds = new Histogram({
  name: 'oncelink_rpc_duration_seconds',
  help: 'From asking a service to its answer, from telling it to Redis having the event, or to giving up.',
  labelNames: ['pattern', 'outcome'],
  buckets: WAITING_BUCKETS,
});

const waitingCalls = new WatchedGauge({
  name: 'oncelink_rpc_waiting_calls',
  help: 'Calls of this process that have no answer yet.',
  labelNames: ['service'],
});

const oldestCall = new WatchedGauge({
  name: 'oncelink_rpc_oldest_call_seconds',
  help: 'How long the oldest call without an answer has waited, or 0.',
  labelNames: ['service'],
});

const queueDepth = new WatchedGauge({
  name: 'oncelink_rpc_queue_depth',
  help: 'Requests that lie in Redis and no replica has taken yet.',
  labelNames: ['service'],
});

const batchSize = new Histogram({
  name: 'oncelink_batch_size',
  help: 'Requests of one pattern that were run together.',
  labelNames: ['pattern'],
  buckets: [1, 2, 4, 8, 16, 32, 64],
});

const batchSeconds = new Histogram({
  name: 'oncelink_batch_duration_seconds',
  help: 'From taking requests to having answered all of a pattern.',
  labelNames: ['pattern'],
  buckets: WAITING_BUCKETS,
});

const messages = new Counter({
  name: 'oncelink_messages_total',
  help: 'Requests that were run, by what came of them.',
  labelNames: ['pattern', 'outcome'],
});

const droppedMessages = new Counter({
  name: 'oncelink_messages_dropped_total',
  help: 'Messages that were not run, because their deadline had passed or because they were not readable, and events of no caller or no pattern.',
  labelNames: ['reason'],
});

/** @param outcome `answered` or why there was no answer */
export const countCall = (pattern: string, outcome: string, milliseconds: number): void =>
  callSeconds.observe({ pattern, outcome }, milliseconds / 1000);

export type DropReason = 'late' | 'unreadable' | 'unauthenticated' | 'unknown-pattern';

/** The last two for events alone: nobody is told. */
export const countDropped = (reason: DropReason, count: number): void =>
  droppedMessages.inc({ reason }, count);

interface WatchedClient {
  readonly waiting: () => number;
  readonly oldestMs: () => number;
  /** Asks Redis. */
  readonly queueDepth: () => Promise<number>;
}

/** Tells what a client waits for. @returns ends it */
export function watchClient(service: string, client: WatchedClient): () => void {
  const labels = { service };
  const stops = [
    waitingCalls.watch(async () => [{ labels, value: client.waiting() }]),
    oldestCall.watch(async () => [{ labels, value: client.oldestMs() / 1000 }]),
    queueDepth.watch(async () => [{ labels, value: await client.queueDepth() }]),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Counts what comes of a batch, and hands it on to the metrics in one go. */
export class BatchTally {
  readonly #begun = performance.now();
  readonly #counts = new Map<string, number>();
  #size = 0;

  add(outcome: Outcome): void {
    const name = typeof outcome === 'string' ? outcome : nameOf(outcome.result);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    this.#size += 1;
  }

  /** @param pattern one that has a handler: anyone who can write to Redis can make up others */
  end(pattern: string): void {
    batchSize.observe({ pattern }, this.#size);
    batchSeconds.observe({ pattern }, (performance.now() - this.#begun) / 1000);
    for (const [outcome, count] of this.#counts) messages.inc({ pattern, outcome }, count);
  }
}

/** Results name their outcome, of which the contracts list the few that there are. */
const nameOf = (result: unknown): string =>
  typeof result === 'object' && result !== null && 'outcome' in result && typeof result.outcome === 'string'
    ? result.outcome
    : 'answered';

import { Histogram, WAITING_BUCKETS } from '@oncelink/service-kit';
import { RemoteError, UnavailableError, type UnavailableReason } from './errors.ts';
import type { Reply } from './wire-format.ts';

const callSeconds = new Histogram({
  name: 'oncelink_rpc_duration_seconds',
  help: 'From asking a service to its answer, from telling it to Redis having the event, or to giving up.',
  labelNames: ['pattern', 'outcome'],
  buckets: WAITING_BUCKETS,
});

/** @param outcome `answered` or why there was no answer */
const countCall = (pattern: string, outcome: string, milliseconds: number): void =>
  callSeconds.observe({ pattern, outcome }, milliseconds / 1000);

/** How exactly calls are timed. One timer for all of them, because one each would cost more than the rest of a call. */
const STEP_MS = 50;

interface PendingCall {
  readonly pattern: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  /** Both by `performance.now()`. */
  readonly begun: number;
  readonly end: number;
}

/** Calls whose answer has not come yet. Each ends once: by its reply, by a failure or by its time running out. */
export class PendingCalls {
  readonly #calls = new Map<string, PendingCall>();
  #timer: NodeJS.Timeout | undefined;
  #isIncapable = false;

  /** @param timeoutMs after which it fails, up to 50 ms later */
  wait(id: string, pattern: string, timeoutMs: number): Promise<unknown> {
    this.#timer ??= setInterval(() => this.#failLate(), STEP_MS);
    const begun = performance.now();
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { pattern, resolve, reject, begun, end: begun + timeoutMs });
    });
  }

  get count(): number {
    return this.#calls.size;
  }

  /** Whether the last answer was that the service can't reach what it works with. */
  get isIncapable(): boolean {
    return this.#isIncapable;
  }

  /** How long the oldest call has waited, in milliseconds; 0 when none waits. */
  get oldestMs(): number {
    const [oldest] = this.#calls.values();
    return oldest === undefined ? 0 : performance.now() - oldest.begun;
  }

  /** Drops a reply whose call has ended already. */
  settle(reply: Reply): void {
    const call = this.#take(reply.id, reply.error ?? 'answered');
    this.#isIncapable = reply.error === 'incapable';
    if (reply.error === null) call?.resolve(reply.result);
    else if (reply.error === 'incapable') call?.reject(new UnavailableError(reply.error));
    else call?.reject(new RemoteError(reply.error));
  }

  /** Ends the call of an event, which lies in Redis now. */
  accept(id: string): void {
    this.#take(id, 'accepted')?.resolve(undefined);
  }

  /** The error of a call that does not even begin. */
  refuse(pattern: string, reason: UnavailableReason): UnavailableError {
    countCall(pattern, reason, 0);
    return new UnavailableError(reason);
  }

  fail(id: string, reason: UnavailableReason): void {
    this.#take(id, reason)?.reject(new UnavailableError(reason));
  }

  failAll(reason: UnavailableReason): void {
    for (const id of this.#calls.keys()) this.fail(id, reason);
  }

  #failLate(): void {
    const now = performance.now();
    for (const [id, { end }] of this.#calls) if (end <= now) this.fail(id, 'deadline');
    if (this.#calls.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #take(id: string, outcome: string): PendingCall | undefined {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    if (call !== undefined) countCall(call.pattern, outcome, performance.now() - call.begun);
    return call;
  }
}

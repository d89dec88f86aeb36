import { RemoteError, UnavailableError, type UnavailableReason } from './errors.ts';
import type { Reply } from './wire-format.ts';

/** How exactly calls are timed. One timer for all of them, because one each would cost more than the rest of a call. */
const STEP_MS = 50;

interface PendingCall {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  /** By `performance.now()`. */
  readonly end: number;
}

/** Calls whose answer has not come yet. Each ends once: by its reply, by a failure or by its time running out. */
export class PendingCalls {
  readonly #calls = new Map<string, PendingCall>();
  #timer: NodeJS.Timeout | undefined;

  /** @param timeoutMs after which it fails, up to 50 ms later */
  wait(id: string, timeoutMs: number): Promise<unknown> {
    this.#timer ??= setInterval(() => this.#failLate(), STEP_MS);
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject, end: performance.now() + timeoutMs });
    });
  }

  /** A reply that nobody waits for any more is dropped. */
  settle(reply: Reply): void {
    const call = this.#take(reply.id);
    if (reply.error === null) call?.resolve(reply.result);
    else if (reply.error === 'incapable') call?.reject(new UnavailableError(reply.error));
    else call?.reject(new RemoteError(reply.error));
  }

  fail(id: string, reason: UnavailableReason): void {
    this.#take(id)?.reject(new UnavailableError(reason));
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

  #take(id: string): PendingCall | undefined {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    return call;
  }
}

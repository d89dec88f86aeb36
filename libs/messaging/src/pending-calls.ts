import { RemoteError, UnavailableError, type UnavailableReason } from './errors.ts';
import type { Reply } from './wire-format.ts';

interface PendingCall {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Calls whose answer has not come yet. Each ends once: by its reply, by a failure or by its time running out. */
export class PendingCalls {
  readonly #calls = new Map<string, PendingCall>();

  wait(id: string, timeoutMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.fail(id, 'deadline'), timeoutMs);
      this.#calls.set(id, { resolve, reject, timer });
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

  #take(id: string): PendingCall | undefined {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    clearTimeout(call?.timer);
    return call;
  }
}

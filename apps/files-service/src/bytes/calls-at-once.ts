import { Refusal } from './refusal.ts';

/** Most calls with bytes that a process works at: each takes a few hundred kilobytes, however long it lasts. */
export interface CallBounds {
  /** With one proof for one file. A page has two. */
  readonly perProof: number;
  readonly inAll: number;
}

export const CALL_BOUNDS: CallBounds = { perProof: 8, inAll: 300 };

/** Counts what is under way. The server in front bounds what one visitor has; this bounds what all have, and one file. */
export class CallsAtOnce {
  readonly #bounds: CallBounds;
  readonly #calls = new Map<string, number>();
  #total = 0;

  constructor(bounds: CallBounds) {
    this.#bounds = bounds;
  }

  /**
   * Works at a call.
   * @param name of a file and who asks: strangers without the proof take nobody's place
   * @throws Refusal there are as many as may be; what `work` throws
   */
  async with(name: string, work: () => Promise<void>): Promise<void> {
    const calls = this.#calls.get(name) ?? 0;
    if (calls >= this.#bounds.perProof) throw new Refusal('RATE_LIMITED');
    if (this.#total >= this.#bounds.inAll) throw new Refusal('UNAVAILABLE');
    this.#calls.set(name, calls + 1);
    this.#total += 1;
    try {
      await work();
    } finally {
      this.#leave(name);
    }
  }

  #leave(name: string): void {
    this.#total -= 1;
    const calls = (this.#calls.get(name) ?? 0) - 1;
    if (calls > 0) this.#calls.set(name, calls);
    else this.#calls.delete(name);
  }
}

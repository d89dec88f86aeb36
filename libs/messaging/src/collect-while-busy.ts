import { setImmediate as nextTick, setTimeout as delay } from 'node:timers/promises';

/**
 * Gathers what is added during one turn of the event loop, or while the last collection is still being handed over, and
 * hands it over in one go: the busier the process, the fewer commands it needs per message.
 */
export class BusyCollector<T> {
  #items: T[] = [];
  #handing: Promise<void> | undefined;
  #last = 0;
  readonly #hand: (items: readonly T[]) => Promise<unknown>;
  readonly #gather: (last: number) => Promise<void>;

  /**
   * @param hand never rejects
   * @param gather waits for more before each collection, as it sees fit; is told how many the last one had
   */
  constructor(
    hand: (items: readonly T[]) => Promise<unknown>,
    gather = (_last: number) => Promise.resolve(),
  ) {
    this.#hand = hand;
    this.#gather = gather;
  }

  add(item: T): void {
    this.#items.push(item);
    this.#handing ??= this.#handAll();
  }

  /** Resolves when everything that was added has been handed over. */
  async settled(): Promise<void> {
    await this.#handing;
  }

  async #handAll(): Promise<void> {
    await nextTick();
    while (this.#items.length > 0) {
      await this.#gather(this.#last);
      const collected = this.#items;
      this.#items = [];
      this.#last = collected.length;
      await this.#hand(collected);
    }
    this.#handing = undefined;
  }
}

/**
 * Where this many came at once there are more under way: waiting a moment for them, in milliseconds, makes batches
 * larger. With 64 connections a create takes 0.75 of the CPU where services wait for more requests, and 0.84 of that where
 * gateways do too; a cycle takes 0.73 for the latter (docs/performance.md). Who comes alone waits once at most, after many others.
 */
const GATHER_FROM = 4;
const GATHER_MS = 1;

/** Resolves at once, or a moment later where more are to be expected. @param last how many came together the last time */
export async function gatherMore(last: number): Promise<void> {
  if (last >= GATHER_FROM) await delay(GATHER_MS);
}

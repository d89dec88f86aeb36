import { setImmediate as nextTick } from 'node:timers/promises';

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

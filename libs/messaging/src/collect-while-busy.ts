import { setImmediate as nextTick } from 'node:timers/promises';

/**
 * Gathers what is added during one turn of the event loop, or while the last collection is still being handed over, and
 * hands it over in one go: the busier the process, the fewer commands it needs per message.
 */
export class BusyCollector<T> {
  #items: T[] = [];
  #handing: Promise<void> | undefined;
  readonly #hand: (items: readonly T[]) => Promise<unknown>;

  /** @param hand never rejects */
  constructor(hand: (items: readonly T[]) => Promise<unknown>) {
    this.#hand = hand;
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
      const collected = this.#items;
      this.#items = [];
      await this.#hand(collected);
    }
    this.#handing = undefined;
  }
}

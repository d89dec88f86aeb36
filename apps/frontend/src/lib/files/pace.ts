const LOOK_MS = 1000;
/** Of the newest look: what the line does now counts more than what it did. */
const WEIGHT = 0.25;

/** How fast bytes travel, and how long the rest of them takes. */
export class Pace {
  #perSecond: number | null = null;
  #at: number | null = null;
  #bytes = 0;

  /** @param bytes so far @param now milliseconds */
  note(bytes: number, now: number): void {
    if (this.#at === null) return this.#start(bytes, now);
    const ms = now - this.#at;
    if (ms < LOOK_MS) return;
    const perSecond = (Math.max(0, bytes - this.#bytes) * 1000) / ms;
    this.#perSecond =
      this.#perSecond === null ? perSecond : this.#perSecond * (1 - WEIGHT) + perSecond * WEIGHT;
    this.#start(bytes, now);
  }

  /** Nothing travels: the time until the next note does not count. */
  rest(): void {
    this.#at = null;
  }

  /** Null while nothing can be said. */
  secondsFor(bytes: number): number | null {
    return this.#perSecond === null || this.#perSecond <= 0 ? null : Math.ceil(bytes / this.#perSecond);
  }

  #start(bytes: number, now: number): void {
    this.#at = now;
    this.#bytes = bytes;
  }
}

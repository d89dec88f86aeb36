/** More than the callers of one busy minute, fewer than would be felt in memory (about 3 MB). */
const SIZE_MAX = 10_000;

/** Values that are worth keeping until they expire. Beyond its size it forgets the one that was set first. */
export class ExpiringMap<Value extends { readonly expiry: number }> {
  readonly #values = new Map<string, Value>();
  readonly #sizeMax: number;

  constructor(sizeMax = SIZE_MAX) {
    this.#sizeMax = sizeMax;
  }

  /** The value, if it lives until this time. */
  get(key: string, until: number): Value | undefined {
    const value = this.#values.get(key);
    return value !== undefined && value.expiry >= until ? value : undefined;
  }

  set(key: string, value: Value, now: number): void {
    this.#values.delete(key); // what is set again is the newest
    for (const [oldest, { expiry }] of this.#values) {
      if (expiry >= now && this.#values.size < this.#sizeMax) break;
      this.#values.delete(oldest);
    }
    this.#values.set(key, value);
  }
}

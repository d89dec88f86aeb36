const LARGE_BYTES = 1_048_576;
const SMALL_BYTES = 262_144;
const AT_ONCE = 16;

/**
 * Says how large the pieces are in which a call moves its bytes. Each piece costs a turn of another thread, so large ones are
 * twice as fast; but a call holds up to two, and hundreds may be under way. So the first few have large ones.
 */
export class LargePieces {
  #taken = 0;

  /** @param work is given the size in bytes */
  async with<Result>(work: (bytes: number) => Promise<Result>): Promise<Result> {
    if (this.#taken >= AT_ONCE) return work(SMALL_BYTES);
    this.#taken += 1;
    try {
      return await work(LARGE_BYTES);
    } finally {
      this.#taken -= 1;
    }
  }
}

import { FILES } from '@oncelink/contracts/files';
import type { Bytes } from '../bytes.ts';

/** One that is filled and two that travel. */
const PARTS = 3;

/**
 * The buffers in which parts of a blob are made and held until they have arrived. There are never more: whoever makes parts
 * waits until one is given back.
 */
export class PartPool {
  readonly #most: number;
  readonly #free: Bytes[] = [];
  readonly #waiting: ((part: Bytes) => void)[] = [];
  #made = 0;

  constructor(most = PARTS) {
    this.#most = most;
  }

  /** Buffers that there are, free ones among them; each has `FILES.partBytes`. */
  get made(): number {
    return this.#made;
  }

  async take(): Promise<Bytes> {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (this.#made === this.#most) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#made += 1;
    return new Uint8Array(FILES.partBytes);
  }

  /** @param part one that was taken, or a view of it, or of the same memory after it came back from another thread */
  give({ buffer }: Bytes): void {
    const part = new Uint8Array(buffer);
    if (part.length !== FILES.partBytes) throw new RangeError('This is no buffer of a part.');
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(part);
    else next(part);
  }
}

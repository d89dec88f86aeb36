import { blobBytes, FILES, paddedBytes, RECORD_TEXT_BYTES } from '@oncelink/contracts/files';
import { type Bytes, isEqual } from '../bytes.ts';
import { LinkError } from '../link-error.ts';
import type { NamedFile } from '../link-types.ts';
import { type BlobKeys, recordCipher } from './blob-keys.ts';
import { totalBytes } from './bundle.ts';

/** Bytes of a file, in the order of files and bytes. They are the receiver's. */
export interface FilePiece {
  /** Which file of the bundle, from 0 on. */
  readonly file: number;
  /** Where in that file they begin. */
  readonly offset: number;
  readonly bytes: Bytes;
}

export interface BlobReaderOptions {
  readonly keys: BlobKeys;
  /** Those of the bundle. An empty one gets no piece. */
  readonly files: readonly Pick<NamedFile, 'bytes'>[];
  /** Keeps a piece. All of a file is right only once `end` has not thrown. */
  readonly write: (piece: FilePiece) => void | Promise<void>;
  /** Records that a reader before this one has read and kept, `records` of it; else it begins with the first byte. */
  readonly after?: number;
}

const COMMITMENT_BYTES = 32;

/**
 * Reads a blob as it comes, in chunks of any size, and holds one record of it. What was interrupted goes on: with the same
 * reader at its `position`; elsewhere with a new one after the `records` that were kept.
 */
export class BlobReader {
  readonly #options: BlobReaderOptions;
  readonly #padded: number;
  readonly #total: number;
  /** Of all records. */
  readonly #count: number;
  readonly #held: Bytes = new Uint8Array(FILES.recordBytes);
  #filled = 0;
  #position: number;
  #records: number;
  #failure: unknown;

  /** @throws RangeError it has fewer records than were read */
  constructor(options: BlobReaderOptions) {
    this.#options = options;
    this.#total = totalBytes(options.files);
    this.#padded = paddedBytes(this.#total);
    this.#count = Math.ceil(this.#padded / RECORD_TEXT_BYTES);
    this.#records = options.after ?? 0;
    if (this.#records > this.#count) throw new RangeError('The blob has fewer records.');
    this.#position = this.#records === 0 ? 0 : COMMITMENT_BYTES + this.#records * FILES.recordBytes;
  }

  /** Bytes of the whole blob. */
  get size(): number {
    return blobBytes(this.#total);
  }

  /** The byte of the blob that comes next. */
  get position(): number {
    return Math.min(this.#position, this.size);
  }

  /** Records whose pieces were all kept. */
  get records(): number {
    return this.#records;
  }

  /**
   * Takes the next bytes; resolves once the pieces of all records that they complete are kept. One call at a time.
   * @throws LinkError `commitment`, `operation` (a record that was changed, left out, moved or sent twice), `padding`,
   * `length`; what `write` throws. After that the reader takes nothing more.
   */
  async push(chunk: Uint8Array): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      await this.#take(chunk);
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  /** All bytes have come. @throws LinkError `length` where some are missing; what `push` has thrown */
  end(): void {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#records < this.#count) throw new LinkError('length');
  }

  async #take(chunk: Uint8Array): Promise<void> {
    for (let rest = chunk; rest.length > 0;) {
      const wanted = this.#wanted();
      const now = rest.subarray(0, wanted - this.#filled);
      this.#held.set(now, this.#filled);
      this.#filled += now.length;
      this.#position += now.length;
      rest = rest.subarray(now.length);
      if (this.#filled < wanted) continue;
      await this.#close(this.#held.subarray(0, wanted));
      this.#filled = 0;
    }
  }

  /** Whether the commitment comes first, or is still coming. */
  get #isAtStart(): boolean {
    return this.#position - this.#filled === 0;
  }

  /** How long that is what comes next: the commitment, or a record. @throws LinkError `length`, nothing comes */
  #wanted(): number {
    if (this.#isAtStart) return COMMITMENT_BYTES;
    if (this.#records === this.#count) throw new LinkError('length');
    if (this.#records < this.#count - 1) return FILES.recordBytes;
    return this.size - COMMITMENT_BYTES - this.#records * FILES.recordBytes;
  }

  async #close(bytes: Bytes): Promise<void> {
    if (this.#position === COMMITMENT_BYTES) {
      // GCM alone lets one blob open under two keys: its readers would get different files.
      if (!isEqual(bytes, this.#options.keys.commitment)) throw new LinkError('commitment');
      return;
    }
    const text = await this.#open(bytes);
    const start = this.#records * RECORD_TEXT_BYTES;
    const padding = text.subarray(Math.max(0, this.#total - start));
    if (padding.some((byte) => byte !== 0)) throw new LinkError('padding');
    await this.#write(text, start);
    this.#records += 1;
  }

  async #open(record: Bytes): Promise<Bytes> {
    const { keys } = this.#options;
    const cipher = recordCipher(keys, this.#records, this.#records === this.#count - 1);
    const text = await crypto.subtle.decrypt(cipher, keys.stream, record).catch(() => {
      throw new LinkError('operation');
    });
    return new Uint8Array(text);
  }

  /** Hands on what the record has of each file. @param start where it stands in all files joined */
  async #write(text: Bytes, start: number): Promise<void> {
    let begin = 0;
    for (const [file, { bytes }] of this.#options.files.entries()) {
      const [from, to] = [Math.max(begin, start), Math.min(begin + bytes, start + text.length)];
      if (from < to) {
        const piece = text.subarray(from - start, to - start);
        await this.#options.write({ file, offset: from - begin, bytes: piece });
      }
      begin += bytes;
    }
  }
}

/**
 * What to fetch next, both ends counted, as long as one answer may be; null where all has come.
 * @param position as a reader has it, or behind what is on its way
 */
export function nextRange(
  position: number,
  size: number,
): { readonly first: number; readonly last: number } | null {
  if (position >= size) return null;
  return { first: position, last: Math.min(position + FILES.rangeMax, size) - 1 };
}

/** At least one byte of a blob, the last one included; the first is 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** What was found of a blob. It holds a file or a connection until it was poured or closed. */
export interface BlobContent {
  readonly length: number;

  /**
   * Hands on all bytes, one piece after the other. A piece is valid until `take` resolves: then its memory is used again.
   * @throws StoreAwayError; what `take` throws
   */
  pour(take: TakePiece): Promise<void>;

  /** For who pours nothing. */
  close(): Promise<void>;
}

export type TakePiece = (piece: Uint8Array) => Promise<void>;

export interface StoredBlob {
  readonly key: string;
  readonly length: number;
  readonly changedAt: Date;
}

/**
 * Where bytes lie that only their readers can decrypt. A key is one or more names of letters, digits, `_` and `-`, with
 * slashes between. Each method throws a `StoreAwayError` where the store does not work.
 */
export interface BlobStore {
  /**
   * Stores the bytes under a key, durably, in place of what is there. Whatever fails, no half of them is found under it.
   * What `bytes` gives belongs to the store: it may be empty afterwards.
   * @throws WrongLengthError there are more bytes, or fewer; StoreFullError; what `bytes` throws
   */
  put(key: string, bytes: AsyncIterable<Uint8Array>, length: number): Promise<void>;

  /**
   * @param range absent: all
   * @returns null where there is no such blob
   * @throws RangeError the blob ends before the range does
   */
  get(key: string, range?: ByteRange): Promise<BlobContent | null>;

  /** Removes what is under the key, if anything is. */
  remove(key: string): Promise<void>;

  /** All blobs whose keys begin so, in any order. @param prefix names that each end with a slash, or nothing for all */
  list(prefix: string): AsyncIterable<StoredBlob>;

  /** Resolves when the store can be read. It may be full. */
  probe(): Promise<void>;

  /** How many bytes there is room for, where a store knows. */
  room?(): Promise<number>;
}

/** The store has no room. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';

  constructor() {
    super('The store is full.');
  }
}

/** The store can't be reached, is too slow, or refuses its user. */
export class StoreAwayError extends Error {
  override readonly name = 'StoreAwayError';
  /** Node's code, such as ECONNREFUSED or EIO, or what the store said. Nothing of a key or of bytes. */
  readonly code: string;

  constructor(code: string) {
    super(`The store is away (${code}).`);
    this.code = code;
  }
}

/** Reads what must be there. @throws StoreAwayError also where the store has lost it */
export async function readKept(store: BlobStore, key: string, range?: ByteRange): Promise<BlobContent> {
  const content = await store.get(key, range);
  if (content === null) throw new StoreAwayError('lost');
  return content;
}

/** Somebody announced more bytes than came, or fewer. */
export class WrongLengthError extends Error {
  override readonly name = 'WrongLengthError';

  constructor() {
    super('The bytes are not as many as announced.');
  }
}

const KEY = /^[\w-]+(\/[\w-]+)*$/;
const PREFIX = /^([\w-]+\/)*$/;

export const isKey = (text: string): boolean => KEY.test(text);

/** A key is made of random names by the program itself: another one is a mistake of it. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new RangeError('This is no key of a blob.');
}

export function checkPrefix(prefix: string): void {
  if (!PREFIX.test(prefix)) throw new RangeError('This is no prefix of keys.');
}

/** @throws RangeError it has no byte */
export function checkRange(range: ByteRange | undefined): void {
  if (range !== undefined && (range.first < 0 || range.last < range.first))
    throw new RangeError('This is no range.');
}

/** @throws RangeError the range is not within so many bytes */
export function rangeWithin(range: ByteRange | undefined, length: number): ByteRange {
  checkRange(range);
  if (range !== undefined && range.last >= length) throw new RangeError('The blob has no such bytes.');
  return range ?? { first: 0, last: length - 1 };
}

/** Node's code of an error. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';

/**
 * The same bytes, if they are as many as announced. Of the last chunk nothing is given away before that is known: a store
 * that has got as many bytes as announced keeps them, whatever comes after.
 * @throws WrongLengthError
 */
export async function* exactly(bytes: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | undefined;
  let total = 0;
  for await (const chunk of bytes) {
    if (chunk.length === 0) continue;
    total += chunk.length;
    if (total > length) throw new WrongLengthError();
    if (held !== undefined) yield held;
    held = chunk;
  }
  if (total !== length) throw new WrongLengthError();
  if (held !== undefined) yield held;
}

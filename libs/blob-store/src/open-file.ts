import { open, type FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf, StoreAwayError, StoreFullError, type BlobContent, type TakePiece } from './blob-store.ts';
import type { LargePieces } from './large-pieces.ts';

const FILE_MODE = 0o600;
/** The first piece is on its way sooner: who waits for it does nothing meanwhile. */
const FIRST_BYTES = 131_072;
/** Less is not written before the end: a slow line brings a few kB at a time. */
const LEAST_BYTES = 65_536;
/**
 * What a slow line brings is put on the disk this often. The system would do it after 30 s, for all lines at once, and a database on
 * the same disk would stand still for a tenth of a second: measured with 50 lines of 128 KiB/s.
 */
const UNSYNCED_MS = 1000;

/** Node 20 has no such method. */
type Movable = ArrayBuffer & { readonly transfer?: (length: number) => ArrayBuffer };

/** Runs what asks the file system, and tells its failures as those of a store. */
export async function ask<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw storeErrorOf(error);
  }
}

export function storeErrorOf(error: unknown): Error {
  const code = codeOf(error);
  return code === 'ENOSPC' || code === 'EDQUOT' ? new StoreFullError() : new StoreAwayError(code);
}

interface Stretch {
  readonly first: number;
  /** Behind the last byte. */
  readonly end: number;
  readonly sizes: LargePieces;
}

export const contentOf = (handle: FileHandle, { first, end, sizes }: Stretch): BlobContent => ({
  length: end - first,
  pour: async (take) => {
    try {
      await sizes.with((most) => pourFile(handle, { first, end, take, most }));
    } finally {
      await handle.close();
    }
  },
  close: () => handle.close(),
});

interface Pouring {
  readonly first: number;
  readonly end: number;
  readonly take: TakePiece;
  /** Bytes of a piece. */
  readonly most: number;
}

/**
 * While a piece is being taken, the next one is read. Both lie in memory that is used again and again: what is made anew for each
 * piece costs half as much again, and more where many read at once.
 */
async function pourFile(handle: FileHandle, { first, end, take, most }: Pouring): Promise<void> {
  if (first === end) return;
  const size = Math.min(most, end - first);
  let [memory, other] = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)];
  const read = async (at: number): Promise<Buffer> => {
    const wanted = Math.min(at === first ? FIRST_BYTES : size, end - at);
    const { bytesRead } = await ask(() => handle.read(memory, 0, wanted, at));
    if (bytesRead === 0) throw new StoreAwayError('cut');
    return memory.subarray(0, bytesRead);
  };
  let coming = read(first);
  try {
    for (let at = first; at < end;) {
      const piece = await coming;
      at += piece.length;
      [memory, other] = [other, memory];
      if (at < end) coming = read(at);
      // Whether it fails is told when it is its turn.
      coming.catch(() => undefined);
      await take(piece);
    }
    // Not where `take` failed: a socket may be sending from it still.
    for (const used of [memory, other]) release(used);
  } finally {
    // Else it would write into memory, and read from a file, that are gone.
    await coming.catch(() => undefined);
  }
}

/** Makes a file, durably. @throws StoreFullError, StoreAwayError; what `bytes` throws */
export async function writeFile(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  sizes: LargePieces,
): Promise<void> {
  const handle = await ask(() => open(name, 'wx', FILE_MODE));
  try {
    await sizes.with((most) => pipeline(bytes, writerOf(handle, most)));
    await ask(() => handle.datasync());
  } finally {
    await handle.close();
  }
}

/**
 * Writes to a file that stays open: a stream of Node's own closes it before it is known to lie on the disk. What comes while a
 * piece is being written is written at once after it, and what a slow line brings is gathered: each write costs a turn of another
 * thread.
 */
function writerOf(handle: FileHandle, most: number): Writable {
  let gathered: Buffer[] = [];
  let bytes = 0;
  let synced = performance.now();
  const flush = async (done: Done): Promise<void> => {
    const pieces = gathered;
    [gathered, bytes] = [[], 0];
    try {
      if (pieces.length > 0) await writePieces(handle, pieces);
      if (performance.now() - synced > UNSYNCED_MS) {
        await handle.datasync();
        synced = performance.now();
      }
      done();
    } catch (error) {
      done(storeErrorOf(error));
    }
  };
  const gather = (pieces: readonly Buffer[], done: Done): void => {
    gathered.push(...pieces);
    bytes += lengthOf(pieces);
    if (bytes < LEAST_BYTES) done();
    else void flush(done);
  };
  return new Writable({
    highWaterMark: most,
    write: (piece: Buffer, _encoding, done) => gather([piece], done),
    writev: (pieces, done) =>
      gather(
        pieces.map(({ chunk }) => chunk as Buffer),
        done,
      ),
    final: (done) => void flush(done),
  });
}

type Done = (error?: Error) => void;

async function writePieces(handle: FileHandle, pieces: readonly Buffer[]): Promise<void> {
  const { bytesWritten } = await handle.writev(pieces);
  // On a disk that is nearly full: the rest says whether it is.
  if (bytesWritten < lengthOf(pieces)) await handle.writeFile(Buffer.concat(pieces).subarray(bytesWritten));
  for (const piece of pieces) release(piece);
}

/**
 * Gives memory back that nobody needs any more, if it is no part of something else. The collector comes only after many
 * megabytes, when it looks through everything else as well, and what comes next would lie in memory that is new to the
 * processor: a quarter of what a part costs.
 */
function release({ buffer, byteLength }: Uint8Array): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength !== byteLength) return;
  const movable: Movable = buffer;
  movable.transfer?.(0);
}

const lengthOf = (pieces: readonly Buffer[]): number =>
  pieces.reduce((total, { length }) => total + length, 0);

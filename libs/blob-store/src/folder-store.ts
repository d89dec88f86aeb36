import { randomBytes } from 'node:crypto';
import type { Dirent } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  type FileHandle,
} from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  checkKey,
  checkPrefix,
  codeOf,
  exactly,
  isKey,
  rangeWithin,
  StoreAwayError,
  StoreFullError,
  type BlobContent,
  type BlobStore,
  type ByteRange,
  type StoredBlob,
  type TakePiece,
} from './blob-store.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** No key has a dot, so no blob is ever taken for a draft. On the same disk as the blobs: a draft becomes one by its name. */
const DRAFTS = '.drafts';
/** A draft older than this belongs to no living writer. */
const DRAFT_MS = 86_400_000;
/** So much of a call is held on its way to the disk, or from there: many calls are under way at once. */
const WRITE_BYTES = 262_144;
const READ_BYTES = 262_144;
/** How often a put makes its folder again that another process removes because it is empty. */
const TRIES = 5;

/**
 * Blobs as files of a folder. It may be shared by several processes, also of several machines where the file system keeps
 * renames whole (NFS does).
 */
export class FolderStore implements BlobStore {
  readonly #root: string;
  readonly #keptFree: number;

  /**
   * @param root is made when the first blob is stored
   * @param keptFree bytes of its disk that blobs leave to others: a database that has none left stops
   */
  constructor(root: string, keptFree = 0) {
    this.#root = path.resolve(root);
    this.#keptFree = keptFree;
  }

  async put(key: string, bytes: AsyncIterable<Uint8Array>, length: number): Promise<void> {
    const file = this.#fileOf(key);
    const draft = path.join(this.#root, DRAFTS, randomBytes(16).toString('hex'));
    await ask(() => makeFolder(path.dirname(draft)));
    if ((await this.room()) < length) throw new StoreFullError();
    try {
      await writeDraft(draft, exactly(bytes, length));
      await ask(() => this.#publish(draft, file));
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async get(key: string, range?: ByteRange): Promise<BlobContent | null> {
    const name = this.#fileOf(key);
    const handle = await ask(() => orNone(open(name, 'r')));
    if (handle === undefined) return null;
    try {
      const { first, last } = rangeWithin(range, (await ask(() => handle.stat())).size);
      return contentOf(handle, first, last + 1);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const file = this.#fileOf(key);
    await ask(() => rm(file, { force: true }));
    // Folders that are empty now go too, as far as nobody stores in them.
    for (let folder = path.dirname(file); folder !== this.#root; folder = path.dirname(folder)) {
      if (!(await isRemoved(folder))) return;
    }
  }

  async *list(prefix: string): AsyncGenerator<StoredBlob> {
    checkPrefix(prefix);
    if (prefix === '') await this.#removeDrafts();
    yield* walk(path.join(this.#root, prefix), prefix);
  }

  async probe(): Promise<void> {
    await ask(async () => {
      await makeFolder(this.#root);
      await access(this.#root, constants.R_OK | constants.W_OK | constants.X_OK);
    });
  }

  async room(): Promise<number> {
    const { bavail, bsize } = await ask(async () => {
      await makeFolder(this.#root);
      return statfs(this.#root);
    });
    return Math.max(0, bavail * bsize - this.#keptFree);
  }

  #fileOf(key: string): string {
    checkKey(key);
    return path.join(this.#root, key);
  }

  async #publish(draft: string, file: string): Promise<void> {
    const folder = path.dirname(file);
    for (let tries = TRIES; ; tries -= 1) {
      try {
        await makeFolder(folder);
        await rename(draft, file);
        await syncFolder(folder);
        return;
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' || tries === 0) throw error;
      }
    }
  }

  async #removeDrafts(): Promise<void> {
    for await (const { name } of readFolder(path.join(this.#root, DRAFTS))) {
      const draft = path.join(this.#root, DRAFTS, name);
      const found = await ask(() => orNone(stat(draft)));
      if (found !== undefined && Date.now() - found.mtimeMs > DRAFT_MS) await rm(draft, { force: true });
    }
  }
}

/** Runs what asks the file system, and tells its failures as those of a store. */
async function ask<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw storeErrorOf(error);
  }
}

function storeErrorOf(error: unknown): Error {
  const code = codeOf(error);
  return code === 'ENOSPC' || code === 'EDQUOT' ? new StoreFullError() : new StoreAwayError(code);
}

/** The bytes from `first` to before `end`. */
const contentOf = (handle: FileHandle, first: number, end: number): BlobContent => ({
  length: end - first,
  pour: async (take) => {
    try {
      await pourFile(handle, { first, end, take });
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
}

/**
 * While a piece is being taken, the next one is read. Both lie in memory that is used again and again: what is made anew for each
 * piece costs half as much again, and more where many read at once.
 */
async function pourFile(handle: FileHandle, { first, end, take }: Pouring): Promise<void> {
  if (first === end) return;
  const size = Math.min(READ_BYTES, end - first);
  let [memory, other] = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)];
  const read = async (at: number): Promise<Buffer> => {
    const { bytesRead } = await ask(() => handle.read(memory, 0, Math.min(size, end - at), at));
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
  } finally {
    // Else it would write into memory, and read from a file, that are gone.
    await coming.catch(() => undefined);
  }
}

/** Undefined where there is no such file. */
async function orNone<Result>(found: Promise<Result>): Promise<Result | undefined> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

async function writeDraft(draft: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await ask(() => open(draft, 'wx', FILE_MODE));
  try {
    await pipeline(bytes, writerOf(handle));
    await ask(() => handle.datasync());
  } finally {
    await handle.close();
  }
}

/**
 * Writes to a file that stays open: a stream of Node's own closes it before it is known to lie on the disk. What comes while a
 * piece is being written is written at once after it: each write costs a turn of another thread.
 */
function writerOf(handle: FileHandle): Writable {
  const write = async (pieces: readonly Buffer[], done: (error?: Error) => void): Promise<void> => {
    try {
      const { bytesWritten } = await handle.writev(pieces);
      // On a disk that is nearly full: the rest says whether it is.
      if (bytesWritten < lengthOf(pieces))
        await handle.writeFile(Buffer.concat(pieces).subarray(bytesWritten));
      done();
    } catch (error) {
      done(storeErrorOf(error));
    }
  };
  return new Writable({
    highWaterMark: WRITE_BYTES,
    write: (piece: Buffer, _encoding, done) => void write([piece], done),
    writev: (pieces, done) =>
      void write(
        pieces.map(({ chunk }) => chunk as Buffer),
        done,
      ),
  });
}

const lengthOf = (pieces: readonly Buffer[]): number =>
  pieces.reduce((total, { length }) => total + length, 0);

/** Makes a folder with all above it. After a crash of the machine those would be missing that were not synced. */
async function makeFolder(folder: string): Promise<void> {
  const topmost = await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (topmost === undefined) return;
  const end = path.dirname(topmost);
  for (let made = path.dirname(folder); ; made = path.dirname(made)) {
    await syncFolder(made);
    if (made === end) return;
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders, and keeps names in a journal of its own.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether the folder is gone now. */
const isRemoved = (folder: string): Promise<boolean> =>
  rmdir(folder).then(
    () => true,
    (error: unknown) => codeOf(error) === 'ENOENT',
  );

/** What is in a folder; nothing where it was removed meanwhile. */
async function* readFolder(folder: string): AsyncGenerator<Dirent> {
  const found = await ask(() => orNone(opendir(folder)));
  if (found === undefined) return;
  try {
    for await (const entry of found) yield entry;
  } catch (error) {
    throw storeErrorOf(error);
  }
}

async function* walk(folder: string, prefix: string): AsyncGenerator<StoredBlob> {
  for await (const entry of readFolder(folder)) {
    const key = `${prefix}${entry.name}`;
    // What the program did not put there is none of its business.
    if (!isKey(key)) continue;
    if (entry.isDirectory()) yield* walk(path.join(folder, entry.name), `${key}/`);
    const found = entry.isFile() ? await ask(() => orNone(stat(path.join(folder, entry.name)))) : undefined;
    if (found !== undefined) yield { key, length: found.size, changedAt: found.mtime };
  }
}

import { randomBytes } from 'node:crypto';
import { fstatSync, type Dirent } from 'node:fs';
import { access, constants, mkdir, open, opendir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import {
  checkKey,
  checkPrefix,
  codeOf,
  exactly,
  isKey,
  rangeWithin,
  StoreFullError,
  type BlobContent,
  type BlobStore,
  type ByteRange,
  type StoredBlob,
} from './blob-store.ts';
import { LargePieces } from './large-pieces.ts';
import { ask, contentOf, storeErrorOf, writeFile } from './open-file.ts';

const FOLDER_MODE = 0o700;
/** No key has a dot, so no blob is ever taken for a draft. On the same disk as the blobs: a draft becomes one by its name. */
const DRAFTS = '.drafts';
/** A draft older than this belongs to no living writer. */
const DRAFT_MS = 86_400_000;
/** How often a put makes its folder again that another process removes because it is empty. */
const TRIES = 5;

/**
 * Blobs as files of a folder. It may be shared by several processes, also of several machines where the file system keeps
 * renames whole (NFS does).
 */
export class FolderStore implements BlobStore {
  readonly #root: string;
  readonly #keptFree: number;
  readonly #sizes = new LargePieces();

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
      await writeFile(draft, exactly(bytes, length), this.#sizes);
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
      // At once: the system has just opened it, and a turn of another thread takes as long as reading a megabyte.
      const { first, last } = rangeWithin(range, (await ask(async () => fstatSync(handle.fd))).size);
      return contentOf(handle, { first, end: last + 1, sizes: this.#sizes });
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

/** Undefined where there is no such file. */
async function orNone<Result>(found: Promise<Result>): Promise<Result | undefined> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

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

import { randomBytes } from 'node:crypto';
import { chmod, link, open, readdir, rm, stat, unlink, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { PLAIN_CODEC, type RingCodec } from './ring-codec.ts';
import { errorCode, listVersions, readRing } from './ring-files.ts';
import { RingChangedError, type RingStore, type StoredRing } from './ring-store.ts';
import type { Ring } from './ring.ts';

/** A draft older than this belongs to no living writer, even on a slow disk. A writer that was suspended longer fails. */
const DRAFT_MS = 60_000;
const RING_MODE = 0o400;

/**
 * The ring in files of a folder that every process of the product can see and only the writer can write to. The revision
 * is the version. Each version exists once (`link` refuses a name that is taken), so a change is a compare-and-swap
 * without a lock that a dead writer could leave behind.
 */
export class FileRingStore implements RingStore {
  readonly #file: string;
  readonly #codec: RingCodec;

  /** @param file as in KEY_RING_FILE, without the number of a version */
  constructor(file: string, codec: RingCodec = PLAIN_CODEC) {
    this.#file = file;
    this.#codec = codec;
  }

  async read(): Promise<StoredRing> {
    const ring = await readRing(this.#file, this.#codec);
    // A writer may have died before it erased them: removed keys would stay on the disk for good.
    await this.#eraseOlder(ring.version);
    await this.#eraseDrafts();
    return { ring, revision: String(ring.version) };
  }

  async create(ring: Ring): Promise<void> {
    const exists = await stat(this.#file).then(
      () => true,
      () => false,
    );
    if (exists || (await listVersions(this.#file)).length > 0) throw new RingChangedError();
    await this.#add(ring);
  }

  async replace(ring: Ring, revision: string): Promise<void> {
    if (ring.version !== Number(revision) + 1)
      throw new RangeError('A ring is followed by the next version.');
    const { ring: before } = await this.read();
    if (String(before.version) !== revision) throw new RingChangedError();
    await this.#add(ring);
    await this.#eraseOlder(ring.version);
  }

  async #add(ring: Ring): Promise<void> {
    const file = `${this.#file}.${ring.version}`;
    const draft = `${this.#file}.draft-${randomBytes(8).toString('hex')}`;
    const text = await this.#codec.encode(ring);
    try {
      await writeDurably(draft, text);
      await link(draft, file);
    } catch (error) {
      throw errorCode(error) === 'EEXIST' ? new RingChangedError() : error;
    } finally {
      await rm(draft, { force: true });
    }
    await syncFolder(path.dirname(this.#file));
    // Our number may have been free again because later versions came and went: then the later one counts.
    const [newest] = await listVersions(this.#file);
    if (newest !== ring.version) {
      await eraseFile(file);
      throw new RingChangedError();
    }
  }

  async #eraseOlder(version: number): Promise<void> {
    const versions = await listVersions(this.#file);
    // Without numbered files the ring is the file itself.
    if (versions.length === 0) return;
    const older = versions.filter((other) => other < version).map((other) => `${this.#file}.${other}`);
    for (const file of [...older, this.#file]) await eraseFile(file);
  }

  async #eraseDrafts(): Promise<void> {
    const folder = path.dirname(this.#file);
    const names = await readdir(folder);
    for (const name of names.filter((other) => other.startsWith(`${path.basename(this.#file)}.draft-`))) {
      const draft = path.join(folder, name);
      const found = await stat(draft).catch(() => undefined);
      if (found !== undefined && Date.now() - found.mtimeMs >= DRAFT_MS) await eraseDraft(draft);
    }
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', RING_MODE);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Without this a crash of the machine may bring the file's old name back, or lose its new one. */
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

/** Overwrites the bytes first. On a file system that writes elsewhere the old bytes stay, out of our reach. */
async function eraseFile(file: string): Promise<void> {
  try {
    const handle = await openToErase(file);
    try {
      await overwrite(handle);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Removes the draft's name, then overwrites the file if that was its last name. A draft that became a version is the same
 * file under two names. A file without a name can no longer become a version, should its writer wake up.
 */
async function eraseDraft(draft: string): Promise<void> {
  try {
    const handle = await openToErase(draft);
    try {
      await unlink(draft);
      const { nlink } = await handle.stat();
      await (nlink === 0 ? overwrite(handle) : handle.chmod(RING_MODE));
    } finally {
      await handle.close();
    }
  } catch (error) {
    // Its writer or another process has erased it already.
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

async function openToErase(file: string): Promise<FileHandle> {
  await chmod(file, 0o600);
  return open(file, 'r+');
}

async function overwrite(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  await handle.write(randomBytes(size), 0, size, 0);
  await handle.sync();
}

import { RECORD_TEXT_BYTES } from '@oncelink/contracts/files';
import { stagedLock, type Sink } from './sink.ts';

/** What workers have alone. The types of pages do not know it. */
interface SyncFile {
  readonly write: (bytes: Uint8Array, options: { readonly at: number }) => number;
  readonly truncate: (bytes: number) => void;
  readonly getSize: () => number;
  readonly flush: () => void;
  readonly close: () => void;
}
interface WorkerFile extends FileSystemFileHandle {
  readonly createSyncAccessHandle: () => Promise<SyncFile>;
}

/** What all of these files are called before their name: what a page removes that finds them. */
const STAGED = 'oncelink-staged-';
const PROBE = 'probe';
/** The worker of the page before may not be gone yet. */
const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 100;
/** What comes again after a page was left: just under 4 MiB. A flush takes some milliseconds. */
const FLUSH_BYTES = 16 * RECORD_TEXT_BYTES;

const isWorkerFile = (file: FileSystemFileHandle): file is WorkerFile => 'createSyncAccessHandle' in file;

export const hasFolder = (): boolean => 'getDirectory' in (globalThis.navigator?.storage ?? {});

/** Whether the browser has files that a worker can write. Private windows may refuse them all the same. */
export const hasDisk = (): boolean =>
  hasFolder() &&
  typeof FileSystemFileHandle === 'function' &&
  'createSyncAccessHandle' in FileSystemFileHandle.prototype;

async function fileOf(name: string, create: boolean): Promise<WorkerFile> {
  const folder = await navigator.storage.getDirectory();
  const file = await folder.getFileHandle(STAGED + name, { create });
  if (!isWorkerFile(file)) throw new Error('This browser has no files for workers.');
  return file;
}

async function lock(file: WorkerFile): Promise<SyncFile> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      const isHeld = error instanceof DOMException && error.name === 'NoModificationAllowedError';
      if (!isHeld || tries === LOCK_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS));
    }
  }
}

async function tryDisk(bytes: number): Promise<boolean> {
  try {
    const file = await fileOf(PROBE, true);
    const held = await lock(file);
    try {
      held.truncate(bytes);
      held.truncate(0);
    } finally {
      held.close();
      await dropFromDisk(PROBE);
    }
    return true;
  } catch {
    return false;
  }
}

/** Whether a file may have so many bytes here. A private window says so only when one is made. One tab tries after the other. */
export const probeDisk = (bytes: number): Promise<boolean> =>
  navigator.locks?.request(stagedLock(PROBE), () => tryDisk(bytes)) ?? tryDisk(bytes);

const wholeRecords = (bytes: number): number => Math.floor(bytes / RECORD_TEXT_BYTES) * RECORD_TEXT_BYTES;

/**
 * @param name of a file that is made, or that an earlier run has begun
 * @param before bytes of that run which were safe
 */
export async function openDisk(name: string, before: number): Promise<Sink> {
  const file = await fileOf(name, true);
  const held = await lock(file);
  // After a loss of power a file may have the length of what was written, and nothing in it.
  let safe = wholeRecords(Math.min(before, held.getSize()));
  held.truncate(safe);
  let end = safe;
  return {
    get safe() {
      return safe;
    },
    async write(bytes) {
      if (held.write(bytes, { at: end }) !== bytes.length) throw new Error('There is no room.');
      end += bytes.length;
      if (end - safe < FLUSH_BYTES) return;
      held.flush();
      safe = wholeRecords(end);
    },
    async end() {
      held.flush();
      held.close();
      return file.getFile();
    },
    close: () => held.close(),
  };
}

/** Null where there is none. */
export async function findOnDisk(name: string): Promise<Blob | null> {
  try {
    return await (await fileOf(name, false)).getFile();
  } catch {
    return null;
  }
}

/** Of all secrets of which something is kept. */
export async function namesOnDisk(): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const name of (await navigator.storage.getDirectory()).keys())
    if (name.startsWith(STAGED)) names.push(name.slice(STAGED.length));
  return names;
}

/** What removes a file by one question to the browser: a page that is being left has no time for a second one. */
export function diskDrop(name: string): () => Promise<void> {
  const opened = navigator.storage.getDirectory();
  opened.catch(() => undefined);
  return async () => {
    const folder = await opened;
    await folder.removeEntry(STAGED + name).catch(() => undefined);
  };
}

/** Does nothing where there is none. */
export const dropFromDisk = (name: string): Promise<void> => diskDrop(name)();

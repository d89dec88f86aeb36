import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** On Linux a file system in memory. */
const IN_MEMORY = '/dev/shm';
/** Far more than a check has there at any time, and what its programs take besides. */
const ROOM_BYTES = 6 * 2 ** 30;
const MEMORY_BYTES = 8 * 2 ** 30;

export interface QuickFolder extends Disposable {
  readonly folder: string;
}

function bytesFree(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/**
 * A folder in memory for temporary files. Each database of a test is a copy of up to 2,700 files, which takes more than a second of
 * the processor on a disk, and seconds of waiting; here a tenth.
 * @returns undefined where there is no room for it
 */
export function makeQuickFolder(place = IN_MEMORY): QuickFolder | undefined {
  if (bytesFree(place) < ROOM_BYTES || process.availableMemory() < MEMORY_BYTES) return undefined;
  const folder = mkdtempSync(path.join(place, 'oncelink-check-'));
  // Root's PostgreSQL runs as another account, which has to get in.
  chmodSync(folder, 0o711);
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

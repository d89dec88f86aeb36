import { memorySink } from './chunked-sink.ts';
import { dropFromDatabase, findInDatabase, openDatabaseSink, probeDatabase } from './database-sink.ts';
import { diskDrop, findOnDisk, hasDisk, openDisk, probeDisk } from './disk-sink.ts';
import type { Place, Sink, SinkKind } from './sink.ts';

const MIB = 1_048_576;
/** So little leaves no trace on a disk before it is saved. */
const SMALL = 8 * MIB;
/** More would make a page fail that has no other place: private windows of Firefox. */
const MEMORY_MAX = 64 * MIB;
/** Nobody has seen more arrive on phones of Apple, whose browser can't be tested here. */
const APPLE_PHONE_MAX = 256 * MIB;

/** What the browser leaves to us. Private windows may say more than there is. */
async function hasRoom(bytes: number): Promise<boolean> {
  try {
    const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
    return quota - usage >= bytes;
  } catch {
    return true;
  }
}

const isApplePhone = (): boolean => /iP(?:hone|ad|od)/.test(navigator.userAgent);

/**
 * Where a window can keep so many bytes, tried before anything is claimed.
 * @returns null where it can't
 */
export async function planSink(bytes: number): Promise<SinkKind | null> {
  if (bytes <= SMALL) return 'memory';
  if (isApplePhone() && bytes > APPLE_PHONE_MAX) return null;
  if (await hasRoom(bytes)) {
    // A database would take the place of files that are refused: in private windows it lies in memory.
    if (hasDisk()) {
      if (await probeDisk(bytes)) return 'disk';
    } else if (await probeDatabase()) return 'database';
  }
  return bytes <= MEMORY_MAX ? 'memory' : null;
}

/** @param before bytes of an earlier run that were safe; other places than a disk know that themselves */
export async function openSink({ kind, name }: Place, before: number): Promise<Sink> {
  if (kind === 'disk') return openDisk(name, before);
  return kind === 'database' ? openDatabaseSink(name) : memorySink();
}

/** What an earlier run has kept; null where there is nothing. */
export async function findKept({ kind, name }: Place): Promise<Blob | null> {
  if (kind === 'disk') return findOnDisk(name);
  return kind === 'database' ? findInDatabase(name) : null;
}

/** What removes all that is kept in a place, without delay. */
export function dropOf({ kind, name }: Place): () => Promise<void> {
  if (kind === 'disk') return diskDrop(name);
  return kind === 'database' ? () => dropFromDatabase(name) : () => Promise.resolve();
}

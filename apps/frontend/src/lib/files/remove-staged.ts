import { writeText } from '../stored-text.ts';
import { dropFromDatabase, namesInDatabase } from './database-sink.ts';
import { dropFromDisk, hasFolder, namesOnDisk } from './disk-sink.ts';
import { stagedLock } from './sink.ts';

/** @returns whether nobody holds it, so that it was removed */
async function removeOne(name: string, drop: (name: string) => Promise<void>): Promise<boolean> {
  return navigator.locks.request(stagedLock(name), { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await drop(name);
    return true;
  });
}

/** A window may keep nothing in one of the two, and say so by failing. */
const orNone = (names: Promise<readonly string[]>): Promise<readonly string[]> => names.catch(() => []);

/**
 * Removes decrypted files that tabs have left behind.
 * @param own what this tab goes on with
 */
export async function removeStaged(own: readonly string[]): Promise<void> {
  const onDisk = hasFolder() ? await orNone(namesOnDisk()) : [];
  const removals = [
    ...onDisk.map((name) => ({ name, drop: dropFromDisk })),
    ...(await orNone(namesInDatabase())).map((name) => ({ name, drop: dropFromDatabase })),
  ];
  const removed = await Promise.all(
    removals.map(async ({ name, drop }) => (own.includes(name) ? false : removeOne(name, drop))),
  );
  if (!removed.includes(false)) writeText('staged_files', null);
}

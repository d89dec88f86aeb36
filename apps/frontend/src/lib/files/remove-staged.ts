import { writeText } from '../stored-text.ts';
import { dropFromDatabase, namesInDatabase } from './database-sink.ts';
import { dropFromDisk, hasFolder, namesOnDisk } from './disk-sink.ts';

/** Held by the tab that keeps what has this name. */
export const stagedLock = (name: string): string => `oncelink-staged-${name}`;

/** @returns whether nobody holds it, so that it was removed */
async function removeOne(name: string, drop: (name: string) => Promise<void>): Promise<boolean> {
  return navigator.locks.request(stagedLock(name), { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await drop(name);
    return true;
  });
}

/**
 * Removes decrypted files that tabs have left behind.
 * @param own what this tab goes on with
 */
export async function removeStaged(own: string | undefined): Promise<void> {
  const onDisk = hasFolder() ? await namesOnDisk() : [];
  const removals = [
    ...onDisk.map((name) => ({ name, drop: dropFromDisk })),
    ...(await namesInDatabase()).map((name) => ({ name, drop: dropFromDatabase })),
  ];
  const removed = await Promise.all(
    removals.map(async ({ name, drop }) => (name === own ? false : removeOne(name, drop))),
  );
  if (!removed.includes(false)) writeText('staged_files', null);
}

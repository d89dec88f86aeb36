import { cpSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Cluster } from '@oncelink/testing/cluster';
import pg from 'pg';

/**
 * A base backup as the manual describes it: the files, copied between two calls in one session.
 * @param folder in which it is made
 * @returns where it is
 */
export async function takeBackup(postgres: Cluster['postgres'], folder: string): Promise<string> {
  const session = new pg.Client({ connectionString: postgres.url });
  await session.connect();
  await session.query("SELECT pg_backup_start('thief', true)");
  const copy = path.join(folder, 'base-backup');
  cpSync(path.join(postgres.folder, 'data'), copy, {
    recursive: true,
    filter: (file) => path.basename(file) !== 'postmaster.pid',
  });
  await session.query('SELECT pg_backup_stop(false)');
  await session.end();
  return copy;
}

/** All bytes of all files in a folder. */
export const readAll = (place: string): Buffer =>
  Buffer.concat(
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name))),
  );

/** So many bytes at the end of a part tell it from nearly all others. */
const TAIL = 4;

/**
 * Where each of the parts lies first, -1 where it does not. They end with random bytes, so one look at all bytes is enough for
 * all of them: one for each took 14 seconds of the processor.
 */
export function findParts(bytes: Buffer, parts: readonly Buffer[]): readonly number[] {
  const byTail = new Map<number, number[]>();
  const halves = new Uint8Array(2 ** 16);
  for (const [index, part] of parts.entries()) {
    const tail = part.readUInt32LE(part.length - TAIL);
    byTail.set(tail, [...(byTail.get(tail) ?? []), index]);
    halves[tail % halves.length] = 1;
  }
  const found = parts.map(() => -1);
  for (let at = 0; at + TAIL <= bytes.length; at += 1) {
    if (halves[(bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0)] === 0) continue;
    for (const index of byTail.get(bytes.readUInt32LE(at)) ?? []) {
      const part = parts[index] ?? bytes;
      const from = at + TAIL - part.length;
      if (from >= 0 && found[index] === -1 && part.equals(bytes.subarray(from, at + TAIL)))
        found[index] = from;
    }
  }
  return found;
}

import { cpSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Cluster } from '@oncelink/testing/cluster';
import pg from 'pg';

/** What a backup leaves out, as `pg_basebackup` does. The second one PostgreSQL removes and makes anew while it runs. */
const LEFT_OUT = ['postmaster.pid', 'pg_internal.init'];

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
    filter: (file) => !LEFT_OUT.includes(path.basename(file)),
  });
  await session.query('SELECT pg_backup_stop(false)');
  await session.end();
  return copy;
}

/** All bytes of a file, none of one that is gone: a store that runs removes what it needs no more. */
function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** All bytes of all files in a folder, which may be in use. */
export const readAll = (place: string): Buffer =>
  Buffer.concat(
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readIfThere(path.join(entry.parentPath, entry.name))),
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

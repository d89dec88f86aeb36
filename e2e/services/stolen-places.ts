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

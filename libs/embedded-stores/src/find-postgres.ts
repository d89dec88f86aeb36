import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCluster } from './create-cluster.ts';
import { isAlive } from './processes.ts';
import { readPostmaster } from './run-postgres.ts';
import { urlOf } from './start-postgres.ts';

/**
 * The address of the server that runs on the data of another process, with the superuser's name and password.
 * @param home as for `startPostgres`
 * @returns undefined where none runs
 * @throws StoreError where the data can't be read
 */
export function findRunningPostgres(home: string): string | undefined {
  const pointer = path.join(home, 'location');
  const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : home;
  const data = path.join(folder, 'data');
  const running = existsSync(data) ? readPostmaster(data) : undefined;
  if (running?.ready !== true || !isAlive(running.pid)) return undefined;
  return urlOf(readCluster(data), running);
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startRedis, type PostgresServer, type RedisServer } from '@oncelink/embedded-stores';
import { startMigratedPostgres } from './migrated-postgres.ts';

export interface StoreOptions {
  /** Jobs get a Redis of their own, which keeps its data, as operators run it. */
  readonly jobsApart?: boolean;
  /** Of PostgreSQL, such as `shared_buffers=1GB`. */
  readonly postgresSettings?: readonly string[];
}

export interface Stores {
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  readonly jobs: RedisServer;
  /** Folder of files that are gone with the cluster. */
  readonly home: string;
}

/** @param stack takes what ends them */
export async function startStores(
  stack: AsyncDisposableStack,
  { jobsApart = false, postgresSettings = [] }: StoreOptions,
): Promise<Stores> {
  const home = mkdtempSync(path.join(tmpdir(), 'oncelink-cluster-'));
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  // Root's PostgreSQL runs as another account, which has to get in.
  chmodSync(home, 0o711);
  const postgres = await startMigratedPostgres({
    home: path.join(home, 'postgres'),
    settings: postgresSettings,
  });
  stack.defer(() => postgres.stop());
  const redis = await startRedis({ home: path.join(home, 'redis') });
  stack.defer(() => redis.stop());
  if (!jobsApart) return { postgres, redis, jobs: redis, home };
  const jobs = await startRedis({ home: path.join(home, 'jobs'), persistent: true });
  stack.defer(() => jobs.stop());
  return { postgres, redis, jobs, home };
}

import path from 'node:path';
import { checkRedis, startPostgres, startRedis, type RedisServer } from '@oncelink/embedded-stores';

export interface StoresOptions {
  readonly dataFolder: string;
  /** Somebody else's Redis to use instead of our own. */
  readonly redisUrl: string | undefined;
  readonly report: (line: string) => void;
}

export interface Stores {
  /** Address with the superuser's name and password. */
  readonly postgresUrl: string;
  readonly redisRpcUrl: string;
  readonly redisJobsUrl: string;
  /** When one of them no longer runs: its name. */
  readonly ended: Promise<string>;
  /** Processes of ours among them. Killed, they lose nothing that was stored. */
  readonly pids: readonly number[];
}

type Redis = Pick<RedisServer, 'url' | 'ended'> & Partial<Pick<RedisServer, 'pid'>>;

interface RedisPair {
  readonly rpc: Redis;
  readonly jobs: Redis;
}

/** Two servers as in production: jobs are on disk, and messages, which hold what people encrypted, never are. */
async function startRedisPair(options: StoresOptions, stack: AsyncDisposableStack): Promise<RedisPair> {
  const { dataFolder, redisUrl, report: log } = options;
  if (redisUrl !== undefined) {
    await checkRedis(redisUrl);
    const foreign = { url: redisUrl, ended: new Promise(() => undefined) };
    return { rpc: foreign, jobs: foreign };
  }
  const rpc = await startRedis({ home: path.join(dataFolder, 'redis-rpc'), log });
  stack.defer(() => rpc.stop());
  const jobs = await startRedis({ home: path.join(dataFolder, 'redis-jobs'), persistent: true, log });
  stack.defer(() => jobs.stop());
  return { rpc, jobs };
}

/**
 * Starts PostgreSQL and Redis on the data in `dataFolder`; `stack` ends them.
 * @throws StoreError when one cannot start, or when another process uses the folder
 */
export async function startStores(options: StoresOptions, stack: AsyncDisposableStack): Promise<Stores> {
  // First of all: it refuses a folder that is in use, before anything in there is touched.
  const home = path.join(options.dataFolder, 'postgres');
  const postgres = await startPostgres({ home, log: options.report });
  stack.defer(() => postgres.stop());
  const { rpc, jobs } = await startRedisPair(options, stack);
  const ended = Promise.race([
    postgres.ended.then(() => 'PostgreSQL'),
    Promise.race([rpc.ended, jobs.ended]).then(() => 'Redis'),
  ]);
  return {
    postgresUrl: postgres.url,
    redisRpcUrl: rpc.url,
    redisJobsUrl: jobs.url,
    ended,
    pids: [postgres.pid, rpc.pid, jobs.pid].filter((pid) => pid !== undefined),
  };
}

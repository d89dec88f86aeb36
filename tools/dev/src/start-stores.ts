import path from 'node:path';
import { checkRedis, startPostgres, startRedis, type RedisServer } from '@oncelink/embedded-stores';
import { isAddress } from './read-options.ts';

/** Of PostgreSQL, for a site that is small: a compiler of queries alone takes 75 MB, for queries that need none. */
const SMALL_SETTINGS = ['shared_buffers=16MB', 'jit=off'];

export interface StoresOptions {
  readonly production: boolean;
  readonly dataFolder: string;
  /** The program of our own, or the address of someone else's to use instead. Undefined: a program is looked for. */
  readonly redis: string | undefined;
  /** Folder of PostgreSQL's programs. Undefined: those of the packages. */
  readonly postgres: string | undefined;
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
  const { dataFolder, redis: program, report: log } = options;
  if (program !== undefined && isAddress(program)) {
    await checkRedis(program);
    const foreign = { url: program, ended: new Promise(() => undefined) };
    return { rpc: foreign, jobs: foreign };
  }
  const common = { program, hasSocket: true, log };
  const rpc = await startRedis({ ...common, home: path.join(dataFolder, 'redis-rpc') });
  stack.defer(() => rpc.stop());
  const jobs = await startRedis({ ...common, home: path.join(dataFolder, 'redis-jobs'), persistent: true });
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
  const { postgres: programs, production, report: log } = options;
  const settings = production ? SMALL_SETTINGS : [];
  const postgres = await startPostgres({ home, programs, settings, hasSocket: true, log });
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

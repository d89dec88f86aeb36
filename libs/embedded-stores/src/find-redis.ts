import { runProgram } from './processes.ts';
import { StoreError } from './store-error.ts';

/** A way to run a Redis server. */
export interface RedisProgram {
  readonly file: string;
  /** The name it is called by: the server and the file checker of one package are one program. */
  readonly argv0: string;
  /** Arguments before those of the server. */
  readonly prefix: (run: RedisRun) => readonly string[];
  /** Arguments after its configuration file. */
  readonly suffix: (run: RedisRun) => readonly string[];
  /** The configuration file as the server sees it. */
  readonly configFile: (run: RedisRun) => string;
}

export interface RedisRun {
  readonly home: string;
  readonly port: number;
}

/** BLMPOP, which the messaging needs, came with 7.0. */
const OLDEST = 7;

const MISSING =
  'No Redis 7 or newer found. Install one (Debian, Ubuntu: apt-get install redis-tools; macOS: brew install redis), ' +
  'start Docker, or set REDIS_URL.';

/** Debian's redis-tools has no redis-server, but redis-check-rdb is the same program under another name. */
const CANDIDATES = [
  { file: 'redis-server', argv0: 'redis-server' },
  { file: 'valkey-server', argv0: 'valkey-server' },
  { file: 'redis-check-rdb', argv0: 'redis-server' },
  { file: 'valkey-check-rdb', argv0: 'valkey-server' },
];

async function findInstalled(env: NodeJS.ProcessEnv): Promise<RedisProgram | undefined> {
  for (const { file, argv0 } of CANDIDATES) {
    const { output } = await runProgram(file, ['--version'], { argv0, env });
    const [, major] = /\bv=(\d+)\./.exec(output) ?? [];
    if (major !== undefined && Number(major) >= OLDEST) {
      const configFile = ({ home }: RedisRun): string => `${home}/redis.conf`;
      return { file, argv0, prefix: () => [], suffix: () => [], configFile };
    }
  }
  return undefined;
}

/** Asks the system's package manager, where that needs no password. */
async function install({ log, env }: RedisSearch): Promise<boolean> {
  const succeeds = async (file: string, ...args: string[]): Promise<boolean> =>
    (await runProgram(file, args, { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } })).code === 0;
  const root = process.getuid?.() === 0;
  if (root && (await succeeds('apt-get', '--version'))) {
    log('installing Redis (apt-get install redis-tools)');
    await succeeds('apt-get', 'update', '-q');
    return succeeds('apt-get', 'install', '-y', '-q', '--no-install-recommends', 'redis-tools');
  }
  if (!root && (await succeeds('brew', '--version'))) {
    log('installing Redis (brew install redis)');
    return succeeds('brew', 'install', 'redis');
  }
  return false;
}

/** The container runs as our account: the image's own would take over the files in `home`. */
async function findContainer(env: NodeJS.ProcessEnv): Promise<RedisProgram | undefined> {
  const { code } = await runProgram('docker', ['info'], { env });
  if (code !== 0) return undefined;
  const user = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;
  const prefix = ({ home, port }: RedisRun): string[] => {
    const shared = ['-p', `127.0.0.1:${port}:6379`, '-v', `${home}:/data`, '--user', user];
    return ['run', '--rm', ...shared, 'redis:7.4.11', 'redis-server'];
  };
  const suffix = (): string[] => ['--port', '6379', '--bind', '0.0.0.0', '--dir', '/data'];
  return { file: 'docker', argv0: 'docker', prefix, suffix, configFile: () => '/data/redis.conf' };
}

export interface RedisSearch {
  /** Told when something is being installed. */
  readonly log: (line: string) => void;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Finds a Redis server: installed, else installed now where the package manager lets us, else in a container.
 * @throws StoreError when there is none
 */
export async function findRedis({ log, env = process.env }: RedisSearch): Promise<RedisProgram> {
  const installed = await findInstalled(env);
  if (installed !== undefined) return installed;
  if (await install({ log, env })) {
    const fresh = await findInstalled(env);
    if (fresh !== undefined) return fresh;
  }
  const container = await findContainer(env);
  if (container !== undefined) return container;
  throw new StoreError(MISSING);
}

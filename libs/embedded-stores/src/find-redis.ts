import path from 'node:path';
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
  /** Whether others see the files that it makes. */
  readonly sharesFiles: boolean;
}

export interface RedisRun {
  readonly home: string;
  readonly port: number;
}

/** BLMPOP, which the messaging needs, came with 7.0. */
const OLDEST = 7;

const MISSING =
  'No Redis 7 or newer found. Install one (Debian, Ubuntu: apt-get install redis-tools; macOS: brew install redis), ' +
  'start Docker, or name one with --redis.';

const IMAGE = 'redis:7.4.11';

/** Debian's redis-tools has no redis-server, but redis-check-rdb is the same program under another name. */
const CANDIDATES = [
  { file: 'redis-server', argv0: 'redis-server' },
  { file: 'valkey-server', argv0: 'valkey-server' },
  { file: 'redis-check-rdb', argv0: 'redis-server' },
  { file: 'valkey-check-rdb', argv0: 'valkey-server' },
];

type Candidate = (typeof CANDIDATES)[number];

async function findInstalled(
  env: NodeJS.ProcessEnv,
  candidates: readonly Candidate[] = CANDIDATES,
): Promise<RedisProgram | undefined> {
  for (const { file, argv0 } of candidates) {
    const { output } = await runProgram(file, ['--version'], { argv0, env });
    const [, major] = /\bv=(\d+)\./.exec(output) ?? [];
    if (major !== undefined && Number(major) >= OLDEST) {
      const configFile = ({ home }: RedisRun): string => `${home}/redis.conf`;
      return { file, argv0, prefix: () => [], suffix: () => [], configFile, sharesFiles: true };
    }
  }
  return undefined;
}

/** The program that someone named. It is called by a server's name, whatever its own is. */
async function findNamed(file: string, env: NodeJS.ProcessEnv): Promise<RedisProgram> {
  const known = CANDIDATES.find((candidate) => candidate.file === path.basename(file));
  const found = await findInstalled(env, [{ file, argv0: known?.argv0 ?? 'redis-server' }]);
  if (found === undefined) throw new StoreError(`${file} is no Redis 7 or newer. Name another with --redis.`);
  return found;
}

/** Debian's smallest package with a server in it. */
const APT_PACKAGE = 'redis-tools';

/** What apt-get would install, and the servers that it comes from. What lies in apt's cache is not among the addresses. */
function describeFetched(uris: string): string {
  const fetched = [...uris.matchAll(/^'([^']+)' ([^_\s]+)_/gm)];
  const names = new Set([...fetched.map(([, , name]) => name), APT_PACKAGE]);
  const hosts = new Set(fetched.map(([, uri = '']) => new URL(uri).host));
  return `${[...names].join(', ')} from ${[...hosts].join(', ') || 'its cache'}`;
}

/** Asks the system's package manager, where that needs no password. Says before what comes from where. */
async function install({ log, env = process.env }: RedisSearch): Promise<boolean> {
  const run = (file: string, ...args: string[]) =>
    runProgram(file, args, { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } });
  const succeeds = async (...command: [string, ...string[]]): Promise<boolean> =>
    (await run(...command)).code === 0;
  const root = process.getuid?.() === 0;
  if (root && (await succeeds('apt-get', '--version'))) {
    const install = ['install', '-y', '-q', '--no-install-recommends', APT_PACKAGE];
    await run('apt-get', 'update', '-q');
    const { code, output } = await run('apt-get', '--print-uris', '-q', ...install);
    if (code !== 0) return false;
    log(
      `There is no Redis here. apt-get installs ${describeFetched(output)}; --redis names one to use instead`,
    );
    return succeeds('apt-get', ...install);
  }
  if (!root && (await succeeds('brew', '--version'))) {
    log('There is no Redis here. Homebrew installs its redis; --redis names one to use instead');
    return succeeds('brew', 'install', 'redis');
  }
  return false;
}

/** The container runs as our account: the image's own would take over the files in `home`. */
async function findContainer({ log, env = process.env }: RedisSearch): Promise<RedisProgram | undefined> {
  const { code } = await runProgram('docker', ['info'], { env });
  if (code !== 0) return undefined;
  log(`There is no Redis here. Docker runs its official image ${IMAGE}; --redis names one to use instead`);
  const user = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;
  const prefix = ({ home, port }: RedisRun): string[] => {
    const shared = ['-p', `127.0.0.1:${port}:6379`, '-v', `${home}:/data`, '--user', user];
    return ['run', '--rm', ...shared, IMAGE, 'redis-server'];
  };
  const suffix = (): string[] => ['--port', '6379', '--bind', '0.0.0.0', '--dir', '/data'];
  const configFile = () => '/data/redis.conf';
  return { file: 'docker', argv0: 'docker', prefix, suffix, configFile, sharesFiles: false };
}

export interface RedisSearch {
  /** A program to run, and no other. */
  readonly program?: string | undefined;
  /** Told what is about to be installed or fetched, and where it comes from. */
  readonly log: (line: string) => void;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Finds a Redis server: the one that is named, else one that is installed, else installed now where the package manager
 * lets us, else in a container.
 * @throws StoreError when there is none
 */
export async function findRedis(search: RedisSearch): Promise<RedisProgram> {
  const { program, env = process.env } = search;
  if (program !== undefined) return findNamed(program, env);
  const installed = await findInstalled(env);
  if (installed !== undefined) return installed;
  if (await install(search)) {
    const fresh = await findInstalled(env);
    if (fresh !== undefined) return fresh;
  }
  const container = await findContainer(search);
  if (container !== undefined) return container;
  throw new StoreError(MISSING);
}

import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askRedisVersion, shutDownRedis } from './ask-redis.ts';
import { findRedis, type RedisProgram } from './find-redis.ts';
import { freePort } from './free-port.ts';
import { makeFolder } from './make-folder.ts';
import { socketFileIn } from './socket-file.ts';
import { killProcesses, lastLine } from './processes.ts';
import { StoreError, reasonOf } from './store-error.ts';

export interface RedisOptions {
  /** The folder for everything Redis keeps; made where it is missing. One server at a time may use it. */
  readonly home: string;
  /** Any free one where not given. */
  readonly port?: number;
  /** Writes every change to disk, so that jobs survive. Without it nothing is ever on disk. */
  readonly persistent?: boolean;
  /** Whether it is to be reached by a socket too, where the system and the length of the path allow one. */
  readonly hasSocket?: boolean;
  /** Path of the server to run; without it one is looked for. */
  readonly program?: string | undefined;
  /** Told of things worth knowing, such as that Redis is being installed. */
  readonly log?: (line: string) => void;
}

export interface RedisServer {
  /** Address with the password; by the socket where there is one. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** When it no longer runs, for whatever reason. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
  /** Ends it in the middle of whatever it does. */
  kill(): Promise<void>;
}

/** The image may have to be fetched first. */
const START_TIMEOUT_MS = 120_000;

/** A port that was asked for may still be held by a server that is ending. */
const PORT_PATIENCE_MS = 3000;

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** How Redis was told to run in a folder. */
interface Config {
  readonly port: number;
  readonly password: string;
  readonly socket?: string | undefined;
}

function urlOf({ port, password, socket }: Config): string {
  const parameter = socket === undefined ? '' : `?socket=${encodeURIComponent(socket)}`;
  return `redis://:${password}@127.0.0.1:${port}${parameter}`;
}

function writeConfig(home: string, { port, password, socket }: Config, persistent: boolean): void {
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    ...(socket === undefined ? [] : [`unixsocket ${quote(socket)}`, 'unixsocketperm 700']),
    `requirepass ${password}`,
    `dir ${quote(home)}`,
    'save ""',
    `appendonly ${persistent ? 'yes' : 'no'}`,
    'maxmemory-policy noeviction',
    // Shows whose server it is among many.
    'proc-title-template "{title} {listen-addr} {config-file}"',
  ];
  // In a file, because every account of the machine can read a command line.
  writeFileSync(path.join(home, 'redis.conf'), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** What the last run in this folder was told. */
function readConfig(home: string): Config | undefined {
  const file = path.join(home, 'redis.conf');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, port] = /^port (\d+)$/m.exec(text) ?? [];
  const [, password] = /^requirepass (\S+)$/m.exec(text) ?? [];
  return port === undefined || password === undefined ? undefined : { port: Number(port), password };
}

/** What servers that were killed have left. */
function forgetSockets(home: string): void {
  for (const entry of readdirSync(home, { withFileTypes: true }))
    if (entry.isSocket() && /^redis-\d+\.sock$/.test(entry.name)) rmSync(path.join(home, entry.name));
}

/** Detached, with a file for its log: it must outlive our terminal's Ctrl+C and never break on a closed pipe. */
function run(program: RedisProgram, home: string, port: number): ChildProcess {
  const log = openSync(path.join(home, 'redis.log'), 'w', 0o600);
  const where = { home, port };
  const args = [...program.prefix(where), program.configFile(where), ...program.suffix(where)];
  const child = spawn(program.file, args, {
    argv0: program.argv0,
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
  });
  closeSync(log);
  child.on('error', () => undefined);
  child.unref();
  return child;
}

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

async function answers(url: string): Promise<boolean> {
  return askRedisVersion(url).then(
    () => true,
    () => false,
  );
}

type RunResult = 'ready' | 'port taken' | 'no socket';

async function untilReady(child: ChildProcess, url: string, home: string): Promise<RunResult> {
  const logFile = path.join(home, 'redis.log');
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(5)) {
    if (hasEnded(child)) {
      const text = readFileSync(logFile, 'utf8');
      if (/failed opening unix socket/i.test(text)) return 'no socket';
      if (/address already in use|port is already allocated/i.test(text)) return 'port taken';
      throw new StoreError(`Redis did not start: ${lastLine(text)} (log: ${logFile})`);
    }
    if (await answers(url)) return 'ready';
  }
  child.kill('SIGKILL');
  throw new StoreError(`Redis was not ready after ${START_TIMEOUT_MS / 1000} s (log: ${logFile})`);
}

function handle(child: ChildProcess, pid: number, { url, port }: { url: string; port: number }): RedisServer {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async (): Promise<void> => {
    if (hasEnded(child)) return;
    child.ref();
    await shutDownRedis(url);
    // For one that could not be asked, or that could not save.
    child.kill('SIGTERM');
    await ended;
  };
  return { url, port, pid, ended, stop, kill: () => killProcesses([pid]) };
}

/**
 * Starts a Redis server in `home`. One that a killed process left running there is ended first.
 * @throws StoreError with one line that says what to do
 */
export async function startRedis(options: RedisOptions): Promise<RedisServer> {
  const { home, port, persistent = false, hasSocket = false, log = () => undefined } = options;
  makeFolder(home);
  const folder = realpathSync(home);
  const program = await findRedis({ program: options.program, log });
  const last = readConfig(folder);
  // One that a killed process left behind would go on writing to the files of the next one.
  if (last !== undefined) await shutDownRedis(urlOf(last));
  const password = last?.password ?? randomBytes(24).toString('hex');
  forgetSockets(folder);
  let takesSocket = hasSocket && program.sharesFiles;
  for (const startedAt = Date.now(); ; await sleep(50)) {
    const tried = port ?? (await freePort());
    // A name of its own for each port: a server that is still ending removes the file of its own socket, and no other.
    const socket = takesSocket ? socketFileIn(folder, `redis-${tried}.sock`) : undefined;
    const config = { port: tried, password, socket };
    const plain = urlOf({ port: tried, password });
    writeConfig(folder, config, persistent);
    const child = run(program, folder, tried);
    const result = await untilReady(child, plain, folder);
    if (result === 'ready' && child.pid !== undefined) {
      const url = (await answers(urlOf(config))) ? urlOf(config) : plain;
      return handle(child, child.pid, { url, port: tried });
    }
    if (result === 'no socket') takesSocket = false;
    else if (port !== undefined && Date.now() - startedAt > PORT_PATIENCE_MS)
      throw new StoreError(`Port ${port} is taken, Redis needs another one.`);
  }
}

/**
 * Makes sure that the Redis at `url`, which is someone else's, can be used.
 * @throws StoreError when it does not answer or is older than 7
 */
export async function checkRedis(url: string): Promise<void> {
  const version = await askRedisVersion(url).catch((error: unknown) => {
    throw new StoreError(
      `The Redis of --redis or REDIS_URL does not answer (${reasonOf(error)}). Start it, or name none.`,
    );
  });
  if (Number.parseInt(version, 10) < 7)
    throw new StoreError(`The Redis of --redis or REDIS_URL is ${version}; 7 or newer is needed.`);
}

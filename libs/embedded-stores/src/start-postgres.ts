import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimServer, type Claim } from './claim-server.ts';
import { keepPrepared } from './copy-template.ts';
import { POSTGRES_ENV, ensureCluster, type Cluster, type ClusterOfKind } from './create-cluster.ts';
import { freePort } from './free-port.ts';
import { locatePostgres, type PostgresPlace } from './locate-postgres.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { commandLineOf, isAlive, killProcesses, lastLine, runProgram } from './processes.ts';
import { readPostmaster, runPostgres, type Postmaster } from './run-postgres.ts';
import { socketFileIn } from './socket-file.ts';
import { StoreError } from './store-error.ts';

export interface PostgresOptions {
  /** The folder for everything PostgreSQL keeps; made where it is missing. */
  readonly home: string;
  /** The folder of PostgreSQL's programs; without it those that came with the packages. */
  readonly programs?: string | undefined;
  /** Any free one where not given. */
  readonly port?: number;
  /** False: faster, and the data may be lost when the machine crashes (not when the server does). */
  readonly durable?: boolean;
  /** Of the server, such as `shared_buffers=1GB`. */
  readonly settings?: readonly string[];
  /** Whether it is to be reached by a socket too, where the system and the length of the path allow one. */
  readonly hasSocket?: boolean;
  /**
   * True: new data is a copy of the first such one, with its password. A name: of what `keepCopy` has kept under it, where
   * there is that. Fast, and good enough for tests alone.
   */
  readonly copied?: boolean | string;
  /** Told of things worth knowing, such as an adopted server. */
  readonly log?: (line: string) => void;
}

export interface PostgresServer {
  /** Address of the database `postgres` with the superuser's name and password; by the socket where there is one. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Where its data and log are: `home`, or for root a folder that PostgreSQL's account can enter. */
  readonly folder: string;
  /** When it no longer runs, for whatever reason. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
  /** Stops it, and keeps its data for `copied`. */
  keepCopy(name: string): Promise<void>;
  /** Ends all its processes in the middle of whatever they do. What was committed is not lost. */
  kill(): Promise<void>;
}

/** A server that is taken, and the address at which it answered. */
interface Taken {
  readonly claim: Claim;
  readonly url: string;
}

interface Setup {
  readonly bin: string;
  readonly place: PostgresPlace;
  readonly cluster: ClusterOfKind;
  readonly options: PostgresOptions;
}

/** A server of ours that is starting or stopping is waited for this long, and so is a port asked for. */
const PATIENCE_MS = 30_000;
const PORT_PATIENCE_MS = 3000;

/** Address of the database `postgres` for the superuser. Of a socket it has the folder as libpq wants it, which `pg` knows as well. */
export function urlOf(
  { password }: Cluster,
  { port, socketFolder }: Pick<Postmaster, 'port' | 'socketFolder'>,
): string {
  const host = socketFolder === undefined ? '' : `?host=${encodeURIComponent(socketFolder)}`;
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres${host}`;
}

/** Ids are used again after a reboot: a file that names a living stranger would keep PostgreSQL from starting. */
function forgetStranger(data: string, { pid }: Postmaster): void {
  const command = commandLineOf(pid);
  if (command !== undefined && !command.includes(data))
    rmSync(path.join(data, 'postmaster.pid'), { force: true });
}

/** By the socket first. Its file may have been removed, or lie where nobody can connect to it. */
async function take({ cluster, options }: Setup, running: Postmaster): Promise<Taken | undefined> {
  for (const place of [running, { ...running, socketFolder: undefined }]) {
    const url = urlOf(cluster, place);
    const claim = await claimServer(url, options.home);
    if (claim !== undefined) return { claim, url };
  }
  return undefined;
}

/** Removes what servers that were killed have left of their sockets: each start takes another port, and makes others. */
function forgetSockets(data: string): void {
  for (const lock of readdirSync(data).filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name))) {
    const file = path.join(data, lock);
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    if (pid > 0 && commandLineOf(pid)?.includes(data)) continue;
    for (const left of [file, file.replace(/\.lock$/, '')]) rmSync(left, { force: true });
  }
}

/** One step towards a claimed server; undefined means look again. */
async function tryOnce(setup: Setup, startedAt: number): Promise<Taken | undefined> {
  const { bin, cluster, options, place } = setup;
  const running = readPostmaster(cluster.data);
  if (running !== undefined && isAlive(running.pid)) {
    const taken = await take(setup, running);
    if (taken === undefined) forgetStranger(cluster.data, running);
    else options.log?.(`found PostgreSQL still running (process ${running.pid})`);
    return taken;
  }
  const port = options.port ?? (await freePort());
  const { durable = true, settings = [] } = options;
  const { data } = cluster;
  const { account } = place;
  const socketFile = options.hasSocket ? socketFileIn(data, `.s.PGSQL.${port}`) : undefined;
  forgetSockets(data);
  const run = { bin, data, account, port, durable, settings };
  let result = await runPostgres({ ...run, hasSocket: socketFile !== undefined });
  // Some file systems have none, such as a folder of macOS or Windows that Docker shares with a container.
  if (result === 'no socket') result = await runPostgres({ ...run, hasSocket: false });
  const started = readPostmaster(data);
  if (result === 'ready' && started !== undefined) return take(setup, started);
  if (result === 'port taken' && options.port !== undefined && Date.now() - startedAt > PORT_PATIENCE_MS) {
    throw new StoreError(`Port ${port} is taken, PostgreSQL needs another one.`);
  }
  return undefined;
}

async function stopServer({ bin, place, cluster }: Setup, pid: number): Promise<void> {
  const args = ['stop', '-D', cluster.data, '-m', 'fast', '-t', '60'];
  const { code, output } = await runProgram(path.join(bin, 'pg_ctl'), args, {
    ...place.account,
    cwd: place.folder,
    env: POSTGRES_ENV,
  });
  if (code !== 0 && isAlive(pid)) throw new StoreError(`PostgreSQL did not stop: ${lastLine(output)}`);
}

function describeServer(setup: Setup, { claim, url }: Taken, { port, pid }: Postmaster): PostgresServer {
  const stop = async (): Promise<void> => {
    await claim.release();
    await stopServer(setup, pid);
  };
  return {
    url,
    port,
    pid,
    folder: setup.place.folder,
    ended: claim.ended,
    stop,
    keepCopy: async (name) => {
      await stop();
      const { kind, data } = setup.cluster;
      await keepPrepared(kind, name, data);
    },
    // The first process alone is not enough: the others still finish what they have begun.
    kill: async () => killProcesses([pid, ...(await claim.listProcesses())]),
  };
}

/**
 * Starts PostgreSQL on the data in `home`, made at the first start. A server that a killed process left running
 * there is taken over. One folder serves one process at a time.
 * @throws StoreError with one line that says what to do
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const place = locatePostgres(options.home);
  const bin = options.programs ?? findPostgresPrograms(place.account !== undefined);
  const cluster = await ensureCluster(place, bin, options.copied ?? false);
  const setup = { bin, place, cluster, options };
  for (const startedAt = Date.now(); Date.now() - startedAt < PATIENCE_MS; await sleep(100)) {
    const taken = await tryOnce(setup, startedAt);
    const postmaster = readPostmaster(cluster.data);
    if (taken === undefined || postmaster === undefined) continue;
    return describeServer(setup, taken, postmaster);
  }
  throw new StoreError(
    `Another PostgreSQL is busy with ${cluster.data}. Stop it, or choose another data folder.`,
  );
}

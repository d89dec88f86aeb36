import { spawn } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { POSTGRES_ENV } from './create-cluster.ts';
import type { Account } from './locate-postgres.ts';
import { StoreError } from './store-error.ts';

/** What `postmaster.pid` says of the server that wrote it. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Where the file of its socket is, if it has one. */
  readonly socketFolder: string | undefined;
  readonly ready: boolean;
}

export interface PostgresRun {
  readonly bin: string;
  readonly data: string;
  readonly account: Account | undefined;
  readonly port: number;
  readonly durable: boolean;
  /** Further ones, such as `shared_buffers=1GB`. */
  readonly settings: readonly string[];
  /** Whether it can be reached by a socket too, which lies in `data`. */
  readonly hasSocket: boolean;
}

/** Recovery of a large folder on a slow disk takes its time. */
const START_TIMEOUT_MS = 60_000;

const LOG_MAX_BYTES = 1_000_000;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  // The folder is ours alone, too.
  'unix_socket_permissions=0700',
  // Statements and the values of violated keys stay out of the log.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];

/** For data that nobody misses after a crash of the machine. A crash of the server alone loses nothing. */
const FAST_SETTINGS = ['fsync=off', 'full_page_writes=off'];

/** The lines of the file: pid, folder, start, port, socket folder, address, shared memory, status. */
export function readPostmaster(data: string): Postmaster | undefined {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port, folder = '', , , status = ''] = lines;
    const socketFolder = folder.trim() === '' ? undefined : folder.trim();
    return { pid: Number(pid), port: Number(port), socketFolder, ready: status.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** Ends: it runs and takes connections; its port is taken; its folder is still held by another server; there can be no socket. */
export type RunResult = 'ready' | 'port taken' | 'folder taken' | 'no socket';

function explainExit(text: string, logFile: string): RunResult {
  if (/lock file ".*\.s\.PGSQL\.\d+\.lock" already exists/.test(text)) return 'port taken';
  if (/could not create any Unix-domain sockets/.test(text)) return 'no socket';
  if (/could not (bind|create any TCP\/IP sockets)/.test(text)) return 'port taken';
  if (/lock file "postmaster.pid" already exists|pre-existing shared memory/.test(text))
    return 'folder taken';
  const reason = text.split('\n').findLast((line) => /FATAL|PANIC/.test(line)) ?? text;
  throw new StoreError(
    `PostgreSQL did not start: ${reason.replaceAll(/\s+/g, ' ').trim()} (log: ${logFile})`,
  );
}

/** As one entry of a list of folders. */
const quoted = (folder: string): string => `"${folder.replaceAll('"', '""')}"`;

/** Opens the log for more; begins anew when it has grown large. */
function openLog(logFile: string): { log: number; before: number } {
  const log = openSync(logFile, 'a', 0o600);
  if (fstatSync(log).size > LOG_MAX_BYTES) ftruncateSync(log);
  return { log, before: fstatSync(log).size };
}

/**
 * Starts a server that outlives us. It must not stop with our terminal's Ctrl+C before the services do, nor break on
 * a closed pipe when we are killed: so its log is a file.
 * @throws StoreError when it ends for a reason that another try would not mend
 */
export async function runPostgres(run: PostgresRun): Promise<RunResult> {
  const { bin, data, account, port } = run;
  const folder = path.dirname(data);
  const logFile = path.join(folder, 'postgres.log');
  const { log, before } = openLog(logFile);
  const sockets = `unix_socket_directories=${run.hasSocket ? quoted(data) : ''}`;
  const settings = [...SETTINGS, sockets, ...(run.durable ? [] : FAST_SETTINGS), ...run.settings];
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...account,
      cwd: folder,
      env: POSTGRES_ENV,
      stdio: ['ignore', log, log],
      detached: true,
      windowsHide: true,
    },
  );
  closeSync(log);
  child.unref();
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(10)) {
    if (failure !== undefined) throw new StoreError(`PostgreSQL cannot run here: ${failure.message}`);
    if (child.exitCode !== null || child.signalCode !== null) {
      return explainExit(readFileSync(logFile).subarray(before).toString(), logFile);
    }
    const postmaster = readPostmaster(data);
    if (postmaster?.ready === true && postmaster.pid === child.pid) return 'ready';
  }
  child.kill('SIGKILL');
  throw new StoreError(`PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} s (log: ${logFile})`);
}

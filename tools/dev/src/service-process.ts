import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLineOf } from '@oncelink/embedded-stores';
import { LaunchError } from './launch-error.ts';
import { readLastLines } from './run-logged.ts';

export interface ServiceOptions {
  readonly name: string;
  /** Options of Node itself. */
  readonly nodeArgs?: readonly string[];
  /** Absolute path of what Node runs. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Addresses that answer 200 as soon as all that it does can work. */
  readonly healthUrls: readonly string[];
  /** Folder of its log and of the file that remembers its process. */
  readonly folder: string;
  /** Its log goes where ours does, which is kept for weeks, and not into a file that grows. */
  readonly isLogShared?: boolean;
  readonly warn: (line: string) => void;
}

/** Not imported: an import looks at all of it, at WebSocket too, which Node makes then, 6 MB of it. */
const { get } = process.getBuiltinModule('node:http');

/** A small machine that starts everything at once takes its time. */
const START_TIMEOUT_MS = 180_000;

/** Longer than a service takes to finish what it has begun. */
const STOP_TIMEOUT_MS = 15_000;

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;

/** Not by `fetch`, which once used keeps 18 MB: more than the rest of the launcher. */
function isHealthy(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(url, { agent: false, timeout: 2000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(false));
  });
}

const areHealthy = async (urls: readonly string[]): Promise<boolean> =>
  (await Promise.all(urls.map(isHealthy))).every(Boolean);

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
const describeEnd = (child: ChildProcess): string => child.signalCode ?? `exit code ${child.exitCode}`;

/** Ends the process and waits until it is gone. */
async function endProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(timer);
}

/**
 * One service of the product in a process of its own. Once it has been ready it is started again whenever it ends:
 * a product on one machine is often left running, without anyone to do so.
 */
export class ServiceProcess implements AsyncDisposable {
  readonly logFile: string;
  readonly #options: ServiceOptions;
  readonly #stopped = new AbortController();
  #child: ChildProcess;
  #delay = FIRST_DELAY_MS;

  /** Starts it. `folder` must exist. */
  constructor(options: ServiceOptions) {
    this.#options = options;
    this.logFile = path.join(options.folder, `${options.name}.log`);
    this.#child = this.#run('w');
  }

  /**
   * Resolves when it can work.
   * @throws LaunchError with the end of its log when it does not come so far
   */
  async ready(signal: AbortSignal): Promise<void> {
    const { name, healthUrls } = this.#options;
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await areHealthy(healthUrls))) {
      const ended = hasEnded(this.#child);
      if (ended || Date.now() > deadline) {
        const what = ended ? `ended while starting (${describeEnd(this.#child)})` : 'does not get ready';
        throw new LaunchError(`${name} ${what}${this.#whereLogged}${this.#lastLogged}`);
      }
      await sleep(25, undefined, { signal });
    }
    this.#child.once('exit', () => void this.#restart());
  }

  get #whereLogged(): string {
    return this.#options.isLogShared ? ', its log is above' : `, log: ${this.logFile}`;
  }

  get #lastLogged(): string {
    return this.#options.isLogShared ? '' : `:\n${readLastLines(this.logFile)}`;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort();
    await endProcess(this.#child);
    rmSync(pidFileOf(this.#options), { force: true });
  }

  async #restart(): Promise<void> {
    if (this.#stopped.signal.aborted) return;
    const { name, warn } = this.#options;
    warn(`${name} ended (${describeEnd(this.#child)}) and is started again${this.#whereLogged}`);
    const startedAt = Date.now();
    await sleep(this.#delay, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    if (this.#stopped.signal.aborted) return;
    this.#child = this.#run('a');
    this.#child.once('exit', () => {
      const lasted = Date.now() - startedAt > LONGEST_DELAY_MS * 2;
      this.#delay = lasted ? FIRST_DELAY_MS : Math.min(this.#delay * 2, LONGEST_DELAY_MS);
      void this.#restart();
    });
  }

  /** Detached: the terminal's Ctrl+C is for us, who stop the services in order. */
  #run(flags: 'w' | 'a'): ChildProcess {
    const { nodeArgs = [], script, args = [], env, isLogShared } = this.#options;
    const log = isLogShared ? 'inherit' : openSync(this.logFile, flags, 0o600);
    const child = spawn(process.execPath, [...nodeArgs, script, ...args], {
      env,
      stdio: ['ignore', log, log],
      detached: true,
      windowsHide: true,
    });
    if (log !== 'inherit') closeSync(log);
    child.on('error', (error) => this.#options.warn(`${this.#options.name}: ${error.message}`));
    writeFileSync(pidFileOf(this.#options), String(child.pid));
    return child;
  }
}

type Place = Pick<ServiceOptions, 'name' | 'folder' | 'script'>;

const pidFileOf = ({ name, folder }: Pick<Place, 'name' | 'folder'>): string =>
  path.join(folder, `${name}.pid`);

/** Ends the process that a killed launcher left behind: it would go on taking messages and writing to the database. */
export async function endLeftover(place: Place): Promise<void> {
  const pidFile = pidFileOf(place);
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : Number.NaN;
  // Ids are used again: only what runs our script is ours.
  const isOurs = (): boolean => commandLineOf(pid)?.includes(place.script) ?? false;
  const startedAt = Date.now();
  for (let wanted: NodeJS.Signals | 0 = 'SIGTERM'; isOurs(); await sleep(20)) {
    try {
      process.kill(pid, wanted);
    } catch {
      // Gone in this very moment.
    }
    wanted = Date.now() - startedAt > STOP_TIMEOUT_MS ? 'SIGKILL' : 0;
  }
  rmSync(pidFile, { force: true });
}

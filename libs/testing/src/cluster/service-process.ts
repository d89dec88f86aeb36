import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { PROGRAM_ENV } from '../product/program-env.ts';

/** Several processes that start at once on two busy cores take their time. */
const START_LIMIT_MS = 60_000;

/** One process of the product, with everything that it wrote. */
export class ServiceProcess implements AsyncDisposable {
  readonly name: string;
  readonly child: ChildProcess;
  output = '';
  readonly #args: readonly string[];
  readonly #env: Readonly<Record<string, string>>;

  /** @param args the script and its arguments, as for `node` */
  constructor(name: string, args: readonly string[], env: Readonly<Record<string, string>>) {
    this.name = name;
    this.#args = args;
    this.#env = env;
    this.child = spawn(process.execPath, args, {
      env: { ...PROGRAM_ENV, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer): void => {
      this.output += chunk.toString();
    };
    this.child.stdout?.on('data', keep);
    this.child.stderr?.on('data', keep);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Where it tells its metrics, and how it is. */
  get healthPort(): number {
    return Number(this.#env['HEALTH_PORT']);
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Waits until `url` answers 200. @throws when the process ends before that, with what it said */
  async ready(url: string): Promise<void> {
    const limit = Date.now() + START_LIMIT_MS;
    while (Date.now() < limit) {
      if (!this.running) throw new Error(`${this.name} ended: ${this.output}`);
      const answer = await fetch(url).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.status === 200) return;
      await pause(50);
    }
    throw new Error(`${this.name} is not ready at ${url}: ${this.output}`);
  }

  /** Waits for the process to end by itself. @throws when it failed, with what it said */
  async succeeded(): Promise<void> {
    if (this.running) await once(this.child, 'exit');
    if (this.child.exitCode !== 0) throw new Error(`${this.name} failed: ${this.output}`);
  }

  /** The same once more, for one that has ended. @param env what it is told besides */
  again(env: Readonly<Record<string, string>> = {}): ServiceProcess {
    return new ServiceProcess(this.name, this.#args, { ...this.#env, ...env });
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.running) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end();
  }
}

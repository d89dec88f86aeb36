import type { Env, ServiceProcess } from '@oncelink/testing/cluster';

/** A process of the product that can be killed, started again, and stopped from running for a while. */
export class Member implements AsyncDisposable {
  #process: ServiceProcess;
  readonly #readyUrl: string;

  /** @param readyUrl answers 200 once it takes requests */
  constructor(started: ServiceProcess, readyUrl = `http://127.0.0.1:${started.healthPort}/health/ready`) {
    this.#process = started;
    this.#readyUrl = readyUrl;
  }

  get healthPort(): number {
    return this.#process.healthPort;
  }

  kill(): Promise<void> {
    return this.#process.end('SIGKILL');
  }

  /** Starts it again, and waits until it takes requests. @param env what it is told besides, this time */
  async start(env: Env = {}): Promise<void> {
    await this.#process.end();
    this.#process = this.#process.again(env);
    await this.#process.ready(this.#readyUrl);
  }

  /** Starts it again where it was killed. */
  async revive(): Promise<void> {
    if (!this.#process.running) await this.start();
  }

  pause(): void {
    this.#process.child.kill('SIGSTOP');
  }

  resume(): void {
    this.#process.child.kill('SIGCONT');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.resume();
    await this.#process.end();
  }
}

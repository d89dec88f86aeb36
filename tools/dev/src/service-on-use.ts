import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { reasonOf } from '@oncelink/embedded-stores';
import { LaunchError } from './launch-error.ts';
import { ServiceProcess, type ServiceOptions } from './service-process.ts';

/** Where a program is asked for, and where it listens itself once it runs. */
export interface Door {
  readonly port: number;
  readonly ownPort: number;
}

export interface ServiceOnUseOptions extends ServiceOptions {
  readonly host: string;
  readonly doors: readonly Door[];
  /** It has work to go on with, and does not wait for anybody. */
  readonly isWanted: boolean;
}

/**
 * A program that starts when somebody first wants something of it: most who start the product never read a mail of its
 * or pay in play, and each such program holds 40 to 60 MB. From then on it runs like any other service.
 */
export class ServiceOnUse implements AsyncDisposable {
  readonly #options: ServiceOnUseOptions;
  readonly #servers: readonly Server[];
  readonly #sockets = new Set<Socket>();
  readonly #stopped = new AbortController();
  #service: ServiceProcess | undefined;
  #starting: Promise<void> | undefined;

  constructor(options: ServiceOnUseOptions) {
    this.#options = options;
    this.#servers = options.doors.map(({ ownPort }) =>
      createServer({ allowHalfOpen: true }, (socket) => void this.#letIn(socket, ownPort)),
    );
  }

  get pid(): number | undefined {
    return this.#service?.pid;
  }

  /** Resolves when it can be asked. @throws LaunchError where another program has its port */
  async ready(): Promise<void> {
    const { doors, host, name, isWanted } = this.#options;
    for (const [index, server] of this.#servers.entries()) {
      const port = doors[index]?.port;
      await once(server.listen(port, host), 'listening').catch((error: unknown) => {
        throw new LaunchError(`${name} cannot listen on port ${port} (${reasonOf(error)}). Start again.`);
      });
    }
    if (isWanted) await this.#start();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped.abort();
    for (const server of this.#servers) server.close();
    for (const socket of this.#sockets) socket.destroy();
    await this.#service?.[Symbol.asyncDispose]();
  }

  /** @throws when it does not come up; the next one who asks makes it try again */
  #start(): Promise<void> {
    this.#starting ??= this.#run();
    return this.#starting;
  }

  async #run(): Promise<void> {
    const service = new ServiceProcess(this.#options);
    this.#service = service;
    try {
      await service.ready(this.#stopped.signal);
    } catch (error) {
      this.#starting = undefined;
      await service[Symbol.asyncDispose]();
      throw error;
    }
  }

  async #letIn(socket: Socket, ownPort: number): Promise<void> {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket)).on('error', () => undefined);
    try {
      await this.#start();
      const inside = connect({ port: ownPort, host: this.#options.host, allowHalfOpen: true });
      await Promise.all([pipeline(socket, inside), pipeline(inside, socket)]);
    } catch (error) {
      socket.destroy();
      if (error instanceof LaunchError) this.#options.warn(error.message);
    }
  }
}

interface Server {
  readonly url: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** PostgreSQL or a Redis, which can end and start again on its data. */
export class Store implements AsyncDisposable {
  #url: string;
  #running: Server | undefined;
  #start: () => Promise<Server>;

  /** @param start at the same address */
  constructor(running: Server, start: () => Promise<Server>) {
    this.#url = running.url;
    this.#running = running;
    this.#start = start;
  }

  get url(): string {
    return this.#url;
  }

  /** Another server, with its data, takes the place of one that has ended. */
  replace(running: Server, start: () => Promise<Server>): void {
    this.#url = running.url;
    this.#running = running;
    this.#start = start;
  }

  /** Ends it in the middle of whatever it does. */
  async kill(): Promise<void> {
    await this.#running?.kill();
    this.#running = undefined;
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  async start(): Promise<void> {
    this.#running ??= await this.#start();
  }

  /** Starts it where it ended by itself, unless it is already back. */
  async revive(): Promise<void> {
    this.#running = await this.#start();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}

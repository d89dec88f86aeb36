/** A server for one spec file. A test may do anything to it. */
export interface TestStore {
  /** Stays the same over `restart`. */
  readonly url: string;
  /** Ends it as a power cut would (SIGKILL). */
  kill(): Promise<void>;
  /** Ends it properly where it still runs, and starts it on the same port and data. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

export interface TestPostgresOptions {
  /** True: commits reach the disk as in production. By default they do not, which is faster. */
  readonly durable?: boolean;
}

export interface TestRedisOptions {
  /** True: data survives `kill` and `restart`. */
  readonly persistent?: boolean;
}

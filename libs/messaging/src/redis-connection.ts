import { createRedis, type Redis } from '@oncelink/service-kit';

/** How often a connection proves that it is alive, and how long the proof may take. */
const PROOF_INTERVAL_MS = 30_000;
const PROOF_DEADLINE_MS = 5000;

interface RedisConnectionOptions {
  readonly url: string;
  readonly role: string;
  /** Runs after every (re)connect before the connection counts as usable, and every 30 seconds as a proof of life. */
  readonly prepare: (client: Redis) => Promise<unknown>;
  readonly onUsable: () => void;
  /** Runs once each time a usable connection is lost. */
  readonly onLost: () => void;
}

/**
 * One connection to Redis that comes back by itself. node-redis never sends a command again after a reconnect, which
 * this transport depends on: a destructive request must not run twice.
 */
export class RedisConnection {
  readonly client: Redis;
  readonly #options: RedisConnectionOptions;
  #isUsable = false;
  #proof: NodeJS.Timeout | undefined;

  constructor(options: RedisConnectionOptions) {
    this.#options = options;
    this.client = createRedis(options.url, { role: options.role });
    this.client.on('ready', () => void this.#prepare());
    this.client.on('error', () => {
      if (!this.client.isReady) this.#lose();
    });
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Starts to connect, and tries until it works or `destroy` is called. */
  open(): void {
    this.#proof ??= setInterval(() => {
      if (this.client.isReady) void this.#prepare();
    }, PROOF_INTERVAL_MS);
    this.client.connect().catch(() => undefined); // it only ever rejects because of `destroy`
  }

  destroy(): void {
    clearInterval(this.#proof);
    this.client.destroy();
    this.#lose();
  }

  async #prepare(): Promise<void> {
    const late = setTimeout(() => this.#restart(), PROOF_DEADLINE_MS);
    try {
      await this.#options.prepare(this.client);
      if (this.#isUsable) return;
      this.#isUsable = true;
      this.#options.onUsable();
    } catch {
      this.#lose(); // the next 'ready' prepares again
    } finally {
      clearTimeout(late);
    }
  }

  /** A peer that vanished without a word keeps the socket open for minutes while writes to it still seem to work. */
  #restart(): void {
    this.client.destroy();
    this.#lose();
    this.open();
  }

  #lose(): void {
    if (!this.#isUsable) return;
    this.#isUsable = false;
    this.#options.onLost();
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRedis, DeadlineError, withDeadline, type Redis } from '@oncelink/service-kit';

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
    try {
      await withDeadline(this.#options.prepare(this.client), PROOF_DEADLINE_MS);
      if (this.#isUsable) return;
      this.#isUsable = true;
      this.#options.onUsable();
    } catch (error) {
      if (error instanceof DeadlineError) this.#restart();
      else this.#lose(); // the next 'ready' prepares again
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

/** The part of a Redis client that the clock needs. */
interface TimeSource {
  /** Seconds since 1970, and the microseconds beyond them. */
  time(): Promise<readonly string[]>;
}

/** A longer round trip waited somewhere, and does not show on which half of the way. */
const LONG_WAY_MS = 100;
const MOST_QUESTIONS = 3;

/**
 * The Redis server's clock. Deadlines must mean the same moment to caller and service, and neither host's wall clock
 * can be trusted for that, so both count from Redis TIME with their own monotonic clock.
 */
export class RedisClock {
  readonly #monotonic: () => number;
  #offset = 0;

  constructor(monotonic: () => number = performance.now.bind(performance)) {
    this.#monotonic = monotonic;
  }

  /**
   * Asks Redis for the time; half of the round trip is taken as the way back, so that is how wrong it can be. It is asked
   * again when either side stood still meanwhile: by a clock that is seconds ahead, a service would drop all requests as
   * late until it learns the next time.
   */
  async learn(redis: TimeSource): Promise<void> {
    let [shortest, offset] = [Infinity, this.#offset];
    for (let question = 0; question < MOST_QUESTIONS && shortest > LONG_WAY_MS; question += 1) {
      const asked = this.#monotonic();
      const [seconds, microseconds] = await redis.time();
      const way = this.#monotonic() - asked;
      if (way >= shortest) continue;
      shortest = way;
      offset = Number(seconds) * 1000 + Number(microseconds) / 1000 - (asked + way / 2);
    }
    this.#offset = offset;
  }

  /** Milliseconds since 1970 as Redis counts them, right once `learn` has run. */
  now(): number {
    return this.#monotonic() + this.#offset;
  }
}

/** How long it waits for more. */
interface Waits {
  /** By the first that is added while nothing is handed over; one turn of the event loop unless given. */
  readonly first?: () => Promise<void>;
  /** Before each collection; not at all unless given. */
  readonly each?: () => Promise<void>;
}

/** Once nothing is left to do of what happens now, still within this turn of the event loop. */
export const endOfMoment = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/**
 * Gathers what is added during one turn of the event loop (or as long as it is told), or while the last collection is still being handed over, and
 * hands it over in one go: the busier the process, the fewer commands it needs per message.
 */
export class BusyCollector<T> {
  #items: T[] = [];
  #handing: Promise<void> | undefined;
  readonly #hand: (items: readonly T[]) => Promise<unknown>;
  readonly #waits: Required<Waits>;

  /** @param hand never rejects */
  constructor(hand: (items: readonly T[]) => Promise<unknown>, waits: Waits = {}) {
    this.#hand = hand;
    this.#waits = { first: nextTurn, each: () => Promise.resolve(), ...waits };
  }

  add(item: T): void {
    this.#items.push(item);
    this.#handing ??= this.#handAll();
  }

  /** How many have been added that are not being handed over yet. */
  get waiting(): number {
    return this.#items.length;
  }

  /** Resolves when everything that was added has been handed over. */
  async settled(): Promise<void> {
    await this.#handing;
  }

  async #handAll(): Promise<void> {
    await this.#waits.first();
    while (this.#items.length > 0) {
      await this.#waits.each();
      const collected = this.#items;
      this.#items = [];
      await this.#hand(collected);
    }
    this.#handing = undefined;
  }
}

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

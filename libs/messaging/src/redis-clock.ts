/** The part of a Redis client that the clock needs. */
interface TimeSource {
  /** Seconds since 1970, and the microseconds beyond them. */
  time(): Promise<readonly string[]>;
}

/**
 * The Redis server's clock. Deadlines must mean the same moment to caller and service, and neither host's wall clock
 * can be trusted for that, so both count from Redis TIME with their own monotonic clock.
 */
export class RedisClock {
  #offset = 0;

  /** Asks Redis for the time; half of the round trip is taken as the way back. */
  async learn(redis: TimeSource): Promise<void> {
    const asked = performance.now();
    const [seconds, microseconds] = await redis.time();
    const middle = (asked + performance.now()) / 2;
    this.#offset = Number(seconds) * 1000 + Number(microseconds) / 1000 - middle;
  }

  /** Milliseconds since 1970 as Redis counts them, right once `learn` has run. */
  now(): number {
    return performance.now() + this.#offset;
  }
}

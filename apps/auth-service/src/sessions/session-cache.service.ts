import { setTimeout as delay } from 'node:timers/promises';
import { redisRunId, SESSION_CACHE, sessionCacheKey } from '@oncelink/contracts';
import { withDeadline, type Log, type Redis } from '@oncelink/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOG, REDIS } from '../core/tokens.ts';

/** How long an answer may wait for Redis: it travels through the same one, so it would hardly get out before. */
const PATIENCE_MS = 500;
const ATTEMPT_MS = 1000;
const RETRY_MS = 100;

/** Tells the gateways that what they remember of a token is no longer true. */
@Injectable()
export class SessionCache {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * To be called just before the change is committed. Resolves when the entries are overwritten; when Redis is away it does so
   * soon all the same, and goes on by itself until they are, or have lapsed.
   */
  async forget(tokenHashes: readonly Buffer[]): Promise<void> {
    await Promise.race([this.overwrite(tokenHashes), delay(PATIENCE_MS, undefined, { ref: false })]);
  }

  /** The same, resolved only when nobody can remember the old state any more. Never rejects. */
  async overwrite(tokenHashes: readonly Buffer[]): Promise<void> {
    if (tokenHashes.length === 0) return;
    const end = performance.now() + SESSION_CACHE.changedSeconds * 1000;
    for (;;) {
      try {
        await withDeadline(this.#write(tokenHashes), ATTEMPT_MS);
        return;
      } catch (error) {
        if (performance.now() > end) {
          this.log.warn('session-cache-not-overwritten', { count: tokenHashes.length, error });
          return;
        }
        await delay(RETRY_MS);
      }
    }
  }

  async #write(tokenHashes: readonly Buffer[]): Promise<void> {
    // Asked anew each time: the number of a Redis that has gone would name entries that nobody reads.
    const runId = redisRunId(await this.redis.info('server'));
    const expiration = { type: 'EX', value: SESSION_CACHE.changedSeconds } as const;
    await Promise.all(
      tokenHashes.map((hash) => {
        const key = sessionCacheKey(runId, hash.toString('base64url'));
        return this.redis.set(key, SESSION_CACHE.changed, { expiration });
      }),
    );
  }
}

import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  redisRunId,
  SESSION_CACHE,
  sessionCacheKey,
  type ResolveTokenResult,
  type SessionCacheEntry,
} from '@oncelink/contracts';
import { withDeadline, type Redis } from '@oncelink/service-kit';
import { REDIS } from '../gateway-parts.ts';

/** After this time it is quicker to ask the auth-service. */
const DEADLINE_MS = 250;

/** Whether an entry has this version's form: gateways of two versions may share a Redis. */
function isEntry(value: unknown): value is SessionCacheEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { user, sessionId }: { [Key in keyof SessionCacheEntry]?: unknown } = value;
  return typeof sessionId === 'string' && typeof user === 'object' && user !== null && 'id' in user;
}

/** Caches for seconds what a token resolved to. After any error of the cache the auth-service is asked. */
@Injectable()
export class SessionCache {
  private runId: Promise<string> | undefined;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Optional() private readonly now: () => number = performance.now.bind(performance),
  ) {
    const forgetRunId = (): void => {
      this.runId = undefined;
    };
    redis.on('ready', forgetRunId).on('error', forgetRunId);
  }

  /** The cached result of a token; otherwise the answer of `ask`, which is cached when it is `signed-in`. */
  async resolve(tokenHash: string, ask: () => Promise<ResolveTokenResult>): Promise<ResolveTokenResult> {
    const known = await this.read(tokenHash);
    if (known !== null) return { outcome: 'signed-in', ...known };
    const askedAt = this.now();
    const result = await ask();
    if (result.outcome === 'signed-in') void this.fill(tokenHash, result, askedAt);
    return result;
  }

  private async read(tokenHash: string): Promise<SessionCacheEntry | null> {
    try {
      const text = await withDeadline(this.get(tokenHash), DEADLINE_MS);
      const entry: unknown = text === null || text === SESSION_CACHE.changed ? null : JSON.parse(text);
      return isEntry(entry) ? entry : null;
    } catch {
      return null;
    }
  }

  /** NX: what the auth-service has written in the meantime is newer than its answer. */
  private async fill(
    tokenHash: string,
    { user, sessionId }: SessionCacheEntry,
    askedAt: number,
  ): Promise<void> {
    // The age counts from the question: a gateway that was paused must not bring back a session that has ended.
    const value = Math.floor(SESSION_CACHE.fillSeconds - (this.now() - askedAt) / 1000);
    if (value <= 0) return;
    const entry: SessionCacheEntry = { user, sessionId };
    try {
      const key = await this.keyOf(tokenHash);
      await this.redis.set(key, JSON.stringify(entry), {
        condition: 'NX',
        expiration: { type: 'EX', value },
      });
    } catch {
      // The next request asks the auth-service again.
    }
  }

  private async get(tokenHash: string): Promise<string | null> {
    return this.redis.get(await this.keyOf(tokenHash));
  }

  private async keyOf(tokenHash: string): Promise<string> {
    this.runId ??= this.askRunId();
    return sessionCacheKey(await this.runId, tokenHash);
  }

  private async askRunId(): Promise<string> {
    try {
      return redisRunId(await this.redis.info('server'));
    } catch (error) {
      this.runId = undefined;
      throw error;
    }
  }
}

import {
  redisRunId,
  SESSION_CACHE,
  sessionCacheKey,
  type ResolveTokenResult,
  type SessionCacheEntry,
} from '@oncelink/contracts';
import { withDeadline, type Redis } from '@oncelink/service-kit';

/** Past this it is quicker to ask the auth-service. */
const DEADLINE_MS = 250;

/** Whether an entry is of this version's form: gateways of two versions may share a Redis. */
function isEntry(value: unknown): value is SessionCacheEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { user, sessionId }: { [Key in keyof SessionCacheEntry]?: unknown } = value;
  return typeof sessionId === 'string' && typeof user === 'object' && user !== null && 'id' in user;
}

/** Remembers for seconds what a token resolved to. Whatever goes wrong with it means: ask the auth-service. */
export class SessionCache {
  private runId: Promise<string> | undefined;

  constructor(
    private readonly redis: Redis,
    private readonly now: () => number = performance.now.bind(performance),
  ) {
    const forgetRunId = (): void => {
      this.runId = undefined;
    };
    redis.on('ready', forgetRunId).on('error', forgetRunId);
  }

  /** What is remembered of a token; otherwise what `ask` answers, which is remembered when somebody is signed in. */
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

  /** NX: what the auth-service has written meanwhile is newer than its answer. */
  private async fill(
    tokenHash: string,
    { user, sessionId }: SessionCacheEntry,
    askedAt: number,
  ): Promise<void> {
    // An answer ages from the question on: a gateway that stood still must not bring back a session that ended.
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

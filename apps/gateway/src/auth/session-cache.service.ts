import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  redisRunId,
  SESSION_CACHE,
  sessionCacheKey,
  type KeyHolder,
  type ResolveKeyResult,
  type ResolveTokenResult,
  type SessionCacheEntry,
  type SignedIn,
  type TokenHolder,
} from '@oncelink/contracts';
import { withDeadline, type Redis } from '@oncelink/service-kit';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { REDIS } from '../gateway-parts.ts';
import { SessionEntries } from './session-entries.ts';

/** After this time it is quicker to ask the auth-service. */
const DEADLINE_MS = 250;

interface Looked {
  readonly known: SessionCacheEntry | null;
  /** By the Redis server's clock, in milliseconds. */
  readonly time: number;
}

/** What a token or a key may resolve to. */
type Result = ResolveTokenResult | ResolveKeyResult;

const foundIn = (entry: SessionCacheEntry): SignedIn | KeyHolder =>
  'key' in entry
    ? { outcome: 'key-known', user: entry.user, key: entry.key }
    : { outcome: 'signed-in', user: entry.user, sessionId: entry.sessionId };

/** What is worth remembering of a result, or null. */
function holderOf(result: Result): TokenHolder | null {
  if (result.outcome === 'signed-in') return { user: result.user, sessionId: result.sessionId };
  return result.outcome === 'key-known' ? { user: result.user, key: result.key } : null;
}

/** For how long an answer may be believed: a key ends when its time has come, not half a minute later. */
const fillMsOf = (result: Result): number =>
  Math.min(SESSION_CACHE.fillSeconds * 1000, result.outcome === 'key-known' ? result.endsInMs : Infinity);

/** Caches for seconds what a token or an API key resolved to. After any error of the cache the auth-service is asked. */
@Injectable()
export class SessionCache {
  private runId: Promise<string> | undefined;
  private readonly entries: SessionEntries;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(GATEWAY_CONFIG) { sessionKey }: Pick<GatewayConfig, 'sessionKey'>,
    @Optional() private readonly now: () => number = performance.now.bind(performance),
  ) {
    this.entries = new SessionEntries(sessionKey);
    const forgetRunId = (): void => {
      this.runId = undefined;
    };
    redis.on('ready', forgetRunId).on('error', forgetRunId);
  }

  /** The cached result of a token or a key; otherwise the answer of `ask`, which is cached when it is someone. */
  async resolve<Answer extends Result>(
    tokenHash: string,
    ask: () => Promise<Answer>,
  ): Promise<Answer | SignedIn | KeyHolder> {
    const looked = await this.look(tokenHash);
    if (looked?.known) return foundIn(looked.known);
    const askedAt = this.now();
    const result = await ask();
    const holder = holderOf(result);
    // From the time of the look: a gateway that was paused must not bring back a session that has ended.
    if (holder !== null && looked)
      void this.fill(tokenHash, holder, { askedAt, time: looked.time, fillMs: fillMsOf(result) });
    return result;
  }

  private async look(tokenHash: string): Promise<Looked | null> {
    try {
      return await withDeadline(this.get(tokenHash), DEADLINE_MS);
    } catch {
      return null;
    }
  }

  private async get(tokenHash: string): Promise<Looked> {
    const key = await this.keyOf(tokenHash);
    const [text, [seconds, microseconds]] = await Promise.all([this.redis.get(key), this.redis.time()]);
    const time = Number(seconds) * 1000 + Number(microseconds) / 1000;
    return { known: text === null ? null : this.entries.read(key, text, time), time };
  }

  /** NX: what the auth-service has written in the meantime is newer than its answer. */
  private async fill(
    tokenHash: string,
    holder: TokenHolder,
    { askedAt, time, fillMs }: { readonly askedAt: number; readonly time: number; readonly fillMs: number },
  ): Promise<void> {
    const value = Math.floor((fillMs - (this.now() - askedAt)) / 1000);
    if (!(value > 0)) return;
    const until = time + fillMs;
    try {
      const key = await this.keyOf(tokenHash);
      await this.redis.set(key, this.entries.write(key, { ...holder, until }), {
        condition: 'NX',
        expiration: { type: 'EX', value },
      });
    } catch {
      // The next request asks the auth-service again.
    }
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

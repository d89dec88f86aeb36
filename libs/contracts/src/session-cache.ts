import type { SignedIn } from './auth-messages.ts';
import type { KeyHolder } from './key-messages.ts';

/**
 * What the gateway remembers of a token or an API key, in the Redis that also carries the messages. PostgreSQL is the truth.
 * The gateway fills an entry with NX, the auth-service overwrites it without. A fill that was on its way while the
 * session ended finds the key taken, so it can't bring the session back.
 */
export const SESSION_CACHE = {
  /** How long the gateway trusts an answer, and so the longest that a lost overwrite can matter. */
  fillSeconds: 30,
  /** Longer than a fill lives: an entry filled just before the change has lapsed when this one does. */
  changedSeconds: 35,
  /** Stands for "ask the auth-service, and do not fill". */
  changed: 'changed',
} as const;

/** Whose a token is: of a session, or an API key. */
export type TokenHolder = Omit<SignedIn, 'outcome'> | Omit<KeyHolder, 'outcome'>;

/** What a fill holds; gateways alone read and sign it. */
export type SessionCacheEntry = TokenHolder & {
  /** In milliseconds of the Redis server's clock: what was copied and written again later is of no use. */
  readonly until: number;
};

/**
 * `runId` is `run_id` of the Redis command `INFO server`, asked at every connect. A Redis that comes back with old
 * data may miss an overwrite; it has a new `run_id`, so its old entries are never read.
 */
export function sessionCacheKey(runId: string, tokenHash: string): string {
  return `oncelink:session:${runId}:${tokenHash}`;
}

/** @param info what `INFO server` answers */
export function redisRunId(info: string): string {
  const runId = /^run_id:(\w+)/m.exec(info)?.[1];
  if (runId === undefined) throw new Error('Redis does not tell its run_id.');
  return runId;
}

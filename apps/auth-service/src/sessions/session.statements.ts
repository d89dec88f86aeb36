import { SIGN_IN_CODE, TOKEN } from '@oncelink/contracts';
import type { Statement } from '@oncelink/service-kit/database';

/** By the clock of the database, which all replicas share. */
const NOW = 'clock_timestamp()';
const hours = (count: number): string => `interval '${count} hours'`;
/** Devices that one account may be signed in on. */
const SESSIONS_MAX = 10;
const IDLE = hours(TOKEN.idleDays * 24);
const ABSOLUTE = hours(TOKEN.absoluteDays * 24);
/** When exactly someone uses the product is nobody's business. */
const THIS_HOUR = `date_trunc('hour', ${NOW}, 'UTC')`;

/** What a statement that ends sessions answers. */
export interface TokenRow {
  readonly token_hash: Buffer;
}

/**
 * Ends the oldest sessions, so that one more fits. Lapsed ones go first. The account must be locked: two sign-ins at
 * once would else not see one another's session. $1 account
 */
export const END_SURPLUS_SESSIONS: Statement = {
  name: 'end-surplus-sessions',
  text: `
DELETE FROM session WHERE id IN (
  SELECT id FROM session WHERE account_id = $1
  ORDER BY lapses_at > ${NOW} DESC, created_at DESC, id OFFSET ${SESSIONS_MAX - 1})
RETURNING token_hash`,
};

/** $1 hash of the token, $2 account, $3 device in words */
export const START_SESSION: Statement = {
  name: 'start-session',
  text: `
INSERT INTO session (token_hash, account_id, device, created_at, last_seen_at, lapses_at)
VALUES ($1, $2, $3, ${NOW}, ${THIS_HOUR}, ${NOW} + ${IDLE})
RETURNING id`,
};

/**
 * Accounts of tokens. In each hour the first look at a session records that it was seen; one that someone is just
 * changing is passed over, because no request should wait for that. $1 hashes of tokens
 */
export const RESOLVE_TOKENS: Statement = {
  name: 'resolve-tokens',
  text: `
WITH stale AS (
  SELECT id FROM session
  WHERE token_hash = ANY ($1) AND lapses_at > ${NOW} AND last_seen_at <= ${NOW} - interval '1 hour'
  FOR UPDATE SKIP LOCKED
), seen AS (
  UPDATE session AS s SET last_seen_at = ${THIS_HOUR}, lapses_at = least(s.created_at + ${ABSOLUTE}, ${NOW} + ${IDLE})
  FROM stale WHERE s.id = stale.id
)
SELECT s.token_hash, s.id AS session_id, a.id, a.email, a.name, a.plan, a.renews_at, a.ends_at, a.customer_id,
  a.tell_opened
FROM session AS s JOIN account AS a ON a.id = s.account_id
WHERE s.token_hash = ANY ($1) AND s.lapses_at > ${NOW}`,
};

/** Whether the session `s` began with a code that is new enough for what takes one. */
export const IS_FRESH = `s.created_at > ${NOW} - interval '${SIGN_IN_CODE.lifeSeconds} seconds'`;

/** $1 account, $2 session */
export const CHECK_CODE_AGE: Statement = {
  name: 'check-code-age',
  text: `
SELECT ${IS_FRESH} AS is_fresh FROM session AS s
WHERE s.account_id = $1 AND s.id::text = $2 AND s.lapses_at > ${NOW}`,
};

/** The id is compared as text: what is no UUID is just not found. $1 account, $2 session */
export const END_SESSION: Statement = {
  name: 'end-session',
  text: 'DELETE FROM session WHERE account_id = $1 AND id::text = $2 RETURNING token_hash',
};

/** $1 account */
export const END_ALL_SESSIONS: Statement = {
  name: 'end-all-sessions',
  text: 'DELETE FROM session WHERE account_id = $1 RETURNING token_hash',
};

import { KEY_SCOPES, type ApiKey, type KeyScope } from '@oncelink/contracts';
import type { Statement } from '@oncelink/service-kit/database';
import { ACCOUNT_COLUMNS } from '../accounts/account.statements.ts';
import { UNUSED } from './key-ends.statements.ts';
import { IN_EVENT } from './key-in-event.ts';

/** By the clock of the database, which all replicas share. */
const NOW = 'clock_timestamp()';
/** When exactly someone uses the product is nobody's business. */
const THIS_HOUR = `date_trunc('hour', ${NOW}, 'UTC')`;

/** Whether the key `k` works: not expired, not replaced, and used often enough. */
const IS_ALIVE = `k.expires_at > ${NOW} AND (k.lapses_at IS NULL OR k.lapses_at > ${NOW})
  AND coalesce(k.last_used_at, k.created_at) > ${NOW} - ${UNUSED}`;

const COLUMNS = `k.id, k.hint, k.name, k.scopes, k.networks::text[] AS networks, k.calls_per_minute, k.made_by,
  k.created_at, k.expires_at, k.last_used_at, k.lapses_at`;

export interface KeyRow {
  readonly id: string;
  readonly hint: string;
  readonly name: string;
  readonly scopes: number;
  readonly networks: readonly string[];
  readonly calls_per_minute: number | null;
  readonly made_by: ApiKey['madeBy'];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
  readonly lapses_at: Date | null;
}

export const bitsOf = (scopes: readonly KeyScope[]): number =>
  KEY_SCOPES.reduce((bits, scope, i) => (scopes.includes(scope) ? bits | (1 << i) : bits), 0);
const scopesOf = (bits: number): KeyScope[] => KEY_SCOPES.filter((_scope, i) => bits & (1 << i));

/** What a gateway has to know of a key. */
export const resolvedKeyOf = (row: Pick<KeyRow, 'id' | 'scopes' | 'networks' | 'calls_per_minute'>) => ({
  id: row.id,
  scopes: scopesOf(row.scopes),
  networks: row.networks,
  callsPerMinute: row.calls_per_minute,
});

/** A key as its owner sees it. */
export const keyOf = (row: KeyRow): ApiKey => ({
  ...resolvedKeyOf(row),
  name: row.name,
  hint: row.hint,
  madeBy: row.made_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lapsesAt: row.lapses_at?.toISOString() ?? null,
});

/**
 * Keys and their accounts. In each hour the first look at a key records that it was used; one that someone is just
 * changing is passed over, because no request should wait for that. $1 hashes
 */
export const RESOLVE_KEYS: Statement = {
  name: 'resolve-keys',
  text: `
WITH stale AS (
  SELECT k.id FROM api_key AS k
  WHERE k.token_hash = ANY ($1) AND ${IS_ALIVE}
    AND (k.last_used_at IS NULL OR k.last_used_at <= ${NOW} - interval '1 hour')
  FOR UPDATE SKIP LOCKED
), seen AS (
  UPDATE api_key AS k SET last_used_at = ${THIS_HOUR} FROM stale WHERE k.id = stale.id
)
SELECT k.token_hash, k.id AS key_id, k.scopes, k.networks::text[] AS networks, k.calls_per_minute,
  (extract(epoch FROM least(k.expires_at, k.lapses_at) - ${NOW}) * 1000)::float8 AS ends_in_ms, ${ACCOUNT_COLUMNS}
FROM api_key AS k JOIN account AS a ON a.id = k.owner_id
WHERE k.token_hash = ANY ($1) AND ${IS_ALIVE}`,
};

/** Those that a rotation has replaced do not count. The account must be locked. $1 account */
export const COUNT_KEYS: Statement = {
  name: 'count-keys',
  text: `SELECT count(*)::int AS count FROM api_key AS k WHERE k.owner_id = $1 AND k.lapses_at IS NULL AND ${IS_ALIVE}`,
};

/**
 * $1 account, $2 hash, $3 hint, $4 name, $5 scopes, $6 networks, $7 calls a minute, $8 who makes it, $9 language,
 * $10 life in days
 */
export const STORE_KEY: Statement = {
  name: 'store-key',
  text: `
INSERT INTO api_key AS k (owner_id, token_hash, hint, name, scopes, networks, calls_per_minute, made_by, language, expires_at)
VALUES ($1, $2, $3, $4, $5, ARRAY(SELECT network(n) FROM unnest($6::inet[]) AS n), $7, $8, $9, ${NOW} + make_interval(days => $10))
RETURNING ${COLUMNS}`,
};

/** The newest first. $1 account */
export const LIST_KEYS: Statement = {
  name: 'list-keys',
  text: `SELECT ${COLUMNS} FROM api_key AS k WHERE k.owner_id = $1 AND ${IS_ALIVE} ORDER BY k.created_at DESC, k.id`,
};

/** $1 account, $2 key */
export const READ_KEY: Statement = {
  name: 'read-key',
  text: `SELECT ${COLUMNS} FROM api_key AS k WHERE k.owner_id = $1 AND k.id::text = $2 AND ${IS_ALIVE}`,
};

/** The id is compared as text: what is no UUID is just not found. $1 account, $2 key */
export const REVOKE_KEY: Statement = {
  name: 'revoke-key',
  text: `DELETE FROM api_key AS k WHERE k.owner_id = $1 AND k.id::text = $2 RETURNING ${IN_EVENT}, k.token_hash`,
};

/** Who holds a key may end it. $1 hash */
export const REVOKE_BY_HASH: Statement = {
  name: 'revoke-key-by-hash',
  text: `DELETE FROM api_key AS k WHERE k.token_hash = $1 RETURNING ${IN_EVENT}, k.token_hash`,
};

/**
 * Before one of its keys is changed and another is made: who deletes the account locks it first and its keys then, and two
 * that lock in different orders would wait for one another. $1 account
 */
export const LOCK_KEY_OWNER: Statement = {
  name: 'lock-owner-of-key',
  text: 'SELECT 1 FROM account WHERE id = $1 FOR KEY SHARE',
};

/**
 * Lets a key lapse, unless it is replaced already or replaces one that still works: keys must not multiply. The
 * account must be locked. $1 account, $2 key, $3 name of its successor, $4 hours that it still works
 */
export const REPLACE_KEY: Statement = {
  name: 'replace-key',
  text: `
UPDATE api_key AS k SET replaced_by = $3, lapses_at = least(k.expires_at, ${NOW} + make_interval(hours => $4))
WHERE k.owner_id = $1 AND k.id::text = $2 AND ${IS_ALIVE} AND k.replaced_by IS NULL AND NOT EXISTS (
  SELECT FROM api_key AS former
  WHERE former.owner_id = k.owner_id AND former.replaced_by = k.id AND former.lapses_at > ${NOW})
RETURNING ${IN_EVENT}, k.token_hash, k.lapses_at`,
};

/** The same key under another text, with as long a life as it had. $1 former key, $2 name, $3 hash, $4 hint */
export const STORE_SUCCESSOR: Statement = {
  name: 'store-successor-of-key',
  text: `
INSERT INTO api_key AS k (id, token_hash, hint, owner_id, name, scopes, networks, calls_per_minute, made_by, language, expires_at)
SELECT $2, $3, $4, f.owner_id, f.name, f.scopes, f.networks, f.calls_per_minute, f.made_by, f.language,
  ${NOW} + (f.expires_at - f.created_at)
FROM api_key AS f WHERE f.id = $1
RETURNING ${COLUMNS}`,
};

/** Of all keys of an account: what is cached of them names its plan. $1 account */
export const KEY_HASHES: Statement = {
  name: 'key-hashes-of-account',
  text: 'SELECT token_hash FROM api_key WHERE owner_id = $1',
};

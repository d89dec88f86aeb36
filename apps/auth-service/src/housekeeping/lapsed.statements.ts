import type { Statement } from '@oncelink/service-kit/database';

/** Rows per statement: small enough to hold no lock for long. */
export const LAPSED_BATCH = 500;

type Lapsing = readonly [table: string, key: string, lapses: string, condition?: string];

/** What lapses, by the column that tells when. Nothing waits for its deletion: every statement checks the time itself. */
const LAPSING: readonly Lapsing[] = [
  ['login_code', 'id', 'expires_at'],
  ['session', 'id', 'lapses_at'],
  ['address_budget', 'address', 'lapses_at'],
  ['device', 'id', 'lapses_at'],
  ['contact_budget', 'sender', 'lapses_at'],
  ['device_login', 'device_hash', 'expires_at'],
  ['device_budget', 'account_id', 'lapses_at'],
  ['api_key', 'id', 'expires_at'],
  ['api_key', 'id', 'lapses_at'],
  ['key_usage', 'id', 'lapses_at'],
  ['notice', 'id', 'lapses_at', 'mailed_at IS NOT NULL'],
  ['list_entry', 'owner_id, id', 'lapses_at'],
  ['told_webhook', 'id', 'lapses_at'],
  // One that could not be published yet is still due: without it, someone would go on paying for the account.
  ['account_deletion', 'account_id', 'lapses_at', 'due_at > now()'],
];

const columnsOf = (row: string, key: string): string =>
  key
    .split(', ')
    .map((column) => `${row}.${column}`)
    .join(', ');

/**
 * Rows that are due and not locked: it never waits, so it can't be part of a deadlock. `now()` because an index
 * can't be searched for `clock_timestamp()`; it is only ever a little early.
 */
const deleteLapsed = ([table, key, lapses, condition = 'true']: Lapsing): Statement => ({
  name: `delete-lapsed-${table}-${lapses}`,
  text: `
WITH due AS (
  SELECT ${key} FROM ${table} WHERE ${lapses} <= now() AND ${condition} LIMIT $1 FOR UPDATE SKIP LOCKED), deleted AS (
  DELETE FROM ${table} AS t USING due WHERE (${columnsOf('t', key)}) = (${columnsOf('due', key)}) RETURNING 1)
SELECT count(*)::int AS count FROM deleted`,
});

/** $1 most rows */
export const DELETE_LAPSED = LAPSING.map(deleteLapsed);

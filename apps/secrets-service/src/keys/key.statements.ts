import type { Statement } from '@oncelink/service-kit/database';

/** Keys that links are or were a moment ago written with. */
export const KEYS_IN_USE = {
  name: 'keys-in-use',
  text: `SELECT kid, state FROM encryption_key WHERE state IN ('current', 'retiring')`,
};

/** $4: seconds without a report after which a replica counts as new. */
export const REPORT = {
  name: 'report-keys',
  text: `
INSERT INTO key_reader AS known (replica, kids, writes_with, reported_at, reporting_since)
SELECT $1, $2, $3, now, now FROM clock_timestamp() AS now
ON CONFLICT (replica) DO UPDATE SET kids = excluded.kids, writes_with = excluded.writes_with,
  reported_at = excluded.reported_at, reporting_since = CASE
    WHEN excluded.reported_at - known.reported_at BETWEEN interval '0' AND make_interval(secs => $4)
    THEN known.reporting_since ELSE excluded.reported_at END`,
};

export const LEAVE = { name: 'leave-keys', text: 'DELETE FROM key_reader WHERE replica = $1' };

/**
 * Keys that a secret could lie under between $1, the end of its link, and $2, its erasure, or $3 seconds after that. One that
 * no row was ever written under was never current.
 */
export const KEYS_AT_END: Statement = {
  name: 'keys-at-end',
  text: `
SELECT kid, made_at, destroyed_at, clock_timestamp() AS said_at FROM encryption_key
WHERE current_at <= $2::timestamptz + make_interval(secs => $3) AND (destroyed_at IS NULL OR destroyed_at > $1)
ORDER BY kid`,
};

/** Those that were current once, without the ones that were destroyed more than $1 days ago. */
export const KEY_LOG: Statement = {
  name: 'key-log',
  text: `
SELECT kid, made_at, destroyed_at, clock_timestamp() AS said_at FROM encryption_key
WHERE current_at IS NOT NULL AND (destroyed_at IS NULL OR destroyed_at > clock_timestamp() - make_interval(days => $1::int))
ORDER BY kid`,
};

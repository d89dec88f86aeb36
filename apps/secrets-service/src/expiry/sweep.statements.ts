import { ERASED } from '../links/link.statements.ts';

/**
 * Rows that are due and not locked: the sweeper never waits, so it can't be part of a deadlock. `now()` because
 * an index can't be searched for `clock_timestamp()`; it is only ever a little early to sweep.
 */
const due = (what: string): string => `
  SELECT loc FROM link WHERE coalesce(claim_until, expires_at) <= now() AND ${what}
  LIMIT $1 FOR UPDATE SKIP LOCKED`;

/** A link ended when its time came, not when it was swept. $2 grace, $3 tombstone. */
const ENDED_AT =
  'CASE WHEN l.claim IS NULL THEN l.expires_at ELSE l.claim_until - make_interval(secs => $2) END';

export const ERASE_LAPSED = {
  name: 'erase-lapsed-links',
  text: `
WITH due AS (${due('gone_at IS NULL')}), erased AS (
  UPDATE link AS l SET ${ERASED}, gone_at = ${ENDED_AT}, gone_why = CASE WHEN l.claim IS NULL THEN 3 ELSE 1 END,
    expires_at = ${ENDED_AT} + make_interval(secs => $3)
  FROM due WHERE l.loc = ANY (ARRAY[due.loc]) RETURNING 1)
SELECT count(*)::int AS count FROM erased`,
};

export const FORGET_TOMBSTONES = {
  name: 'forget-tombstones',
  text: `
WITH due AS (${due('gone_at IS NOT NULL')}), forgotten AS (
  DELETE FROM link AS l USING due WHERE l.loc = ANY (ARRAY[due.loc]) RETURNING 1)
SELECT count(*)::int AS count FROM forgotten`,
};

/** The first entry of the index on due times, of each partition. */
export const OLDEST_OVERDUE = {
  name: 'oldest-overdue-link',
  text: `
SELECT extract(epoch FROM clock_timestamp() - coalesce(claim_until, expires_at))::float8 AS seconds
FROM link WHERE coalesce(claim_until, expires_at) <= now() ORDER BY coalesce(claim_until, expires_at) LIMIT 1`,
};

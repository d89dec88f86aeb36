import { WATCH_BYTES } from '@oncelink/contracts';
import { ERASURE_SLACK_SECONDS } from '@oncelink/contracts/statements';
import { ERASED } from '../links/link.statements.ts';

/**
 * `sweep_at` is when the sweeper looks at a row next: no later than a link lapses, and no later than its tombstone would,
 * had it ended at once. `claimed` lists what was claimed, until the grace is over. `now()` because an index can't be
 * searched for `clock_timestamp()`; it is only ever a little early to sweep.
 */
const NEXT_MOMENT = 'coalesce(claim_until, expires_at)';

/** Rows that are due and not locked: these statements never wait, so they can't be part of a deadlock. */
const due = (what: string): string => `
  SELECT loc FROM link WHERE sweep_at <= now() AND ${what} LIMIT $1 FOR UPDATE SKIP LOCKED`;

/** A link ended when its time came, not when it was swept. $2 grace, $3 tombstone. */
const ENDED_AT =
  'CASE WHEN l.claim IS NULL THEN l.expires_at ELSE l.claim_until - make_interval(secs => $2) END';
/**
 * A tombstone stands so long from the end on; from the erasure on where a sweep was late. So it tells when that was, and a statement
 * names the keys until then. Beyond a week nobody is told: a link that is long forgotten would come back.
 */
const FORGOTTEN_AT = `CASE WHEN now() - (${ENDED_AT}) BETWEEN interval '${ERASURE_SLACK_SECONDS} seconds' AND interval '7 days'
  THEN now() ELSE ${ENDED_AT} END + make_interval(secs => $3)`;

/**
 * Claims that were never acknowledged. It waits for rows of links that others are changing, in the order in which all replicas
 * lock rows: what it passed over would not be listed any more. A row of the list is written once and then deleted, so its place
 * (`ctid`) names it as long as this statement holds its lock.
 */
export const ERASE_CLAIMED = {
  name: 'erase-claimed-links',
  text: `
WITH taken AS (
  DELETE FROM claimed WHERE ctid = ANY (ARRAY(SELECT ctid FROM claimed WHERE until <= now() LIMIT $1 FOR UPDATE SKIP LOCKED))
  RETURNING locs),
erased AS (
  UPDATE link AS l SET ${ERASED}, gone_at = ${ENDED_AT}, gone_why = 1, expires_at = ${FORGOTTEN_AT}
  FROM (SELECT loc FROM taken, unnest(locs) AS loc ORDER BY loc) AS i
  WHERE l.loc = ANY (ARRAY[i.loc]) AND l.claim_until <= clock_timestamp() RETURNING 1)
SELECT (SELECT count(*)::int FROM taken) AS taken, (SELECT count(*)::int FROM erased) AS changed`,
};

export const ERASE_LAPSED = {
  name: 'erase-lapsed-links',
  text: `
WITH due AS (${due(`gone_at IS NULL AND ${NEXT_MOMENT} <= now()`)}), erased AS (
  UPDATE link AS l SET ${ERASED}, gone_at = ${ENDED_AT}, gone_why = CASE WHEN l.claim IS NULL THEN 3 ELSE 1 END,
    expires_at = ${FORGOTTEN_AT}, sweep_at = ${FORGOTTEN_AT}
  FROM due WHERE l.loc = ANY (ARRAY[due.loc]) RETURNING 1)
SELECT count(*)::int AS taken, count(*)::int AS changed FROM erased`,
};

/** Ended, and whoever asked to be told was not yet. */
const UNTOLD = 'gone_at IS NOT NULL AND watch IS NOT NULL';
/** So long after the tombstone has lapsed an end is given up: nobody takes it, perhaps because the operator has no events. */
const GIVEN_UP = "interval '30 days'";

/** Not before its end was told: without the row nobody would ever know of it. */
export const FORGET_TOMBSTONES = {
  name: 'forget-tombstones',
  text: `
WITH due AS (${due(`gone_at IS NOT NULL AND expires_at <= now() AND (watch IS NULL OR expires_at <= now() - ${GIVEN_UP})`)}), forgotten AS (
  DELETE FROM link AS l USING due WHERE l.loc = ANY (ARRAY[due.loc]) RETURNING 1)
SELECT count(*)::int AS taken, count(*)::int AS changed FROM forgotten`,
};

/**
 * Nothing lapses yet: mostly the tombstone of a link that ended before its time. $2 tombstone. A replica of the version
 * before ends a link without having its end told: that is made up for here. It goes in the release after.
 */
export const LOOK_LATER = {
  name: 'look-later',
  text: `
WITH due AS (${due(`(${NEXT_MOMENT} > now() OR ${UNTOLD})`)}), later AS (
  UPDATE link AS l SET
    sweep_at = CASE WHEN ${NEXT_MOMENT} > now() THEN least(${NEXT_MOMENT}, now() + make_interval(secs => $2))
      ELSE now() + interval '1 hour' END,
    watch = CASE WHEN gone_at IS NOT NULL AND octet_length(watch) = ${WATCH_BYTES} THEN watch || int4send(0) ELSE watch END
  FROM due WHERE l.loc = ANY (ARRAY[due.loc]) RETURNING 1)
SELECT count(*)::int AS taken, 0 AS changed FROM later`,
};

/** The first entry of the index, and the list, which is as long as what was granted within one grace. */
export const OLDEST_OVERDUE = {
  name: 'oldest-overdue-link',
  text: `
SELECT extract(epoch FROM clock_timestamp() - least(
  (SELECT sweep_at FROM link WHERE sweep_at <= now() ORDER BY sweep_at LIMIT 1),
  (SELECT min(until) FROM claimed WHERE until <= now())))::float8 AS seconds`,
};

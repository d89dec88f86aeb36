import type { Statement } from '@oncelink/service-kit/database';
import { KEEP, recordEvents } from '../events/number-events.ts';

/**
 * The ends of a batch, in the order of their watches, in which all replicas lock receipts. Its arrays: watch, why, at, kid. An
 * end that is recorded already changes nothing, so one that comes again tells nobody again. Returns the watches that have
 * a receipt.
 */
export const RECORD_ENDS: Statement = {
  name: 'record-ends',
  text: `
WITH ended AS (
  UPDATE receipt AS r SET ended_at = i.at, ended_by = i.why, kid = i.kid, forget_at = clock_timestamp() + ${KEEP}
  FROM unnest($1::bytea[], $2::smallint[], $3::timestamptz[], $4::int[]) AS i(watch, why, at, kid)
  WHERE r.watch = ANY (ARRAY[i.watch]) AND r.ended_at IS NULL
  RETURNING r.id, r.owner_id, r.key_id, r.kind, r.reference, r.created_at, r.expires_at, r.ended_at, r.ended_by),
${recordEvents('ended', '(1 + ended_by)::smallint', 'ended_at')},
used AS (
  INSERT INTO usage_day AS d (owner_id, key_id, day, accessed, deleted, expired, locked)
  SELECT owner_id, key_id, (ended_at AT TIME ZONE 'UTC')::date, count(*) FILTER (WHERE ended_by = 1),
    count(*) FILTER (WHERE ended_by = 2), count(*) FILTER (WHERE ended_by = 3), count(*) FILTER (WHERE ended_by = 4)
  FROM ended JOIN counted USING (owner_id) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (owner_id, key_id, day) DO UPDATE SET accessed = d.accessed + excluded.accessed,
    deleted = d.deleted + excluded.deleted, expired = d.expired + excluded.expired, locked = d.locked + excluded.locked)
SELECT watch FROM receipt WHERE watch = ANY ($1)`,
};

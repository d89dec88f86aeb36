import { KEY_PLANS } from '@oncelink/contracts';
import type { Statement } from '@oncelink/service-kit/database';

/** By the clock of the database, which all replicas share. */
const NOW = 'clock_timestamp()';
const USAGE_DAYS = Math.max(...Object.values(KEY_PLANS).map(({ usageDays }) => usageDays));

/**
 * Locks the accounts before any row of theirs: who deletes one does the same, and two that lock in different orders would
 * wait for one another. As an array they are all locked before the first row is written. Rows come in the order of the
 * keys, because two gateways tell of the same ones. Calls with a key that has gone meanwhile are not counted.
 * The id of an account stands for links that its owner made without a key.
 * $1 keys, $2 links made, $3 calls refused
 */
export const COUNT_USAGE: Statement = {
  name: 'count-key-usage',
  text: `
WITH owner AS (
  SELECT a.id FROM account AS a
  WHERE a.id = ANY (ARRAY(
    SELECT k.owner_id FROM api_key AS k WHERE k.id = ANY ($1::uuid[]) UNION ALL SELECT unnest($1::uuid[])))
  ORDER BY a.id FOR KEY SHARE OF a
)
INSERT INTO key_usage AS u (owner_id, key_id, day, created, refused, lapses_at)
SELECT coalesce(k.owner_id, i.id), i.id, (${NOW} AT TIME ZONE 'UTC')::date, i.created, i.refused,
  ${NOW} + interval '${USAGE_DAYS + 1} days'
FROM unnest($1::uuid[], $2::int[], $3::int[]) AS i(id, created, refused)
  LEFT JOIN api_key AS k ON k.id = ANY (ARRAY[i.id])
WHERE coalesce(k.owner_id, i.id) = ANY (ARRAY(SELECT id FROM owner))
ORDER BY i.id
ON CONFLICT (key_id, day) DO UPDATE SET created = u.created + excluded.created, refused = u.refused + excluded.refused`,
};

/** The newest first. $1 account, $2 days that its plan shows, $3 first day, $4 last day, or null */
export const READ_USAGE: Statement = {
  name: 'read-key-usage',
  text: `
SELECT u.key_id AS "keyId", u.day::text AS day, u.created, u.refused FROM key_usage AS u
WHERE u.owner_id = $1 AND u.day > (${NOW} AT TIME ZONE 'UTC')::date - $2::int
  AND u.day >= coalesce($3::date, '-infinity') AND u.day <= coalesce($4::date, 'infinity')
ORDER BY u.day DESC, u.key_id`,
};

import type { Statement } from '@oncelink/service-kit/database';

const OF_A_WEBHOOK = `id, url, format, events, state, why, failing_since, created_at,
  CASE WHEN old_until > now() THEN old_until END AS old_until`;

/**
 * The lowest free slot, if there is one. Of two that are made at once and take the same slot one makes nothing and tries
 * again. $1 id, $2 owner, $3 most, $4 address, $5 host, $6 format, $7 events, $8 secret.
 */
export const CREATE_WEBHOOK: Statement = {
  name: 'create-webhook',
  text: `
WITH made AS (
  INSERT INTO webhook (id, owner_id, slot, url, host, format, events, secret)
  SELECT $1, $2, slot, $4, $5, $6, $7, $8 FROM generate_series(1, $3::int) AS slot
  WHERE slot NOT IN (SELECT slot FROM webhook WHERE owner_id = $2) ORDER BY slot LIMIT 1
  ON CONFLICT DO NOTHING
  RETURNING ${OF_A_WEBHOOK})
SELECT made.*, EXISTS (SELECT FROM webhook WHERE owner_id = $2 AND url = $4) AS exists,
  (SELECT count(*)::int FROM webhook WHERE owner_id = $2) AS count
FROM (SELECT) AS one LEFT JOIN made ON true`,
};

export const LIST_WEBHOOKS: Statement = {
  name: 'list-webhooks',
  text: `SELECT ${OF_A_WEBHOOK} FROM webhook WHERE owner_id = $1 ORDER BY created_at, id`,
};

/** $1 id, $2 owner, $3 state, $4 events; null: as it is. One that is switched on begins anew. */
export const CHANGE_WEBHOOK: Statement = {
  name: 'change-webhook',
  text: `
UPDATE webhook SET state = coalesce($3::smallint, state), events = coalesce($4::int, events),
  why = CASE WHEN $3::smallint IS NULL THEN why END,
  failing_since = CASE WHEN $3::smallint IS NULL THEN failing_since END
WHERE id = $1 AND owner_id = $2 RETURNING ${OF_A_WEBHOOK}`,
};

/** What was on its way to it is dropped with it. $1 id, $2 owner. */
export const DELETE_WEBHOOK: Statement = {
  name: 'delete-webhook',
  text: `
WITH gone AS (DELETE FROM webhook WHERE id = $1 AND owner_id = $2 RETURNING *),
dropped AS (DELETE FROM delivery WHERE webhook_id IN (SELECT id FROM gone)),
forgotten AS (DELETE FROM attempt WHERE webhook_id IN (SELECT id FROM gone))
SELECT ${OF_A_WEBHOOK} FROM gone`,
};

/** $1 id, $2 owner, $3 new secret, $4 hours. Changes nothing while a secret before still signs. */
export const ROTATE_WEBHOOK: Statement = {
  name: 'rotate-webhook',
  text: `
WITH rotated AS (
  UPDATE webhook SET secret = $3, old_secret = CASE WHEN $4::int > 0 THEN secret END,
    old_until = CASE WHEN $4::int > 0 THEN now() + make_interval(hours => $4::int) END
  WHERE id = $1 AND owner_id = $2 AND (old_until IS NULL OR old_until <= now()) RETURNING ${OF_A_WEBHOOK})
SELECT rotated.*, true AS is_there FROM webhook AS w LEFT JOIN rotated ON true WHERE w.id = $1 AND w.owner_id = $2`,
};

/** $1 id, $2 owner, $3 name of the test. */
export const TEST_WEBHOOK: Statement = {
  name: 'test-webhook',
  text: `
INSERT INTO delivery (webhook_id, event_id, owner_id, is_test)
SELECT id, $3, owner_id, true FROM webhook WHERE id = $1 AND owner_id = $2 RETURNING event_id`,
};

/** $1 webhook, $2 owner, $3 state or null, $4 event behind which, $5 how many. */
export const LIST_DELIVERIES: Statement = {
  name: 'list-deliveries',
  text: `
SELECT d.event_id, d.is_test, d.state, d.made_at, d.due_at, d.tried, coalesce((
  SELECT json_agg(json_build_object('at', a.at, 'ms', a.ms, 'status', a.status, 'error', a.error, 'head', a.head) ORDER BY number)
  FROM attempt AS a WHERE a.webhook_id = d.webhook_id AND a.event_id = d.event_id), '[]') AS attempts
FROM webhook AS w JOIN delivery AS d ON d.webhook_id = w.id
WHERE w.id = $1 AND w.owner_id = $2 AND ($3::smallint IS NULL OR d.state = $3)
  AND ($4::text IS NULL OR (d.made_at, d.event_id) < (
    SELECT k.made_at, k.event_id FROM delivery AS k WHERE k.webhook_id = $1 AND k.event_id = $4))
ORDER BY d.made_at DESC, d.event_id DESC LIMIT $5`,
};

/**
 * Has deliveries begin anew: one, whatever became of it, or all dead ones. $1 webhook, $2 owner, $3 event or null, $4 since or
 * null. One that is being tried is left alone.
 */
export const REPLAY: Statement = {
  name: 'replay-deliveries',
  text: `
WITH own AS (SELECT id FROM webhook WHERE id = $1 AND owner_id = $2),
again AS (
  UPDATE delivery AS d SET state = 1, step = 0, due_at = clock_timestamp() FROM own
  WHERE d.webhook_id = own.id AND d.state <> 1 AND ($3::text IS NOT NULL OR d.state = 3)
    AND ($3::text IS NULL OR d.event_id = $3) AND ($4::timestamptz IS NULL OR d.made_at >= $4)
  RETURNING 1)
SELECT (SELECT count(*)::int FROM own) AS webhooks, (SELECT count(*)::int FROM again) AS count`,
};

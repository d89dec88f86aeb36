import type { Statement } from '@oncelink/service-kit/database';

const OF_A_WEBHOOK = `id, url, format, events, state, why, failing_since, created_at,
  CASE WHEN old_until > now() THEN old_until END AS old_until`;

/**
 * The lowest free slot, if there is one. Of two that are made at once and take the same slot one makes nothing and tries
 * again. $1 id, $2 owner, $3 most, $4 address, $5 host, $6 format, $7 events, $8 language, $9 secret.
 */
export const CREATE_WEBHOOK: Statement = {
  name: 'create-webhook',
  text: `
WITH made AS (
  INSERT INTO webhook (id, owner_id, slot, url, host, format, events, language, secret)
  SELECT $1, $2, slot, $4, $5, $6, $7, $8, $9 FROM generate_series(1, $3::int) AS slot
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

/**
 * $1 id, $2 owner, $3 state, $4 events; null: as it is; $5 most of the plan. One that is switched on begins anew, in a slot
 * that the plan has: where there is none it stays as it is. Of two that take the same slot one is refused.
 */
export const CHANGE_WEBHOOK: Statement = {
  name: 'change-webhook',
  text: `
WITH own AS (SELECT * FROM webhook WHERE id = $1 AND owner_id = $2),
place AS (
  SELECT CASE WHEN $3::smallint IS DISTINCT FROM 1 OR own.slot <= $5::int THEN own.slot ELSE (
    SELECT min(free) FROM generate_series(1, $5::int) AS free
    WHERE free NOT IN (SELECT slot FROM webhook WHERE owner_id = $2)) END AS slot FROM own),
changed AS (
  UPDATE webhook AS w SET state = coalesce($3::smallint, state), events = coalesce($4::int, events), slot = place.slot,
    why = CASE WHEN $3::smallint IS NULL THEN why END,
    failing_since = CASE WHEN $3::smallint IS NULL THEN failing_since END,
    times_on = times_on + CASE WHEN $3::smallint = 1 AND state <> 1 THEN 1 ELSE 0 END
  FROM place WHERE w.id = $1 AND w.owner_id = $2 AND place.slot IS NOT NULL RETURNING ${OF_A_WEBHOOK})
SELECT changed.*, EXISTS (SELECT FROM own) AS is_there FROM (SELECT) AS one LEFT JOIN changed ON true`,
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

const IS_LATE = 'EXISTS (SELECT FROM webhook WHERE owner_id = $1 AND plan_version > $3::bigint)';

/**
 * Gives one webhook that is on a free slot that the plan has. It is asked until it finds none. $1 owner, $2 most, $3 version
 * of the plan.
 */
export const MOVE_INTO_PLAN: Statement = {
  name: 'move-webhook-into-plan',
  text: `
WITH place AS (
  SELECT min(free) AS slot FROM generate_series(1, $2::int) AS free
  WHERE free NOT IN (SELECT slot FROM webhook WHERE owner_id = $1) AND NOT ${IS_LATE}),
beyond AS (
  SELECT id FROM webhook WHERE owner_id = $1 AND state = 1 AND slot > $2::int ORDER BY slot LIMIT 1)
UPDATE webhook AS w SET slot = place.slot FROM place, beyond
WHERE w.id = beyond.id AND place.slot IS NOT NULL RETURNING w.id`,
};

const IS_BEYOND = 'state = 1 AND slot > $2::int';
const IS_BACK = 'state = 3 AND why = 3 AND slot <= $2::int';

/**
 * Bounds the webhooks of an account by its plan: those in slots that it does not have are disabled, those that were disabled
 * for that and have one again go on. What was judged by a later version stays. $1 owner, $2 most, $3 version of the plan.
 */
export const BOUND_BY_PLAN: Statement = {
  name: 'bound-webhooks-by-plan',
  text: `
UPDATE webhook SET plan_version = $3,
  times_on = CASE WHEN ${IS_BACK} THEN times_on + 1 ELSE times_on END,
  why = CASE WHEN ${IS_BEYOND} THEN 3 WHEN ${IS_BACK} THEN NULL ELSE why END,
  state = CASE WHEN ${IS_BEYOND} THEN 3 WHEN ${IS_BACK} THEN 1 ELSE state END
WHERE owner_id = $1 AND NOT ${IS_LATE}`,
};

/** Webhooks that are disabled, and whose owners don't know. $1 most. */
export const FIND_UNTOLD: Statement = {
  name: 'find-untold-webhooks',
  text: `
SELECT id, owner_id, host, why, language, times_on FROM webhook
WHERE state = 3 AND told_of < times_on AND why IS NOT NULL ORDER BY id LIMIT $1`,
};

/** $1 id, $2 the time that was told. */
export const NOTE_TOLD: Statement = {
  name: 'note-told-webhook',
  text: 'UPDATE webhook SET told_of = greatest(told_of, $2::int) WHERE id = $1',
};

import { WEBHOOK } from '@oncelink/contracts/events';
import type { Statement } from '@oncelink/service-kit/database';

/** Longer than an attempt takes: a process that has died tells nothing, and another one tries again. */
const LEASE = "interval '30 seconds'";

/*
 * Conditions ask for `now()`, which is the time of the statement, as each is a transaction of its own. `clock_timestamp()`
 * may change from row to row: no index would be used for it, and each claim would read all that a webhook ever got.
 */
const LAST_MINUTE = "tried_at > now() - interval '1 minute'";

/**
 * Webhooks that something is due for, and how long each has waited for its turn: since something was due, and since it had
 * one. Those whose minute is full are left out, and of one host no more are named than its minute has room for: their turns
 * would hold up others for nothing.
 */
const TURNS = `
WITH due AS (
  SELECT w.id, w.host, w.is_slow, d.due_at FROM webhook AS w CROSS JOIN LATERAL (
    SELECT due_at FROM delivery WHERE webhook_id = w.id AND state = 1 AND due_at <= now() ORDER BY due_at LIMIT 1) AS d
  WHERE w.state = 1),
tried AS (
  SELECT webhook_id, count(*) AS times, max(tried_at) AS last_at FROM delivery WHERE ${LAST_MINUTE} GROUP BY webhook_id),
hosts AS (SELECT o.host, sum(t.times) AS times FROM tried AS t JOIN webhook AS o ON o.id = t.webhook_id GROUP BY o.host),
turns AS (
  SELECT due.id, due.is_slow, extract(epoch FROM now() - greatest(due.due_at, tried.last_at))::float8 AS waited,
    row_number() OVER (PARTITION BY due.host ORDER BY due.due_at) + coalesce(hosts.times, 0) AS number
  FROM due LEFT JOIN tried ON tried.webhook_id = due.id LEFT JOIN hosts ON hosts.host = due.host
  WHERE coalesce(tried.times, 0) < ${WEBHOOK.perMinute})`;
const HAS_ROOM = `number <= ${WEBHOOK.perHostMinute}`;

export const FIND_DUE: Statement = {
  name: 'find-due-webhooks',
  text: `${TURNS} SELECT id, is_slow FROM turns WHERE ${HAS_ROOM}`,
};

/** How long the webhook has waited that has waited longest. */
export const LONGEST_WAIT: Statement = {
  name: 'longest-wait-of-webhooks',
  text: `${TURNS} SELECT max(waited) AS seconds FROM turns WHERE ${HAS_ROOM}`,
};

export const COUNT_WEBHOOKS: Statement = {
  name: 'count-webhooks',
  text: `SELECT state, count(*)::int AS count FROM webhook GROUP BY state`,
};

/**
 * Takes what is due for a webhook, oldest first, as far as its minute and that of its host have room. $1 webhook, $2 most.
 * What is taken is due again after a while, should nobody tell how it went.
 */
export const CLAIM_DUE: Statement = {
  name: 'claim-due-deliveries',
  text: `
WITH target AS (SELECT * FROM webhook WHERE id = $1 AND state = 1),
own AS (SELECT count(*) AS times FROM delivery WHERE webhook_id = $1 AND ${LAST_MINUTE}),
host AS (
  SELECT count(*) AS times FROM delivery AS t JOIN webhook AS o ON o.id = t.webhook_id
  WHERE o.host = (SELECT host FROM target) AND ${LAST_MINUTE}),
room AS (
  SELECT greatest(0, least($2::int, ${WEBHOOK.perMinute} - own.times, ${WEBHOOK.perHostMinute} - host.times)) AS size
  FROM target CROSS JOIN own CROSS JOIN host),
due AS (
  SELECT event_id FROM delivery WHERE webhook_id = $1 AND state = 1 AND due_at <= now()
  ORDER BY due_at LIMIT (SELECT coalesce(max(size), 0) FROM room) FOR UPDATE SKIP LOCKED),
claimed AS (
  UPDATE delivery AS d SET due_at = clock_timestamp() + ${LEASE}, tried_at = clock_timestamp(), tried = tried + 1, step = step + 1
  FROM due WHERE d.webhook_id = $1 AND d.event_id = due.event_id
  RETURNING d.event_id, d.owner_id, d.is_test, d.tried, d.step, d.made_at)
SELECT c.event_id AS id, c.owner_id, c.is_test, c.tried, c.step, c.made_at, t.url, t.format, t.secret,
  CASE WHEN t.old_until > now() THEN t.old_secret END AS old_secret,
  e.type, e.at, e.receipt_id, e.kind, e.reference, e.created_at, e.expires_at, e.data
FROM target AS t CROSS JOIN claimed AS c LEFT JOIN event AS e ON e.owner_id = c.owner_id AND e.id = c.event_id
ORDER BY c.event_id`,
};

/** For days, and now again. */
const IS_FAILING = `$9::smallint <> 2 AND failing_since < clock_timestamp() - interval '${WEBHOOK.failingDays} days'`;

/**
 * Records what became of an attempt, unless another process has tried again meanwhile. $1 webhook, $2 event, $3 number of the
 * attempt, $4 owner, $5 milliseconds, $6 status, $7 error, $8 head, $9 state of the delivery, $10 seconds until it is due,
 * $11 whether it was slow or failed, $12 whether the webhook ends.
 */
export const RECORD_ATTEMPT: Statement = {
  name: 'record-attempt',
  text: `
WITH tried AS (
  INSERT INTO attempt (webhook_id, event_id, number, owner_id, ms, status, error, head)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING),
settled AS (
  UPDATE delivery SET state = $9, due_at = clock_timestamp() + make_interval(secs => $10::float8)
  WHERE webhook_id = $1 AND event_id = $2 AND tried = $3 AND state = 1),
judged AS (
  UPDATE webhook SET is_slow = $11,
    failing_since = CASE WHEN $9::smallint = 2 THEN NULL ELSE coalesce(failing_since, clock_timestamp()) END,
    why = CASE WHEN $12 THEN 1 WHEN ${IS_FAILING} THEN 2 END,
    state = CASE WHEN $12 OR ${IS_FAILING} THEN 3 ELSE state END
  WHERE id = $1 AND state = 1 AND ($9::smallint <> 2 OR is_slow <> $11 OR failing_since IS NOT NULL)
  RETURNING state)
SELECT state FROM judged`,
};

/** What still waits for a webhook that was disabled is dead: it can be replayed. $1 webhook. */
export const END_WAITING: Statement = {
  name: 'end-waiting-deliveries',
  text: `UPDATE delivery SET state = 3 WHERE webhook_id = $1 AND state = 1`,
};

import type { Statement } from '@oncelink/service-kit/database';
import type { MailHeader, MailKind } from './mail-content.ts';

/** How soon a mail whose job the queue has lost gets another one, in seconds. */
const REQUEUE_SECONDS = 30;
const KEEP_DEAD_DAYS = 7;
const BATCH_SIZE = 200;

/** A code that lapsed while it waited is dead within seconds; one that lapsed long ago was never to be sent. */
const NEVER_TO_BE_SENT = `kind = 'code' AND lapses_at < clock_timestamp() - interval '1 hour'`;
const IS_FORGETTABLE = `(m.died_at IS NOT NULL OR ${NEVER_TO_BE_SENT.replaceAll(/kind|lapses_at/g, 'm.$&')})`;

export interface QueuedMail {
  readonly id: string;
  readonly kind: MailKind;
}

export interface WaitingMail extends MailHeader {
  readonly sealed: Buffer;
  readonly hasLapsed: boolean;
  readonly isForgettable: boolean;
}

/**
 * Deletes dead letters that have been kept long enough, and codes that were never to be sent; answers the other rows that
 * are due. Any number of replicas may ask at once.
 */
export const SWEEP_MAIL: Statement = {
  name: 'sweep-mail',
  text: `
WITH due AS (
  SELECT id FROM mail_outbox WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED),
forgotten AS (DELETE FROM mail_outbox AS m USING due WHERE m.id = due.id AND ${IS_FORGETTABLE})
UPDATE mail_outbox AS m SET due_at = clock_timestamp() + make_interval(secs => ${REQUEUE_SECONDS})
FROM due WHERE m.id = due.id AND NOT ${IS_FORGETTABLE} RETURNING m.id, m.kind`,
};

/** A mail that waits. It lapses by the clock that made it, which is not this machine's. $1 id */
export const READ_MAIL: Statement = {
  name: 'read-mail',
  text: `
SELECT id, kind, lapses_at AS "lapsesAt", sealed, lapses_at <= clock_timestamp() AS "hasLapsed",
  ${NEVER_TO_BE_SENT} AS "isForgettable"
FROM mail_outbox WHERE id = $1 AND died_at IS NULL`,
};

/** Keeps for a week that it died; of a code nothing else. $1 id, $2 why */
export const MARK_DEAD: Statement = {
  name: 'mark-mail-dead',
  text: `
UPDATE mail_outbox SET died_at = clock_timestamp(), died_of = $2, sealed = CASE WHEN kind <> 'code' THEN sealed END,
  due_at = clock_timestamp() + interval '${KEEP_DEAD_DAYS} days'
WHERE id = $1`,
};

/**
 * A mail is tried for a known time, so its end tells its age. Codes that lapsed are no longer waited for.
 * $1 life of a code, $2 how long other mail is tried, both in seconds
 */
export const COUNT_MAIL: Statement = {
  name: 'count-mail',
  text: `
SELECT count(*) FILTER (WHERE died_at IS NULL)::int AS waiting, count(died_at)::int AS dead,
  coalesce(extract(epoch FROM max(clock_timestamp() - lapses_at
    + make_interval(secs => CASE kind WHEN 'code' THEN $1::float8 ELSE $2 END)) FILTER (WHERE died_at IS NULL)), 0)::float8 AS oldest
FROM mail_outbox WHERE died_at IS NOT NULL OR kind <> 'code' OR lapses_at > clock_timestamp()`,
};

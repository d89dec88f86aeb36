import { NOTICES_PER_HOUR } from '@oncelink/contracts/notices';
import type { Statement } from '@oncelink/service-kit/database';

const NOW = 'clock_timestamp()';
/** Longer than any job comes again, and than a mail lies unread whose token is to work. */
const KEEP = `interval '60 days'`;

/** Locked first: otherwise two ends at once would both find room for a mail of their own. $1 account */
export const LOCK_MAILED: Statement = {
  name: 'lock-mailed-account',
  text: 'SELECT email, notices_stopped_at FROM account WHERE id = $1 FOR NO KEY UPDATE',
};

/**
 * Records the end of a link, once, and whether it gets a mail of its own: while others wait to be told together, it joins
 * them. $1 id, $2 account, $3 tag, $4 language, $5 made, $6 ended, $7 how
 */
export const TAKE_NOTICE: Statement = {
  name: 'take-notice',
  text: `
WITH hour AS (
  SELECT count(*) FILTER (WHERE is_alone AND mailed_at > ${NOW} - interval '1 hour') < ${NOTICES_PER_HOUR}
    AND count(*) FILTER (WHERE mailed_at IS NULL) = 0 AS has_room
  FROM notice WHERE account_id = $2 AND (taken_at > ${NOW} - interval '1 hour' OR mailed_at IS NULL))
INSERT INTO notice (id, account_id, tag, language, made_at, ended_at, ended_by, taken_at, mailed_at, is_alone, lapses_at)
SELECT $1, $2, $3, $4, $5, $6, $7, ${NOW}, CASE WHEN has_room THEN ${NOW} END, has_room, ${NOW} + ${KEEP} FROM hour
ON CONFLICT (id) DO NOTHING
RETURNING is_alone`,
};

/**
 * Notes that the owner of a webhook is told, once, and where. Nothing where the account is gone. $1 id, $2 account
 */
export const TELL_OF_WEBHOOK: Statement = {
  name: 'tell-of-webhook',
  text: `
WITH owner AS (SELECT id, email FROM account WHERE id = $2 FOR KEY SHARE),
told AS (
  INSERT INTO told_webhook (id, owner_id, lapses_at) SELECT $1, id, ${NOW} + ${KEEP} FROM owner
  ON CONFLICT (id) DO NOTHING RETURNING owner_id)
SELECT email FROM owner WHERE id IN (SELECT owner_id FROM told)`,
};

/** Accounts with ends that have waited for an hour. $1 how many */
export const FIND_WAITING: Statement = {
  name: 'find-waiting-notices',
  text: `
SELECT DISTINCT account_id FROM notice
WHERE mailed_at IS NULL AND taken_at <= ${NOW} - interval '1 hour' LIMIT $1`,
};

/** All that wait, unless another replica was faster. $1 account, which is locked */
export const TAKE_WAITING: Statement = {
  name: 'take-waiting-notices',
  text: `
WITH due AS (
  SELECT FROM notice WHERE account_id = $1 AND mailed_at IS NULL AND taken_at <= ${NOW} - interval '1 hour' LIMIT 1)
UPDATE notice SET mailed_at = ${NOW} WHERE account_id = $1 AND mailed_at IS NULL AND EXISTS (SELECT FROM due)
RETURNING id, tag, language, made_at, ended_at, ended_by`,
};

/** Stops the mails of the account about links that were made until now: once for a token. $1 id */
export const STOP_NOTICES: Statement = {
  name: 'stop-notices',
  text: `
WITH found AS (SELECT account_id, has_stopped FROM notice WHERE id = $1),
used AS (UPDATE notice SET has_stopped = true WHERE id = $1 AND NOT has_stopped RETURNING account_id),
stopped AS (
  UPDATE account AS a SET notices_stopped_at = ${NOW} FROM used WHERE a.id = used.account_id RETURNING 1)
SELECT count(*)::int AS count FROM found`,
};

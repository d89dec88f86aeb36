import { PASSWORD_TRIES } from '@oncelink/contracts';
import type { Statement } from '@oncelink/service-kit/database';
import { isOpen, secondsUntil } from '../links/link.statements.ts';
import { LINK_KIND } from '../links/link-rows.ts';

/** All decide by the database's clock, in one statement each, as those of links do. */

const OPEN = 'answered_at IS NULL AND gone_at IS NULL AND expires_at > clock_timestamp()';

/** Asks of one account are made one after the other: two at once would both count what was there before. */
export const LOCK_OWNER = `SELECT pg_advisory_xact_lock(hashtextextended(encode($1, 'hex'), 0))`;

/**
 * Nothing where there is one of that name, or where the account has as many as it may have. $1 to $6 loc, ask_proof, collect_proof, owner_id, life,
 * $6 seconds of a tombstone, $7 how many may be open, $8 watch.
 */
export const MAKE_ASK: Statement = {
  name: 'make-ask',
  text: `
INSERT INTO ask (loc, ask_proof, collect_proof, owner_id, life, expires_at, forget_at, watch)
SELECT $1, $2, $3, $4::bytea, $5::int, now + make_interval(secs => $5::int), now + make_interval(secs => $5::int + $6::int), $8::bytea
FROM clock_timestamp() AS now
WHERE $4::bytea IS NULL OR (SELECT count(*) FROM ask WHERE owner_id = $4 AND ${OPEN}) < $7::int
ON CONFLICT (loc) DO NOTHING
RETURNING expires_at, ${secondsUntil('expires_at')} AS ttl`,
};

/** With the proof of who may answer. A row that is due to go is gone. */
export const READ_ASK: Statement = {
  name: 'read-ask',
  text: `
SELECT collect_proof, expires_at, ${secondsUntil('expires_at')} AS ttl, expires_at <= clock_timestamp() AS lapsed,
  answer, gone_at, watch
FROM ask WHERE loc = $1 AND ask_proof = $2 AND forget_at > clock_timestamp()`,
};

/**
 * The first envelope wins, and is a link from then on. $1 loc, $2 ask_proof, $3 hash of the envelope, $4 payload, $5 its wrapped key,
 * $6 the kid of that, $7 seconds of a tombstone. A rival that waits for the row finds it answered. Says whether somebody is to be told.
 */
export const ANSWER_ASK: Statement = {
  name: 'answer-ask',
  text: `
WITH won AS (UPDATE ask SET answer = $3, answered_at = clock_timestamp(), owner_id = NULL,
  forget_at = clock_timestamp() + make_interval(secs => life + $7::int)
WHERE loc = $1 AND ask_proof = $2 AND ${OPEN} AND ${isOpen('$6::int')} RETURNING loc, collect_proof, life, watch),
made AS (INSERT INTO link (loc, kind, link_proof, payload, tries_left, expires_at, sweep_at, kid, dek)
SELECT loc, ${LINK_KIND.answer}, collect_proof, $4, ${PASSWORD_TRIES}, clock_timestamp() + make_interval(secs => life),
  clock_timestamp() + make_interval(secs => least(life, $7::int)), $6::int, $5
FROM won)
SELECT watch IS NOT NULL AS is_watched FROM won`,
};

/** Only while nobody has answered. $1 loc, $2 ask_proof, $3 collect_proof, $4 seconds of a tombstone. */
export const WITHDRAW_ASK: Statement = {
  name: 'withdraw-ask',
  text: `
UPDATE ask SET gone_at = clock_timestamp(), owner_id = NULL, forget_at = clock_timestamp() + make_interval(secs => $4::int)
WHERE loc = $1 AND ask_proof = $2 AND collect_proof = $3 AND ${OPEN} RETURNING watch IS NOT NULL AS is_watched`,
};

/** So long after its time an end is given up that nobody takes, as those of links are. */
const GIVEN_UP = "interval '30 days'";

/** Not before its end was told. $1 how many at most. */
export const FORGET_ASKS: Statement = {
  name: 'forget-asks',
  text: `
WITH due AS (SELECT loc FROM ask WHERE forget_at <= now() AND (watch IS NULL OR forget_at <= now() - ${GIVEN_UP}) LIMIT $1 FOR UPDATE SKIP LOCKED)
DELETE FROM ask USING due WHERE ask.loc = ANY (ARRAY[due.loc]) RETURNING 1`,
};

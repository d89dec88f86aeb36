import { PASSWORD_TRIES } from '@oncelink/contracts';
import type { ClaimKey, LinkKey, NewLink, OpenTry } from './link-rows.ts';
import type { BatchStatement } from './run-batch.ts';

/**
 * Every statement the link table sees on the hot path. Each runs for a whole batch, decides by itself, and by the
 * database's clock: `clock_timestamp()`, because `now()` stands still while a statement waits for a row lock. A waiting
 * UPDATE looks at the newest version of the row again, so no explicit lock is needed.
 *
 * `l` is the link, `i` the input row. A tombstone keeps loc, kind, link_proof, gone_at, gone_why and an untold watch; its expires_at is
 * the moment at which the tombstone itself lapses.
 */

/**
 * `= ANY (ARRAY[x])` is `= x` that can be neither hashed nor merged. That leaves the planner one way: take the input
 * rows in their order and look each up by its key. With `=` it prefers to read the whole primary key while the table is
 * small, keeps that plan as the table grows, and locks rows in another order than the other replicas do.
 */
const SAME_LINK = 'l.loc = ANY (ARRAY[i.loc]) AND l.link_proof = i.proof_hash';

/** Null stays null: of a link that nobody watches nothing is told, and nothing is done for it. */
const ENDED_WATCH = 'l.watch || int4send(coalesce(l.kid, 0))';

export const ERASED = `payload = NULL, kid = NULL, dek = NULL, pw_proof = NULL, tries_left = NULL,
  claim = NULL, claim_until = NULL, starts_at = NULL, watch = ${ENDED_WATCH}`;

/** Live and started, or claimed by this claimant, whose grace lasts. */
const OPENABLE = `l.gone_at IS NULL AND (l.claim IS NULL AND l.expires_at > clock_timestamp()
  AND (l.starts_at IS NULL OR l.starts_at <= clock_timestamp()) OR l.claim = i.claim AND l.claim_until > clock_timestamp())`;

const WRONG = '(l.claim IS NULL AND l.kind = 3 AND l.pw_proof IS DISTINCT FROM i.password_proof_hash)';
const LAST_TRY = `(${WRONG} AND l.tries_left <= 1)`;
/** The key of the row is none of those that the caller holds. */
const lockedFor = (kids: string): string => `l.kid <> ALL (${kids}::int[])`;
const LOCKED = `(i.claim IS NOT NULL AND ${lockedFor('$7')})`;

const NOT_NEVER = "nullif(expires_at, 'infinity')";

/** Whole seconds until `moment`; null when it is null. `extract` would count in decimal digits, which costs a row more. */
export const secondsUntil = (moment: string): string =>
  `ceil(date_part('epoch', ${moment} - clock_timestamp()))::int`;

/** Whether links may be written under a key. Not after a rotation has closed it, even by a replica that slept meanwhile. */
export const isOpen = (kid: string): string =>
  `EXISTS (SELECT FROM encryption_key WHERE kid = ${kid} AND state IN ('current', 'retiring'))`;

export const FIND_OPEN_KEY = { name: 'find-open-key', text: `SELECT ${isOpen('$1')} AS open` };

const KEPT = 'loc, kind, link_proof, pw_proof, payload, tries_left, expires_at, sweep_at, kid, dek';
const keptOf = (
  kid: string,
  tombstone: string,
): string => `i.loc, i.kind, i.proof_hash, i.password_proof_hash, i.payload,
  ${PASSWORD_TRIES}, coalesce(clock_timestamp() + make_interval(secs => i.expires_in), 'infinity'),
  clock_timestamp() + make_interval(secs => least(i.expires_in, ${tombstone})), ${kid}, i.dek`;
const EXPIRES = `date_part('epoch', ${NOT_NEVER}) AS expires`;

/**
 * A row that exists already is left alone, its payload and key too, and not returned. $10 is the kid of the ring's key
 * that all keys are wrapped by: unless it is open, nothing is written. $11 tombstone life in seconds: the sweeper looks at
 * a link no later than that.
 */
export const INSERT_LINKS: BatchStatement<NewLink> = {
  name: 'insert-links',
  bytes: ['loc', 'proofHash', 'passwordProofHash', 'payload', 'dek', 'watch'],
  numbers: ['kind', 'expiresIn', 'startsIn'],
  text: `
INSERT INTO link (${KEPT}, watch, starts_at)
SELECT ${keptOf('$10', '$11')}, i.watch, clock_timestamp() + make_interval(secs => i.starts_in)
FROM unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[], $7::smallint[], $8::float8[], $9::float8[])
  AS i(loc, proof_hash, password_proof_hash, payload, dek, watch, kind, expires_in, starts_in)
WHERE ${isOpen('$10')}
ON CONFLICT (loc) DO NOTHING
RETURNING loc, ${EXPIRES}, date_part('epoch', starts_at) AS starts`,
};

/** The same for links that nobody watches and that open at once, as nearly all do: what the others have costs a batch 20 µs (ADR 129). */
export const INSERT_PLAIN_LINKS: BatchStatement<NewLink> = {
  name: 'insert-plain-links',
  bytes: ['loc', 'proofHash', 'passwordProofHash', 'payload', 'dek'],
  numbers: ['kind', 'expiresIn'],
  text: `
INSERT INTO link (${KEPT})
SELECT ${keptOf('$8', '$9')}
FROM unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[], $6::smallint[], $7::float8[])
  AS i(loc, proof_hash, password_proof_hash, payload, dek, kind, expires_in)
WHERE ${isOpen('$8')}
ON CONFLICT (loc) DO NOTHING
RETURNING loc, ${EXPIRES}`,
};

/** The end of the grace, in seconds, of a claim that is granted. A repetition does not extend it. */
const claimUntil = (grace: string): string =>
  `coalesce(l.claim_until, clock_timestamp() + make_interval(secs => ${grace}))`;

/**
 * What a statement has granted it lists for the sweeper, one row for all: an index over `claim_until` would cost each claim and
 * each acknowledgement two entries in indexes.
 */
const listing = (opened: string): string => `
WITH opened AS (${opened}),
listed AS (INSERT INTO claimed (until, locs) SELECT max(claim_until), array_agg(loc) FROM opened
  WHERE claim_until IS NOT NULL HAVING count(*) > 0)`;

const GRACE_LEFT = `${secondsUntil('claim_until')} AS grace_left`;

/**
 * Claims without a password. A link that has one is not found: for those `OPEN_LINKS` does the same and more. PostgreSQL prepares
 * each expression of a statement anew each time that it runs, so that one costs a single claim 1.4 times as much, without its commit
 * (ADR 125). The claimant gets the payload again while the grace lasts. $4 grace in seconds; $5 the kids of the keys that the caller
 * holds: what can't be decrypted is not found either (`FIND_LOCKED_LINKS`), as its claim could lapse unread. What has not started is
 * not found; what is changed here has started, and forgets when.
 */
export const CLAIM_LINKS: BatchStatement<OpenTry> = {
  name: 'claim-links',
  bytes: ['loc', 'proofHash', 'claim'],
  text: `${listing(`UPDATE link AS l SET starts_at = NULL, claim = i.claim, claim_until = ${claimUntil('$4')}
FROM unnest($1::bytea[], $2::bytea[], $3::bytea[]) AS i(loc, proof_hash, claim)
WHERE ${SAME_LINK} AND l.kid = ANY ($5::int[]) AND l.kind <> 3 AND ${OPENABLE}
RETURNING l.loc, l.kind, l.kid, l.payload, l.dek, l.claim_until`)}
SELECT loc, kind, kid, payload, dek, ${GRACE_LEFT} FROM opened`,
};

/** What `CLAIM_LINKS` would have claimed, had the caller held its key. $4 the kids of the keys that it holds. */
export const FIND_LOCKED_LINKS: BatchStatement<OpenTry> = {
  name: 'find-locked-links',
  bytes: ['loc', 'proofHash', 'claim'],
  text: `
SELECT l.loc FROM unnest($1::bytea[], $2::bytea[], $3::bytea[]) AS i(loc, proof_hash, claim) JOIN link AS l ON ${SAME_LINK}
WHERE ${lockedFor('$4')} AND l.kind <> 3 AND ${OPENABLE}`,
};

/** What only who has been granted a claim gets. */
const GRANTED =
  'CASE WHEN l.claim IS NOT NULL THEN l.payload END AS payload, CASE WHEN l.claim IS NOT NULL THEN l.dek END AS dek, l.claim_until';

/**
 * Reveal with a password and verify-password (whose claim is null) in one: they must share the count of wrong passwords. The claimant
 * gets the payload again while the grace lasts, whatever password comes along. $5 grace and $6 tombstone life, both in seconds;
 * $7 the kids of the keys that the caller holds. What has not started is not found, so nothing is claimed and no try is counted.
 */
export const OPEN_LINKS: BatchStatement<OpenTry> = {
  name: 'open-links',
  bytes: ['loc', 'proofHash', 'passwordProofHash', 'claim'],
  text: `${listing(`UPDATE link AS l SET starts_at = NULL,
  claim = CASE WHEN ${WRONG} OR ${LOCKED} THEN l.claim ELSE i.claim END,
  claim_until = CASE WHEN ${WRONG} OR ${LOCKED} OR i.claim IS NULL THEN l.claim_until ELSE ${claimUntil('$5')} END,
  tries_left = CASE WHEN ${LAST_TRY} THEN NULL ELSE l.tries_left - ${WRONG}::int END,
  payload = CASE WHEN ${LAST_TRY} THEN NULL ELSE l.payload END,
  kid = CASE WHEN ${LAST_TRY} THEN NULL ELSE l.kid END,
  dek = CASE WHEN ${LAST_TRY} THEN NULL ELSE l.dek END,
  pw_proof = CASE WHEN ${LAST_TRY} THEN NULL ELSE l.pw_proof END,
  watch = CASE WHEN ${LAST_TRY} THEN ${ENDED_WATCH} ELSE l.watch END,
  gone_at = CASE WHEN ${LAST_TRY} THEN clock_timestamp() END,
  gone_why = CASE WHEN ${LAST_TRY} THEN 4 END,
  expires_at = CASE WHEN ${LAST_TRY} THEN clock_timestamp() + make_interval(secs => $6) ELSE l.expires_at END
FROM unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[]) AS i(loc, proof_hash, password_proof_hash, claim)
WHERE ${SAME_LINK} AND NOT (l.kind = 3 AND i.password_proof_hash IS NULL) AND ${OPENABLE}
RETURNING l.loc, ${WRONG} AS wrong, ${LOCKED} AND NOT ${WRONG} AS locked, l.tries_left, l.gone_at, l.gone_why, l.kind, l.kid,
  ${GRANTED}, l.watch`)}
SELECT loc, wrong, locked, tries_left, gone_at, gone_why, kind, kid, payload, dek, ${GRACE_LEFT}, watch FROM opened`,
};

/** Works after the grace too, as long as the sweeper has not been there. $4 tombstone life. */
export const ACKNOWLEDGE_LINKS: BatchStatement<ClaimKey> = {
  name: 'acknowledge-links',
  bytes: ['loc', 'proofHash', 'claim'],
  text: `
UPDATE link AS l SET ${ERASED},
  gone_at = clock_timestamp(), gone_why = 1, expires_at = clock_timestamp() + make_interval(secs => $4)
FROM unnest($1::bytea[], $2::bytea[], $3::bytea[]) AS i(loc, proof_hash, claim)
WHERE ${SAME_LINK} AND l.claim = i.claim AND l.gone_at IS NULL
RETURNING l.loc, l.watch`,
};

/** What a deletion does to a row. `grace` and `tombstone` in seconds. */
export const endedBy = (grace: string, tombstone: string): string => `${ERASED},
  gone_at = CASE WHEN l.claim IS NULL THEN least(l.expires_at, clock_timestamp())
    ELSE l.claim_until - make_interval(secs => ${grace}) END,
  gone_why = CASE WHEN l.claim IS NOT NULL THEN 1 WHEN l.expires_at <= clock_timestamp() THEN 3 ELSE 2 END,
  expires_at = clock_timestamp() + make_interval(secs => ${tombstone})`;

/** Erases whatever is left, and records why it ended: a claimed or lapsed link was not ended by this call. */
export const ERASE_LINKS: BatchStatement<LinkKey> = {
  name: 'erase-links',
  bytes: ['loc', 'proofHash'],
  text: `
UPDATE link AS l SET ${endedBy('$3', '$4')}
FROM unnest($1::bytea[], $2::bytea[]) AS i(loc, proof_hash)
WHERE ${SAME_LINK} AND l.gone_at IS NULL
RETURNING l.loc, l.gone_at, l.gone_why, l.watch`,
};

/**
 * What a caller with the right proof may know. A link counts as ended from the moment it lapses or is claimed, whether
 * or not the sweeper has been there, and as never known once its tombstone would have lapsed. $3 grace, $4 tombstone.
 */
export const READ_LINKS: BatchStatement<LinkKey> = {
  name: 'read-links',
  bytes: ['loc', 'proofHash'],
  text: `
SELECT l.loc, l.kind, l.watch, l.gone_at IS NOT NULL AS erased, l.starts_at, ${secondsUntil('l.starts_at')} AS starts_in,
  ${NOT_NEVER} AS expires_at, ${secondsUntil(NOT_NEVER)} AS ttl,
  coalesce(l.gone_why, CASE WHEN l.claim IS NOT NULL THEN 1 WHEN l.expires_at <= clock_timestamp() THEN 3 END) AS gone_why,
  coalesce(l.gone_at, l.claim_until - make_interval(secs => $3),
    CASE WHEN l.expires_at <= clock_timestamp() THEN l.expires_at END) AS gone_at
FROM unnest($1::bytea[], $2::bytea[]) AS i(loc, proof_hash) JOIN link AS l ON ${SAME_LINK}
WHERE coalesce(l.claim_until, l.expires_at)
  + make_interval(secs => CASE WHEN l.gone_at IS NULL THEN $4 ELSE 0 END) > clock_timestamp()`,
};

/** Live links whose proof came once more with something to store. */
export const COMPARE_LINKS: BatchStatement<LinkKey> = {
  name: 'compare-links',
  bytes: ['loc', 'proofHash'],
  text: `
SELECT l.loc, l.kind, l.pw_proof, l.payload, l.dek, l.kid
FROM unnest($1::bytea[], $2::bytea[]) AS i(loc, proof_hash) JOIN link AS l ON ${SAME_LINK}
WHERE l.gone_at IS NULL AND l.claim IS NULL`,
};

/**
 * Settings of the connections that these statements run on. Batches carry any number of rows, so a plan must never
 * depend on how many there were first; a whole scan is never right, and while the table is small it looks cheap.
 */
export const LINK_SERVER_OPTIONS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';

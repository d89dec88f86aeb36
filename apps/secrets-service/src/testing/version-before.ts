import { PASSWORD_TRIES } from '@oncelink/contracts';
import type { ClaimKey, NewLink, OpenTry } from '../links/link-rows.ts';
import type { BatchStatement } from '../links/run-batch.ts';

/**
 * What replicas of the version before run on the table of this one while an upgrade goes on: their statements that have
 * changed since, word for word. They know neither `sweep_at` nor `claimed` nor `watch`.
 */

export const SERVER_OPTIONS_BEFORE =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';

export const INSERT_LINKS_BEFORE: BatchStatement<NewLink> = {
  name: 'insert-links',
  bytes: ['loc', 'proofHash', 'passwordProofHash', 'payload', 'dek'],
  numbers: ['kind', 'expiresIn'],
  text: `
INSERT INTO link (loc, kind, link_proof, pw_proof, payload, tries_left, expires_at, kid, dek)
SELECT i.loc, i.kind, i.proof_hash, i.password_proof_hash, i.payload, ${PASSWORD_TRIES},
  coalesce(clock_timestamp() + make_interval(secs => i.expires_in), 'infinity'), $8, i.dek
FROM unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[], $6::smallint[], $7::float8[])
  AS i(loc, proof_hash, password_proof_hash, payload, dek, kind, expires_in)
WHERE EXISTS (SELECT FROM encryption_key WHERE kid = $8 AND state IN ('current', 'retiring'))
ON CONFLICT (loc) DO NOTHING
RETURNING loc, nullif(expires_at, 'infinity') AS expires_at,
  ceil(extract(epoch FROM nullif(expires_at, 'infinity') - clock_timestamp()))::int AS ttl`,
};

const WRONG = '(l.claim IS NULL AND l.kind = 3 AND l.pw_proof IS DISTINCT FROM i.password_proof_hash)';
const LAST_TRY = `(${WRONG} AND l.tries_left <= 1)`;
const LOCKED = '(i.claim IS NOT NULL AND l.kid <> ALL ($7::int[]))';

export const OPEN_LINKS_BEFORE: BatchStatement<OpenTry> = {
  name: 'open-links',
  bytes: ['loc', 'proofHash', 'passwordProofHash', 'claim'],
  text: `
UPDATE link AS l SET
  claim = CASE WHEN ${WRONG} OR ${LOCKED} THEN l.claim ELSE i.claim END,
  claim_until = CASE WHEN ${WRONG} OR ${LOCKED} OR i.claim IS NULL THEN l.claim_until
    ELSE coalesce(l.claim_until, clock_timestamp() + make_interval(secs => $5)) END,
  tries_left = CASE WHEN ${LAST_TRY} THEN NULL ELSE l.tries_left - ${WRONG}::int END,
  payload = CASE WHEN ${LAST_TRY} THEN NULL ELSE l.payload END,
  kid = CASE WHEN ${LAST_TRY} THEN NULL ELSE l.kid END,
  dek = CASE WHEN ${LAST_TRY} THEN NULL ELSE l.dek END,
  pw_proof = CASE WHEN ${LAST_TRY} THEN NULL ELSE l.pw_proof END,
  gone_at = CASE WHEN ${LAST_TRY} THEN clock_timestamp() END,
  gone_why = CASE WHEN ${LAST_TRY} THEN 4 END,
  expires_at = CASE WHEN ${LAST_TRY} THEN clock_timestamp() + make_interval(secs => $6) ELSE l.expires_at END
FROM unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[]) AS i(loc, proof_hash, password_proof_hash, claim)
WHERE l.loc = ANY (ARRAY[i.loc]) AND l.link_proof = i.proof_hash AND l.gone_at IS NULL
  AND NOT (l.kind = 3 AND i.password_proof_hash IS NULL)
  AND (l.claim IS NULL AND l.expires_at > clock_timestamp() OR l.claim = i.claim AND l.claim_until > clock_timestamp())
RETURNING l.loc, ${WRONG} AS wrong, ${LOCKED} AND NOT ${WRONG} AS locked, l.tries_left, l.gone_at, l.gone_why, l.kind, l.kid,
  CASE WHEN l.claim IS NOT NULL THEN l.payload END AS payload, CASE WHEN l.claim IS NOT NULL THEN l.dek END AS dek,
  ceil(extract(epoch FROM l.claim_until - clock_timestamp()))::int AS grace_left`,
};

export const ACKNOWLEDGE_LINKS_BEFORE: BatchStatement<ClaimKey> = {
  name: 'acknowledge-links',
  bytes: ['loc', 'proofHash', 'claim'],
  text: `
UPDATE link AS l SET payload = NULL, kid = NULL, dek = NULL, pw_proof = NULL, tries_left = NULL,
  claim = NULL, claim_until = NULL,
  gone_at = clock_timestamp(), gone_why = 1, expires_at = clock_timestamp() + make_interval(secs => $4)
FROM unnest($1::bytea[], $2::bytea[], $3::bytea[]) AS i(loc, proof_hash, claim)
WHERE l.loc = ANY (ARRAY[i.loc]) AND l.link_proof = i.proof_hash AND l.claim = i.claim AND l.gone_at IS NULL
RETURNING l.loc`,
};

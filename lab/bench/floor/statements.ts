/**
 * The product's three statements for links, on the product's own table, written out: `link.statements.ts` of the
 * secrets-service explains them. When that file changes, this one has to follow, or the floor is another building's.
 */

const SECONDS_LEFT = (moment: string): string =>
  `ceil(date_part('epoch', ${moment} - clock_timestamp()))::int`;
const SAME_LINK = 'l.loc = ANY (ARRAY[i.loc]) AND l.link_proof = i.proof_hash';

export const INSERT = {
  name: 'insert',
  text: `
INSERT INTO link (loc, kind, link_proof, pw_proof, payload, tries_left, expires_at, sweep_at, kid, dek)
SELECT i.loc, i.kind, i.proof_hash, i.password_proof_hash, i.payload, 10,
  coalesce(clock_timestamp() + make_interval(secs => i.expires_in), 'infinity'),
  clock_timestamp() + make_interval(secs => least(i.expires_in, $9)), $8, i.dek
FROM unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[], $6::smallint[], $7::float8[])
  AS i(loc, proof_hash, password_proof_hash, payload, dek, kind, expires_in)
WHERE EXISTS (SELECT FROM encryption_key WHERE kid = $8 AND state IN ('current', 'retiring'))
ON CONFLICT (loc) DO NOTHING
RETURNING loc, date_part('epoch', nullif(expires_at, 'infinity')) AS expires`,
};

export const CLAIM = {
  name: 'claim',
  text: `
WITH opened AS (UPDATE link AS l SET starts_at = NULL, claim = i.claim,
  claim_until = coalesce(l.claim_until, clock_timestamp() + make_interval(secs => $4))
FROM unnest($1::bytea[], $2::bytea[], $3::bytea[]) AS i(loc, proof_hash, claim)
WHERE ${SAME_LINK} AND l.kid = ANY ($5::int[]) AND l.kind <> 3 AND l.gone_at IS NULL
  AND (l.claim IS NULL AND l.expires_at > clock_timestamp() OR l.claim = i.claim AND l.claim_until > clock_timestamp())
RETURNING l.loc, l.payload, l.dek, l.claim_until),
listed AS (INSERT INTO claimed (until, locs) SELECT max(claim_until), array_agg(loc) FROM opened
  WHERE claim_until IS NOT NULL HAVING count(*) > 0)
SELECT loc, payload, dek, ${SECONDS_LEFT('claim_until')} AS grace_left FROM opened`,
};

export const ACKNOWLEDGE = {
  name: 'acknowledge',
  text: `
UPDATE link AS l SET payload = NULL, kid = NULL, dek = NULL, pw_proof = NULL, tries_left = NULL, claim = NULL,
  claim_until = NULL, gone_at = clock_timestamp(), gone_why = 1,
  expires_at = clock_timestamp() + make_interval(secs => $4)
FROM unnest($1::bytea[], $2::bytea[], $3::bytea[]) AS i(loc, proof_hash, claim)
WHERE ${SAME_LINK} AND l.claim = i.claim AND l.gone_at IS NULL
RETURNING l.loc`,
};

export const CONNECTION_OPTIONS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';

const BYTEA_OID = 17;

/** A bytea[] in PostgreSQL's binary form. */
export function encodeByteArray(items: readonly (Buffer | null)[]): Buffer {
  const array = Buffer.allocUnsafe(items.reduce((sum, item) => sum + 4 + (item?.length ?? 0), 20));
  let end = 0;
  for (const field of [1, items.includes(null) ? 1 : 0, BYTEA_OID, items.length, 1])
    end = array.writeInt32BE(field, end);
  for (const item of items) {
    end = array.writeInt32BE(item?.length ?? -1, end);
    if (item !== null) end += item.copy(array, end);
  }
  return array;
}

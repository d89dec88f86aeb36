/** Links that nobody made or can open: $1 how many, $2 seconds until they lapse. */
export const ADD_LINKS = `
INSERT INTO link (loc, kind, link_proof, payload, tries_left, expires_at, kid, dek)
SELECT sha256(convert_to('added ' || gen_random_uuid(), 'UTF8')), 2, sha256(convert_to('proof ' || i, 'UTF8')),
  decode(repeat('00', 200), 'hex'), 10, clock_timestamp() + make_interval(secs => $2::int),
  (SELECT max(kid) FROM encryption_key), decode(repeat('00', 60), 'hex')
FROM generate_series(1, $1::int) AS i`;

/** Removes them, whatever became of them. $1 the most that were added at once. */
export const FORGET_LINKS = `
DELETE FROM link WHERE link_proof IN
  (SELECT sha256(convert_to('proof ' || i, 'UTF8')) FROM generate_series(1, $1::int) AS i)`;

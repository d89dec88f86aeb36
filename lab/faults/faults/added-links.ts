interface Added {
  /** How many, as SQL. */
  readonly rows: string;
  /** Seconds until they lapse, as SQL. */
  readonly seconds: string;
  /** Of the payload. */
  readonly bytes: number;
}

/** A statement that adds links without a maker or a reader. */
export const addLinks = ({ rows, seconds, bytes }: Added): string => `
INSERT INTO link (loc, kind, link_proof, payload, tries_left, expires_at, sweep_at, kid, dek)
SELECT sha256(convert_to('added ' || gen_random_uuid(), 'UTF8')), 2, sha256(convert_to('proof ' || i, 'UTF8')),
  decode(repeat('00', ${bytes}), 'hex'), 10, clock_timestamp() + make_interval(secs => ${seconds}),
  clock_timestamp() + make_interval(secs => ${seconds}),
  (SELECT max(kid) FROM encryption_key), decode(repeat('00', 60), 'hex')
FROM generate_series(1, ${rows}) AS i`;

/** Such links: $1 how many, $2 seconds until they lapse. */
export const ADD_LINKS = addLinks({ rows: '$1::int', seconds: '$2::int', bytes: 200 });

/** Removes them, whatever became of them. $1 the most that were added at once. */
export const FORGET_LINKS = `
DELETE FROM link WHERE link_proof IN
  (SELECT sha256(convert_to('proof ' || i, 'UTF8')) FROM generate_series(1, $1::int) AS i)`;

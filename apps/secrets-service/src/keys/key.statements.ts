/** Keys that links are or were a moment ago written with. */
export const KEYS_IN_USE = {
  name: 'keys-in-use',
  text: `SELECT kid, state FROM encryption_key WHERE state IN ('current', 'retiring')`,
};

/** $4: seconds without a report after which a replica counts as new. */
export const REPORT = {
  name: 'report-keys',
  text: `
INSERT INTO key_reader AS known (replica, kids, writes_with, reported_at, reporting_since)
SELECT $1, $2, $3, now, now FROM clock_timestamp() AS now
ON CONFLICT (replica) DO UPDATE SET kids = excluded.kids, writes_with = excluded.writes_with,
  reported_at = excluded.reported_at, reporting_since = CASE
    WHEN excluded.reported_at - known.reported_at BETWEEN interval '0' AND make_interval(secs => $4)
    THEN known.reporting_since ELSE excluded.reported_at END`,
};

export const LEAVE = { name: 'leave-keys', text: 'DELETE FROM key_reader WHERE replica = $1' };

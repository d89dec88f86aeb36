import { FILES } from '@oncelink/contracts/files';
import type { Statement } from '@oncelink/service-kit/database';
import { STATE } from './file-states.ts';

const TODAY = "(clock_timestamp() AT TIME ZONE 'UTC')::date";
const IN_MONTH = 'q.month + 30 > excluded.day';

/** How long a reader may take who has begun to fetch the file `f`. */
export const LEASE = `make_interval(secs => least(
  ${FILES.leaseSeconds} + ceil(f.bytes / ${FILES.leaseBytesPerSecond}.0), ${FILES.leaseMaxSeconds})::double precision)`;

/** Whether the reader `r` may still fetch. */
export const IS_LIVE = 'NOT r.ended AND (r.leased_until IS NULL OR r.leased_until > clock_timestamp())';

/**
 * Counts a blob and begins it, or does neither: the row of the account's quota is locked until the commit, so what comes
 * at once is counted one after the other. $1 loc, $2 upload proof, $3 owner, $4 bytes, $5 life in seconds, $6 proofs of
 * readers; most of what the account may have: $7 bytes that wait, $8 blobs in a day, $9 bytes in a month; of all accounts,
 * or null: $10 bytes that wait, $11 bytes in a day.
 */
export const BEGIN_FILE: Statement = {
  name: 'begin-file',
  text: `
WITH room AS (
  SELECT ${TODAY} AS today WHERE NOT EXISTS (SELECT FROM file WHERE loc = $1)
    AND ($10::bigint IS NULL OR (SELECT coalesce(sum(waiting), 0) FROM file_quota) + $4::bigint <= $10)
    AND ($11::bigint IS NULL
      OR (SELECT coalesce(sum(day_bytes), 0) FROM file_quota WHERE day = ${TODAY}) + $4 <= $11)),
counted AS (
  INSERT INTO file_quota AS q (owner_id, waiting, day, day_files, day_bytes, month, month_bytes)
  SELECT $3, $4, today, 1, $4, today, $4 FROM room
  ON CONFLICT (owner_id) DO UPDATE SET
    waiting = q.waiting + excluded.waiting, day = excluded.day,
    day_files = CASE q.day WHEN excluded.day THEN q.day_files ELSE 0 END + 1,
    day_bytes = CASE q.day WHEN excluded.day THEN q.day_bytes ELSE 0 END + excluded.day_bytes,
    month = CASE WHEN ${IN_MONTH} THEN q.month ELSE excluded.day END,
    month_bytes = CASE WHEN ${IN_MONTH} THEN q.month_bytes ELSE 0 END + excluded.month_bytes
  WHERE q.waiting + excluded.waiting <= $7
    AND CASE q.day WHEN excluded.day THEN q.day_files ELSE 0 END < $8
    AND CASE WHEN ${IN_MONTH} THEN q.month_bytes ELSE 0 END + excluded.month_bytes <= $9
  RETURNING 1),
made AS (
  INSERT INTO file (loc, upload_proof, owner_id, bytes, state, life, due_at)
  SELECT $1, $2, $3, $4, ${STATE.uploading}, $5, clock_timestamp() + interval '${FILES.uploadSeconds} seconds'
  FROM counted RETURNING loc, due_at),
readers AS (INSERT INTO file_reader (loc, proof) SELECT loc, unnest($6::bytea[]) FROM made)
SELECT (SELECT due_at FROM made) AS due_at, EXISTS (SELECT FROM room) AS has_room`,
};

/** $1 loc, $2 upload proof */
export const FIND_FILE: Statement = {
  name: 'find-file',
  text: `
SELECT f.bytes, f.state, f.life, f.due_at, f.upload_proof = $2 AS is_own,
  ARRAY(SELECT proof FROM file_reader AS r WHERE r.loc = f.loc ORDER BY proof) AS readers
FROM file AS f WHERE f.loc = $1`,
};

/** Only a blob with all its parts. Done again, it changes nothing. $1 loc, $2 upload proof */
export const COMPLETE_FILE: Statement = {
  name: 'complete-file',
  text: `
UPDATE file AS f SET state = ${STATE.ready}, due_at = CASE state WHEN ${STATE.ready} THEN due_at
  ELSE clock_timestamp() + make_interval(secs => life) + ${LEASE} END
WHERE loc = $1 AND upload_proof = $2 AND due_at > clock_timestamp()
  AND (state = ${STATE.ready} OR state = ${STATE.uploading}
    AND (SELECT count(*) FROM file_part AS p WHERE p.loc = f.loc) = ceil(f.bytes / ${FILES.partBytes}.0))
RETURNING 1`,
};

/** $1 loc, $2 upload proof, $3 how many */
export const FIND_MISSING: Statement = {
  name: 'find-missing-parts',
  text: `
SELECT i.n FROM file AS f, generate_series(0, ceil(f.bytes / ${FILES.partBytes}.0)::int - 1) AS i(n)
WHERE f.loc = $1 AND f.upload_proof = $2 AND f.state = ${STATE.uploading}
  AND NOT EXISTS (SELECT FROM file_part AS p WHERE p.loc = f.loc AND p.n = i.n) ORDER BY i.n LIMIT $3`,
};

/** From now on nobody fetches it; the sweeper removes the bytes. $1 loc, $2 upload proof */
export const REMOVE_FILE: Statement = {
  name: 'remove-file',
  text: `
UPDATE file SET state = ${STATE.removing}, due_at = clock_timestamp()
WHERE loc = $1 AND upload_proof = $2 RETURNING 1`,
};

/** $1 loc, $2 proof */
export const END_READER: Statement = {
  name: 'end-reader',
  text: 'UPDATE file_reader SET ended = true, tenths = 10 WHERE loc = $1 AND proof = $2 RETURNING loc',
};

/**
 * Says under which name the end of a reader's link is told, and has the file wait as long as the link lives. A link that was
 * not made after all leaves its name behind: until the reader has begun to fetch, its sender may say another one.
 * $1 loc, $2 proof, $3 watch, $4 owner, $5 seconds
 */
export const HOLD_READER: Statement = {
  name: 'hold-reader',
  text: `
WITH held AS (
  UPDATE file_reader AS r SET watch = $3 FROM file AS f
  WHERE r.loc = $1 AND r.proof = $2 AND f.loc = r.loc AND f.owner_id = $4 AND f.state <> ${STATE.removing}
    AND NOT r.ended AND (r.watch IS NULL OR r.watch = $3 OR r.leased_until IS NULL)
  RETURNING r.loc)
UPDATE file AS f SET life = greatest(f.life, $5::int), due_at = CASE WHEN f.state = ${STATE.ready}
  THEN greatest(f.due_at, clock_timestamp() + make_interval(secs => $5::int) + ${LEASE}) ELSE f.due_at END
FROM held WHERE f.loc = held.loc RETURNING 1`,
};

/** The account is gone. $1 owner */
export const REMOVE_FILES_OF: Statement = {
  name: 'remove-files-of',
  text: `
UPDATE file SET state = ${STATE.removing}, due_at = clock_timestamp()
WHERE owner_id = $1 AND state <> ${STATE.removing}`,
};

/** $1 owner */
export const FORGET_QUOTA_OF: Statement = {
  name: 'forget-quota-of',
  text: 'DELETE FROM file_quota WHERE owner_id = $1',
};

/**
 * The link of a reader has ended. Who has opened it has its lease, which began then at the latest; unopened, nobody will fetch
 * the file by it. $1 watch, $2 whether it was opened, $3 when
 */
export const END_WATCHED: Statement = {
  name: 'end-watched-reader',
  text: `
UPDATE file_reader AS r SET ended = r.ended OR NOT $2::boolean,
  leased_until = CASE WHEN $2 THEN coalesce(r.leased_until, $3::timestamptz + ${LEASE}) ELSE r.leased_until END
FROM file AS f WHERE f.loc = r.loc AND r.watch = $1 RETURNING r.loc`,
};

/** After a reader has ended: a statement that ends one does not see those that end at once. $1 locs */
export const END_FILES: Statement = {
  name: 'end-files',
  text: `
UPDATE file AS f SET state = ${STATE.removing}, due_at = clock_timestamp()
WHERE f.loc = ANY ($1) AND f.state = ${STATE.ready}
  AND NOT EXISTS (SELECT FROM file_reader AS r WHERE r.loc = f.loc AND ${IS_LIVE})`,
};

/** $1 locs, $2 upload proofs */
export const READ_STATES: Statement = {
  name: 'read-file-states',
  text: `
SELECT f.loc, f.state, r.proof, r.tenths, NOT (${IS_LIVE}) AS has_ended
FROM unnest($1::bytea[], $2::bytea[]) AS i(loc, upload_proof)
JOIN file AS f ON f.loc = i.loc AND f.upload_proof = i.upload_proof
JOIN file_reader AS r ON r.loc = f.loc
WHERE f.state <> ${STATE.removing} AND f.due_at > clock_timestamp() ORDER BY r.proof`,
};

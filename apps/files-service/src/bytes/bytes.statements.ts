import { FILES } from '@oncelink/contracts/files';
import type { Statement } from '@oncelink/service-kit/database';
import { STATE } from '../files/file-states.ts';
import { IS_LIVE, LEASE } from '../files/file.statements.ts';

/** What there is of a part. $1 loc, $2 upload proof, $3 number */
export const FIND_PART: Statement = {
  name: 'find-part',
  text: `
SELECT f.bytes, p.object FROM file AS f LEFT JOIN file_part AS p ON p.loc = f.loc AND p.n = $3
WHERE f.loc = $1 AND f.upload_proof = $2 AND f.state <> ${STATE.removing} AND f.due_at > clock_timestamp()`,
};

/**
 * Keeps a part that lies in the store, if none was kept of its number. The lock makes whoever removes the file wait, and
 * look at its objects after this one is there. $1 loc, $2 upload proof, $3 number, $4 object
 */
export const KEEP_PART: Statement = {
  name: 'keep-part',
  text: `
WITH own AS (
  SELECT loc FROM file WHERE loc = $1 AND upload_proof = $2 AND state = ${STATE.uploading} FOR SHARE)
INSERT INTO file_part (loc, n, object) SELECT loc, $3, $4 FROM own
ON CONFLICT (loc, n) DO NOTHING RETURNING n`,
};

/**
 * Counts what a reader is to get, and tells where it lies; nothing to those who may not have it. The first one that is
 * counted begins the lease. It does not wait until the disk has the count: of a database that crashes the last second may be
 * missing, and a reader may have so much again. $1 loc, $2 proof, $3 first byte, $4 last byte
 */
export const OPEN_RANGE: Statement = {
  name: 'open-range',
  text: `
WITH reader AS (
  UPDATE file_reader AS r SET
    leased_until = coalesce(r.leased_until, clock_timestamp() + ${LEASE}),
    tenths = greatest(r.tenths, floor(($4::bigint + 1) * 10.0 / f.bytes)),
    sent = r.sent + $4::bigint - $3::bigint + 1
  FROM file AS f
  WHERE r.loc = $1 AND r.proof = $2 AND f.loc = r.loc AND f.state = ${STATE.ready}
    AND f.due_at > clock_timestamp() AND ${IS_LIVE} AND $4::bigint < f.bytes
    AND r.sent + $4::bigint - $3::bigint + 1 <= ${FILES.fetchesMax} * f.bytes + ${FILES.spareRanges * FILES.rangeMax}
  RETURNING f.loc, f.bytes)
SELECT reader.bytes, p.n, p.object, set_config('synchronous_commit', 'off', true)
FROM reader JOIN file_part AS p ON p.loc = reader.loc
  AND p.n BETWEEN $3::bigint / ${FILES.partBytes} AND $4::bigint / ${FILES.partBytes} ORDER BY p.n`,
};

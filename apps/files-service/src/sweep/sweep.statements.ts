import type { Statement } from '@oncelink/service-kit/database';
import { STATE } from '../files/file-states.ts';
import { IS_LIVE } from '../files/file.statements.ts';

/** Files that are over: from now on no part of them is taken or given. Never waits for those at which others work. $1 most */
export const TAKE_DUE: Statement = {
  name: 'take-due-files',
  text: `
UPDATE file SET state = ${STATE.removing} WHERE loc = ANY (ARRAY(
  SELECT loc FROM file WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED))
RETURNING loc`,
};

/** Makes those due that no reader may fetch any more. */
export const END_UNREAD: Statement = {
  name: 'end-files-without-readers',
  text: `
UPDATE file AS f SET state = ${STATE.removing}, due_at = clock_timestamp()
WHERE f.state = ${STATE.ready} AND NOT EXISTS (SELECT FROM file_reader AS r WHERE r.loc = f.loc AND ${IS_LIVE})`,
};

/** After the last object. Its bytes count no more against its sender. $1 loc */
export const FORGET_FILE: Statement = {
  name: 'forget-file',
  text: `
WITH gone AS (DELETE FROM file WHERE loc = $1 AND state = ${STATE.removing} RETURNING owner_id, bytes)
UPDATE file_quota AS q SET waiting = q.waiting - gone.bytes FROM gone WHERE q.owner_id = gone.owner_id`,
};

/** Removing failed: others have their turn first. $1 loc */
export const PUT_OFF: Statement = {
  name: 'put-off-file',
  text: `UPDATE file SET due_at = clock_timestamp() + interval '30 seconds' WHERE loc = $1`,
};

/** Which objects nobody knows. $1 locs, $2 objects */
export const FIND_STRAYS: Statement = {
  name: 'find-strays',
  text: `
SELECT i.place::int AS place FROM unnest($1::bytea[], $2::text[]) WITH ORDINALITY AS i(loc, object, place)
WHERE NOT EXISTS (SELECT FROM file_part AS p WHERE p.loc = i.loc AND p.object = i.object)`,
};

/** Accounts that send nothing any more. */
export const FORGET_QUOTAS: Statement = {
  name: 'forget-quotas',
  text: `
DELETE FROM file_quota WHERE waiting <= 0 AND month + 30 <= (clock_timestamp() AT TIME ZONE 'UTC')::date
  AND day < (clock_timestamp() AT TIME ZONE 'UTC')::date`,
};

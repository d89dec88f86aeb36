import { WATCH_BYTES } from '@oncelink/contracts';
import type { Statement } from '@oncelink/service-kit/database';
import { endedBy } from '../links/link.statements.ts';

/** What ends a link adds the number of its key, four bytes. */
const ENDED = `octet_length(watch) = ${WATCH_BYTES + 4} AND watch IS NOT NULL`;

/** In the order of the index, behind $1, so that those which wait for long hold up no others. $2 how many. */
export const FIND_UNTOLD: Statement = {
  name: 'find-untold-ends',
  text: `SELECT loc, watch, gone_at, gone_why FROM link WHERE ${ENDED} AND watch > $1 ORDER BY watch LIMIT $2`,
};

/** $1 in the order of `loc`, in which all replicas lock rows. The tombstone stays. */
export const FORGET_TOLD: Statement = {
  name: 'forget-told-ends',
  text: `UPDATE link AS l SET watch = NULL FROM unnest($1::bytea[]) AS i(loc) WHERE l.loc = ANY (ARRAY[i.loc]) AND ${ENDED}`,
};

/** As the index has it: of an ask that waits, when it will have ended. */
const ASK_ENDS_AT = 'coalesce(answered_at, gone_at, expires_at)';

/** One that lapsed has ended a minute later: an answer that came in time may not be committed before. */
const ASK_ENDED = `watch IS NOT NULL AND ${ASK_ENDS_AT} <= now()
  AND coalesce(answered_at, gone_at, expires_at + interval '1 minute') <= now()`;

/** The same of asks. */
export const FIND_UNTOLD_ASKS: Statement = {
  name: 'find-untold-asks',
  text: `
SELECT loc, watch, ${ASK_ENDS_AT} AS ended_at, CASE WHEN answered_at IS NOT NULL THEN 'answered'
  WHEN gone_at IS NOT NULL THEN 'withdrawn' ELSE 'unanswered' END AS why
FROM ask WHERE ${ASK_ENDED} AND watch > $1 ORDER BY watch LIMIT $2`,
};

export const FORGET_TOLD_ASKS: Statement = {
  name: 'forget-told-asks',
  text: `UPDATE ask AS a SET watch = NULL FROM unnest($1::bytea[]) AS i(loc) WHERE a.loc = ANY (ARRAY[i.loc]) AND ${ASK_ENDED}`,
};

/** Of some of them, which is as good as of all: it is to tell minutes from seconds. */
export const OLDEST_UNTOLD: Statement = {
  name: 'oldest-untold-end',
  text: `
SELECT extract(epoch FROM clock_timestamp() - min(gone_at))::float8 AS seconds FROM (
  (SELECT gone_at FROM link WHERE ${ENDED} LIMIT 1000) UNION ALL
  (SELECT ${ASK_ENDS_AT} FROM ask WHERE ${ASK_ENDED} LIMIT 1000)) AS untold`,
};

/** Ends the link with this watch, unless it has ended. $2 grace, $3 tombstone. One row: no other can wait behind it. */
export const REVOKE_LINK: Statement = {
  name: 'revoke-link',
  text: `
UPDATE link AS l SET ${endedBy('$2', '$3')}
WHERE octet_length(l.watch) = ${WATCH_BYTES} AND l.watch = $1 AND l.gone_at IS NULL
RETURNING l.loc, l.gone_at, l.gone_why, l.watch`,
};

/** One that has ended, and whose end is not told yet. Its watch has the four bytes more. */
export const READ_UNTOLD: Statement = {
  name: 'read-untold-end',
  text: `
SELECT loc, gone_at, gone_why, watch FROM link
WHERE ${ENDED} AND watch BETWEEN $1::bytea || '\\x00000000' AND $1::bytea || '\\xffffffff'`,
};

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

/** Of some of them, which is as good as of all: it is to tell minutes from seconds. */
export const OLDEST_UNTOLD: Statement = {
  name: 'oldest-untold-end',
  text: `
SELECT extract(epoch FROM clock_timestamp() - min(gone_at))::float8 AS seconds
FROM (SELECT gone_at FROM link WHERE ${ENDED} LIMIT 1000) AS untold`,
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

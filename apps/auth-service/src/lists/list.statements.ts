import { LIST_SYNC } from '@oncelink/contracts/lists';
import type { Statement } from '@oncelink/service-kit/database';

/** By the clock of the database, which all replicas share. */
const NOW = 'clock_timestamp()';
/**
 * To the day: an entry is written in the moment in which its link is made, and a dump that told that moment would tell, beside the
 * links' own times, which of them is whose.
 */
const LAPSE = `date_trunc('day', ${NOW}, 'UTC') + interval '${LIST_SYNC.keptDays + 1} days'`;

/** Begins the list of an account, unless it keeps another one. $1 account, $2 name */
export const BEGIN_LIST: Statement = {
  name: 'begin-list',
  text: `
INSERT INTO link_list AS l (owner_id, name, turn)
SELECT id, $2, floor(extract(epoch FROM ${NOW}) * 1000) FROM account WHERE id = $1
ON CONFLICT (owner_id) DO UPDATE SET name = l.name WHERE l.name = $2
RETURNING 1 AS begun`,
};

/** $1 account */
export const READ_LIST: Statement = {
  name: 'read-list',
  text: 'SELECT name FROM link_list WHERE owner_id = $1',
};

export interface EntryRow {
  readonly id: Buffer;
  readonly sealed: Buffer;
  readonly version: number;
  readonly turn: number;
  readonly is_gone: boolean;
}

/** With all of the last turn: a reader goes on after it. $1 account, $2 the turn that is known */
export const READ_ENTRIES: Statement = {
  name: 'read-list-entries',
  text: `
SELECT id, sealed, version::float8 AS version, turn::float8 AS turn, is_gone FROM list_entry
WHERE owner_id = $1 AND turn > $2 AND lapses_at > ${NOW}
ORDER BY turn FETCH FIRST ${LIST_SYNC.perCall} ROWS WITH TIES`,
};

/**
 * The next turn of a list, which stays locked: devices write one after the other, so who has read a turn misses nothing of
 * those before. $1 account, $2 name
 */
export const TAKE_TURN: Statement = {
  name: 'take-turn-of-list',
  text: `UPDATE link_list SET turn = turn + 1 WHERE owner_id = $1 AND name = $2 RETURNING turn::float8 AS turn`,
};

/** Entries that stand in the list beside those that are offered. $1 account, whose list is locked, $2 ids */
export const COUNT_OTHERS: Statement = {
  name: 'count-other-entries',
  text: `
SELECT count(*)::int AS count FROM list_entry
WHERE owner_id = $1 AND NOT is_gone AND lapses_at > ${NOW} AND id <> ALL ($2::bytea[])`,
};

/**
 * Writes each entry that replaces the version before, or that is not there. Of two devices that change one at once, the
 * second writes nothing. $1 account, whose list is locked, $2 turn, $3 ids, $4 sealed, $5 versions, $6 gone
 */
export const WRITE_ENTRIES: Statement = {
  name: 'write-list-entries',
  text: `
INSERT INTO list_entry AS e (owner_id, turn, id, sealed, version, is_gone, lapses_at)
SELECT $1, $2, o.id, o.sealed, o.version, o.is_gone, ${LAPSE}
FROM unnest($3::bytea[], $4::bytea[], $5::bigint[], $6::boolean[]) AS o (id, sealed, version, is_gone)
ON CONFLICT (owner_id, id) DO UPDATE SET turn = excluded.turn, sealed = excluded.sealed, version = excluded.version,
  is_gone = excluded.is_gone, lapses_at = excluded.lapses_at
WHERE e.version = excluded.version - 1
RETURNING id`,
};

/** Forgets what was taken out longest ago, beyond as many as a list has entries. $1 account */
export const DROP_SURPLUS: Statement = {
  name: 'drop-surplus-entries',
  text: `
DELETE FROM list_entry WHERE owner_id = $1 AND is_gone AND turn <= (
  SELECT turn FROM list_entry WHERE owner_id = $1 AND is_gone ORDER BY turn DESC OFFSET ${LIST_SYNC.entriesMax} LIMIT 1)`,
};

/** With all its entries. $1 account */
export const END_LIST: Statement = { name: 'end-list', text: 'DELETE FROM link_list WHERE owner_id = $1' };

import { setTimeout as delay } from 'node:timers/promises';
import { DecryptError, unwrapKey, wrapKey, type RingKey } from '@oncelink/key-ring';
import { prepareStatement } from '@oncelink/service-kit/database';
import type { Pool } from 'pg';

/**
 * Blocks of the table that one statement changes: about a thousand live links. A request that claims or erases one
 * of them waits for the statement, so it must be short. By blocks, not by `loc`: the table is read in the order in
 * which it lies on the disk. Ended links may be many more than live ones, and cost next to nothing.
 */
const WINDOW = 16;
const PAUSE_MS = 20;

const FIND_OLD_ROWS = {
  name: 'find-old-rows',
  text: `SELECT loc, dek FROM link WHERE kid = $1 AND ctid >= $2::text::tid AND ctid < $3::text::tid`,
};
/**
 * Holds its locks only while the statement runs, so a rotator that sleeps holds up no request. A row that is still under
 * the old key is the row that was read: nothing new is written under a closed key. Rows that others are changing are
 * left for the next round: the rotator never waits for a row, so it can't deadlock. `LATERAL … LIMIT 1` and `= ANY` have the
 * planner look each row up by its key. Else, until the table is analyzed for the first time, it compares every row of the
 * batch with every row of the table, and the statement runs into its time limit.
 */
export const REWRAP_ROWS = {
  name: 'rewrap-rows',
  text: `
WITH held AS (
  SELECT i.loc, i.dek FROM unnest($3::bytea[], $4::bytea[]) AS i(loc, dek) CROSS JOIN LATERAL (
    SELECT FROM link WHERE link.loc = i.loc AND kid = $1 LIMIT 1 FOR UPDATE SKIP LOCKED) AS l)
UPDATE link AS l SET kid = $2, dek = held.dek FROM held WHERE l.loc = ANY (ARRAY[held.loc])
RETURNING 1 AS moved`,
};

const COUNT_BLOCKS = `
SELECT (pg_relation_size('link') / current_setting('block_size')::int)::int AS count`;

/**
 * Statements that are writing to the table: each takes this lock before its snapshot. Not `xmin`: a statement has no
 * transaction id yet when it has read the state of its key, but not written its row.
 */
const WRITERS = `
SELECT DISTINCT virtualtransaction AS id FROM pg_locks
WHERE locktype = 'relation' AND relation = 'link'::regclass AND mode = 'RowExclusiveLock' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND ($1::text[] IS NULL OR virtualtransaction = ANY ($1))`;

interface WrappedRow {
  readonly loc: Buffer;
  readonly dek: Buffer;
}

/** Rows that no rotation can move, because they were changed. Their key can't be destroyed. */
export class BrokenRowsError extends Error {
  override readonly name = 'BrokenRowsError';

  constructor(kid: number, locs: readonly string[]) {
    super(
      `${locs.length} links do not open under key ${kid}; look at link.loc ${locs.slice(0, NAMED).join(', ')}`,
    );
  }
}

/** How many rows a message names; enough to find what they have in common. */
const NAMED = 5;

/** The keys of links in the database, each wrapped by a key of the ring. */
export class LinkKeyRows {
  readonly #pool: Pool;
  readonly #find;
  readonly #rewrap;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#find = prepareStatement<WrappedRow>(pool, FIND_OLD_ROWS);
    this.#rewrap = prepareStatement<{ moved: number }>(pool, REWRAP_ROWS);
  }

  /**
   * Waits until every statement that is writing now has ended: later ones see what was committed before.
   * @returns false when `signal` was aborted before that
   */
  async waitForWriters(signal: AbortSignal): Promise<boolean> {
    const list = async (among: readonly string[] | null): Promise<string[]> => {
      const { rows } = await this.#pool.query<{ id: string }>(WRITERS, [among]);
      return rows.map(({ id }) => id);
    };
    for (let left = await list(null); left.length > 0; left = await list(left)) {
      if (signal.aborted) return false;
      await delay(PAUSE_MS);
    }
    return true;
  }

  /**
   * Wraps keys again until none is left under `old`. The links' own keys stay the same, so a link opens with either row.
   * @param onBatch gets how many rows each batch moved; moving ends early when it returns false
   * @returns whether none is left
   * @throws BrokenRowsError when all others are moved
   */
  async moveAll(old: RingKey, to: RingKey, onBatch: (count: number) => boolean): Promise<boolean> {
    while (await this.#isUsed(old.kid)) {
      const broken: string[] = [];
      let moved = 0;
      const counted = await this.#pool.query<{ count: number }>(COUNT_BLOCKS);
      const count = counted.rows[0]?.count ?? 0;
      for (let block = 0; block < count; block += WINDOW) {
        const batch = await this.#moveWindow(old, to, block);
        broken.push(...batch.broken);
        moved += batch.moved;
        if (!onBatch(batch.moved)) return false;
      }
      if (moved === 0 && broken.length > 0) throw new BrokenRowsError(old.kid, broken);
      await delay(PAUSE_MS);
    }
    return true;
  }

  async #moveWindow(old: RingKey, to: RingKey, block: number): Promise<{ moved: number; broken: string[] }> {
    const window = [`(${block},0)`, `(${block + WINDOW},0)`];
    const found = await this.#find([old.kid, ...window]);
    const wrapped = found.flatMap(({ loc, dek }) => rewrap(old, to, loc, dek) ?? []);
    const locs = new Set(wrapped.map(({ loc }) => loc));
    const broken = found.flatMap(({ loc }) => (locs.has(loc) ? [] : [loc.toString('hex')]));
    if (wrapped.length === 0) return { moved: 0, broken };
    const rows = await this.#rewrap([old.kid, to.kid, [...locs], wrapped.map(({ dek }) => dek)]);
    return { moved: rows.length, broken };
  }

  async #isUsed(kid: number): Promise<boolean> {
    const { rows } = await this.#pool.query('SELECT FROM link WHERE kid = $1 LIMIT 1', [kid]);
    return rows.length > 0;
  }
}

/** The same key under another one; undefined where it does not open under the old one. */
function rewrap(old: RingKey, to: RingKey, loc: Buffer, dek: Buffer): WrappedRow | undefined {
  try {
    return { loc, dek: wrapKey(to, loc, unwrapKey(old, loc, dek)) };
  } catch (error) {
    if (error instanceof DecryptError) return undefined;
    throw error;
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import { unwrapKey, wrapKey, type RingKey } from '@oncelink/key-ring';
import { runTransaction } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';

/**
 * Blocks of each partition that one transaction looks at: about a thousand live links. Who claims or erases one of them
 * waits for it, so it must be short. By blocks, not by `loc`: the table is read in the order in which it lies on the
 * disk, and ended links, which may be many more than live ones, cost next to nothing.
 */
const WINDOW = 16;
const PAUSE_MS = 20;

/** Rows that others are changing are left for the next round: the rotator waits for no row, so it can't deadlock. */
const LOCK_OLD_ROWS = {
  name: 'lock-old-rows',
  text: `
SELECT loc, dek FROM link WHERE kid = $1 AND ctid >= $2::text::tid AND ctid < $3::text::tid FOR UPDATE SKIP LOCKED`,
};
/** `= ANY` keeps the planner from reading the whole table for a batch. */
const REWRAP_ROWS = {
  name: 'rewrap-rows',
  text: `
UPDATE link AS l SET kid = $1, dek = i.dek
FROM unnest($2::bytea[], $3::bytea[]) AS i(loc, dek) WHERE l.loc = ANY (ARRAY[i.loc])`,
};

const COUNT_BLOCKS = `
SELECT coalesce(max(pg_relation_size(inhrelid)) / current_setting('block_size')::int, 0)::int AS count
FROM pg_inherits WHERE inhparent = 'link'::regclass`;

/**
 * Who is writing to the table: every statement that does locks it so before it takes its snapshot. Not `xmin`: a
 * statement has no transaction id yet when it has read the state of its key, but not written its row.
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

/** The keys of links, as they lie in the database, wrapped by a key of the ring. */
export class LinkKeyRows {
  readonly #dataSource: DataSource;

  constructor(dataSource: DataSource) {
    this.#dataSource = dataSource;
  }

  /** Waits until every statement that is writing now has ended: what begins later sees what was committed before. */
  async outwaitWriters(): Promise<void> {
    const list = async (among: readonly string[] | null): Promise<string[]> => {
      const rows = await this.#dataSource.query<{ id: string }[]>(WRITERS, [among]);
      return rows.map(({ id }) => id);
    };
    for (let left = await list(null); left.length > 0; left = await list(left)) await delay(PAUSE_MS);
  }

  /**
   * Wraps keys anew until none is left under `old`. The links' own keys stay the same, so a link opens with either row.
   * @param onBatch is told how many rows each batch had; moving ends early when it returns false
   * @returns whether none is left
   */
  async moveAll(old: RingKey, to: RingKey, onBatch: (count: number) => boolean): Promise<boolean> {
    while (await this.#isUsed(old.kid)) {
      const [blocks] = await this.#dataSource.query<{ count: number }[]>(COUNT_BLOCKS);
      for (let block = 0; block < (blocks?.count ?? 0); block += WINDOW) {
        if (!onBatch(await this.#moveWindow(old, to, block))) return false;
      }
      await delay(PAUSE_MS);
    }
    return true;
  }

  #moveWindow(old: RingKey, to: RingKey, block: number): Promise<number> {
    return runTransaction(this.#dataSource, async (query) => {
      const window = [`(${block},0)`, `(${block + WINDOW},0)`];
      const rows = await query<WrappedRow>(LOCK_OLD_ROWS, [old.kid, ...window]);
      if (rows.length === 0) return 0;
      const deks = rows.map(({ loc, dek }) => wrapKey(to, loc, unwrapKey(old, loc, dek)));
      await query(REWRAP_ROWS, [to.kid, rows.map(({ loc }) => loc), deks]);
      return rows.length;
    });
  }

  async #isUsed(kid: number): Promise<boolean> {
    const rows = await this.#dataSource.query<unknown[]>('SELECT FROM link WHERE kid = $1 LIMIT 1', [kid]);
    return rows.length > 0;
  }
}

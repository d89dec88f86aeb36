import { setTimeout as delay } from 'node:timers/promises';
import { unwrapKey, wrapKey, type RingKey } from '@oncelink/key-ring';
import { runTransaction } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';

/** Rows per transaction: those who erase such a row wait for it, so it must be short. */
const BATCH_SIZE = 1000;
const PAUSE_MS = 20;

/** Whoever is erasing a row has locked it. The rotator never waits for a row, so it can't be part of a deadlock. */
const OLD_ROWS = {
  name: 'lock-old-rows',
  text: `
SELECT loc, dek FROM link_key WHERE kid = $1 AND loc > $2 ORDER BY loc LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
};
/** `= ANY` keeps the planner from reading the whole table for a batch. */
const NEW_ROWS = {
  name: 'rewrap-rows',
  text: `
UPDATE link_key AS k SET kid = $1, dek = i.dek
FROM unnest($2::bytea[], $3::bytea[]) AS i(loc, dek) WHERE k.loc = ANY (ARRAY[i.loc])`,
};

/**
 * Who is writing to the table: every statement that does locks it so before it takes its snapshot. Not `xmin`: a
 * statement has no transaction id yet while it has read the state of its key, but not written its row.
 */
const WRITERS = `
SELECT DISTINCT virtualtransaction AS id FROM pg_locks
WHERE locktype = 'relation' AND relation = 'link_key'::regclass AND mode = 'RowExclusiveLock' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND ($1::text[] IS NULL OR virtualtransaction = ANY ($1))`;

interface WrappedRow {
  readonly loc: Buffer;
  readonly dek: Buffer;
}

/** The keys of links, as they lie in the database wrapped by a key of the ring. */
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
   * Wraps the keys anew until none is left under `old`. The links' own keys stay the same, so whoever reads one at the
   * same time opens the link with either row.
   * @param onBatch is told how many rows each batch had; moving ends early when it returns false
   * @returns whether none is left
   */
  async moveAll(old: RingKey, to: RingKey, onBatch: (count: number) => boolean): Promise<boolean> {
    while (await this.#isUsed(old.kid)) {
      let after: Buffer | undefined = Buffer.alloc(0);
      while (after !== undefined) {
        const moved: readonly WrappedRow[] = await this.#moveBatch(old, to, after);
        if (!onBatch(moved.length)) return false;
        after = moved.length < BATCH_SIZE ? undefined : moved.at(-1)?.loc;
      }
      await delay(PAUSE_MS);
    }
    return true;
  }

  #moveBatch(old: RingKey, to: RingKey, after: Buffer): Promise<readonly WrappedRow[]> {
    return runTransaction(this.#dataSource, async (query) => {
      const rows = await query<WrappedRow>(OLD_ROWS, [old.kid, after]);
      const deks = rows.map(({ loc, dek }) => wrapKey(to, loc, unwrapKey(old, loc, dek)));
      if (rows.length > 0) await query(NEW_ROWS, [to.kid, rows.map(({ loc }) => loc), deks]);
      return rows;
    });
  }

  async #isUsed(kid: number): Promise<boolean> {
    const rows = await this.#dataSource.query<unknown[]>('SELECT FROM link_key WHERE kid = $1 LIMIT 1', [
      kid,
    ]);
    return rows.length > 0;
  }
}

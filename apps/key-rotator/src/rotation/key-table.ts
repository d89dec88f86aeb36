import { READER_LIVE_SECONDS } from '@oncelink/key-ring';
import { changeTogether, type Query } from '@oncelink/service-kit/database';
import type { Pool } from 'pg';
import type { KeyState, KnownKey, Reader } from './next-step.ts';

/** Long enough to look into what the replica was doing. */
const READER_KEPT = '1 day';

/** Long enough for a database to come back, and short enough for the promise of 25 hours. */
const ABANDONED_SECONDS = 900;

const BEGIN = {
  name: 'begin-keys',
  text: `
INSERT INTO encryption_key (kid, state, made_at, current_at)
SELECT kid, CASE WHEN kid = $1 THEN 'current' ELSE 'closed' END, clock_timestamp(),
  CASE WHEN kid = $1 THEN clock_timestamp() END
FROM unnest($2::int[]) AS kid ON CONFLICT DO NOTHING`,
};
const ANNOUNCE = {
  name: 'announce-key',
  text: `
INSERT INTO encryption_key (kid, state, made_at) VALUES ($1, 'loading', clock_timestamp()) ON CONFLICT DO NOTHING`,
};
const RETIRE = {
  name: 'retire-key',
  text: `
UPDATE encryption_key SET state = 'retiring', retired_at = clock_timestamp()
WHERE kid = $1 AND state = 'current' RETURNING kid`,
};
const PROMOTE = {
  name: 'promote-key',
  text: `
UPDATE encryption_key SET state = 'current', current_at = clock_timestamp()
WHERE kid = $1 AND state = 'loading' RETURNING kid`,
};
const CLOSE = {
  name: 'close-key',
  text: `UPDATE encryption_key SET state = 'closed' WHERE kid = $1 AND state = 'retiring'`,
};
const RECORD = {
  name: 'record-end-of-key',
  text: `
UPDATE encryption_key SET state = 'destroyed', destroyed_at = clock_timestamp()
WHERE kid = $1 AND state IN ('loading', 'closed')`,
};

/**
 * Every replica but those that are gone. When the database was away, a silent replica may be alive like all others, and
 * the first one that is back must not decide for it. So a replica is gone when it is silent while another one has
 * reported for $1 seconds without a gap. When none reports, or a clock was set, the age of a report decides. On a server
 * that has just started it does not, because no replica could reach that server before.
 */
const READERS = `
SELECT replica, kids, writes_with FROM key_reader AS reader
WHERE NOT EXISTS (SELECT FROM key_reader AS witness WHERE witness.reported_at <= clock_timestamp()
    AND witness.reported_at - greatest(witness.reporting_since, reader.reported_at) > make_interval(secs => $1))
  AND (abs(extract(epoch FROM clock_timestamp() - reader.reported_at)) < ${ABANDONED_SECONDS}
    OR pg_postmaster_start_time() > clock_timestamp() - make_interval(secs => $1))
ORDER BY replica`;

/** Another rotator has promoted the key meanwhile, and its change stays. */
class PromotionLostError extends Error {}

interface ReaderRow {
  readonly replica: string;
  readonly kids: number[];
  readonly writes_with: number | null;
}

/**
 * Keys and the replicas that hold them, as the database knows them. Every change names the state that it starts from, so
 * a late one changes nothing.
 */
export class KeyTable {
  readonly #pool: Pool;
  readonly #liveSeconds: number;

  /** @param liveSeconds how long others must have reported before a silent replica counts as gone */
  constructor(pool: Pool, liveSeconds: number = READER_LIVE_SECONDS) {
    this.#pool = pool;
    this.#liveSeconds = liveSeconds;
  }

  /** By number. */
  async readKeys(): Promise<KnownKey[]> {
    const { rows } = await this.#pool.query<{ kid: number; state: KeyState }>(
      'SELECT kid, state FROM encryption_key ORDER BY kid',
    );
    return rows;
  }

  /** Replicas that are alive, as far as the reports tell. */
  async readReaders(): Promise<Reader[]> {
    const { rows } = await this.#pool.query<ReaderRow>(READERS, [this.#liveSeconds]);
    return rows.map(({ replica, kids, writes_with: writesWith }) => ({ replica, kids, writesWith }));
  }

  /** Whether the current key has been current for so many hours. */
  async isDue(hours: number): Promise<boolean> {
    const { rows } = await this.#pool.query(
      `SELECT FROM encryption_key
       WHERE state = 'current' AND current_at <= clock_timestamp() - make_interval(secs => 3600.0 * $1)`,
      [hours],
    );
    return rows.length > 0;
  }

  /** @param kid becomes current; `others` are closed at once: nothing in this database was written with them */
  begin(kid: number, others: readonly number[]): Promise<unknown> {
    return this.#change((query) => query(BEGIN, [kid, [kid, ...others]]));
  }

  announce(kid: number): Promise<unknown> {
    return this.#change((query) => query(ANNOUNCE, [kid]));
  }

  /** Both changes or neither: there is one current key at any time. */
  async promote(kid: number, from: number): Promise<void> {
    await this.#change(async (query) => {
      const retired = await query(RETIRE, [from]);
      const promoted = await query(PROMOTE, [kid]);
      if (retired.length + promoted.length !== 2) throw new PromotionLostError();
    }).catch((error: unknown) => {
      if (!(error instanceof PromotionLostError)) throw error;
    });
  }

  /** From now on nothing is written under it, not even by a replica that was suspended meanwhile. */
  close(kid: number): Promise<unknown> {
    return this.#change((query) => query(CLOSE, [kid]));
  }

  record(kid: number): Promise<unknown> {
    return this.#change((query) => query(RECORD, [kid]));
  }

  /** Replicas that were killed leave their last report behind. */
  deleteOldReaders(): Promise<unknown> {
    return this.#pool.query(
      `DELETE FROM key_reader WHERE reported_at < clock_timestamp() - interval '${READER_KEPT}'`,
    );
  }

  #change<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    return changeTogether(this.#pool, work);
  }
}

import { Counter } from '@oncelink/service-kit';
import { DatabaseAwayError, prepareStatement } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';
import { ERASED } from '../links/link-statements.ts';
import type { LinkTimes } from '../links/link-store.ts';

/**
 * Rows that are due and that nobody holds: the sweeper never waits, so it can't be part of a deadlock. `now()` because
 * an index can't be searched for `clock_timestamp()`; it is only ever a little early to sweep.
 */
const due = (what: string): string => `
  SELECT loc FROM link WHERE coalesce(claim_until, expires_at) <= now() AND ${what}
  LIMIT $1 FOR UPDATE SKIP LOCKED`;

/** An end that nobody has recorded yet counts from when it came, not from when it was swept. $2 grace, $3 tombstone. */
const ENDED_AT =
  'CASE WHEN l.claim IS NULL THEN l.expires_at ELSE l.claim_until - make_interval(secs => $2) END';

const ERASE_LAPSED = {
  name: 'erase-lapsed-links',
  text: `
WITH due AS (${due('gone_at IS NULL')}), erased AS (
  UPDATE link AS l SET ${ERASED}, gone_at = ${ENDED_AT}, gone_why = CASE WHEN l.claim IS NULL THEN 3 ELSE 1 END,
    expires_at = ${ENDED_AT} + make_interval(secs => $3)
  FROM due WHERE l.loc = ANY (ARRAY[due.loc]) RETURNING 1)
SELECT count(*)::int AS count FROM erased`,
};

const FORGET_TOMBSTONES = {
  name: 'forget-tombstones',
  text: `
WITH due AS (${due('gone_at IS NOT NULL')}), forgotten AS (
  DELETE FROM link AS l USING due WHERE l.loc = ANY (ARRAY[due.loc]) RETURNING 1)
SELECT count(*)::int AS count FROM forgotten`,
};

/**
 * Rows per statement: small enough to hold no lock for a tenth of a second. Each statement passes again what the ones before
 * it left in the index, and waits for a commit: with 500 rows, 100,000 take twice as long (docs/scaling.md).
 */
const MOST_ROWS = 2000;

/** The SQLSTATE of a statement that took longer than it may (query_canceled). */
const TOOK_TOO_LONG = '57014';

const NEVER = new AbortController().signal;

const sweptLinks = new Counter({
  name: 'oncelink_swept_links_total',
  help: 'Links that were erased because their time had passed, and tombstones that were forgotten.',
  labelNames: ['what'],
});

interface Count {
  readonly count: number;
}

/** How many links were erased, and how many tombstones forgotten. */
export interface Sweep {
  readonly erased: number;
  readonly forgotten: number;
}

/** Erases what has lapsed. Links never wait for it: every read and change checks the time itself. */
export class LinkSweeper {
  readonly #erase;
  readonly #forget;
  readonly #times: LinkTimes;
  readonly #mostRows: number;
  /** Rows per statement at the moment: twice as many after a sweep in which none took too long. */
  #rows: number;

  constructor(dataSource: DataSource, times: LinkTimes, mostRows = MOST_ROWS) {
    this.#times = times;
    this.#mostRows = mostRows;
    this.#rows = mostRows;
    this.#erase = prepareStatement<Count>(dataSource, ERASE_LAPSED);
    this.#forget = prepareStatement<Count>(dataSource, FORGET_TOMBSTONES);
  }

  /**
   * Sweeps until nothing is due. Any number may sweep at once.
   * @param signal once it is aborted, no further statement is begun
   */
  async sweep(signal: AbortSignal = NEVER): Promise<Sweep> {
    const { grace, tombstone } = this.#times;
    const rows = this.#rows;
    const erased = await this.#untilNoneIsDue((rows) => this.#erase([rows, grace, tombstone]), signal);
    sweptLinks.inc({ what: 'erased' }, erased);
    const forgotten = await this.#untilNoneIsDue((rows) => this.#forget([rows]), signal);
    sweptLinks.inc({ what: 'forgotten' }, forgotten);
    if (this.#rows === rows) this.#rows = Math.min(2 * rows, this.#mostRows);
    return { erased, forgotten };
  }

  async #untilNoneIsDue(
    sweepBatch: (rows: number) => Promise<readonly Count[]>,
    signal: AbortSignal,
  ): Promise<number> {
    let total = 0;
    while (!signal.aborted) {
      const rows = this.#rows;
      const count = await this.#trySweep(() => sweepBatch(rows));
      total += count ?? 0;
      if (count !== undefined && count < rows) break;
    }
    return total;
  }

  /** Undefined when the statement took too long for its number of rows: from now on they have half of them. */
  async #trySweep(sweepBatch: () => Promise<readonly Count[]>): Promise<number | undefined> {
    try {
      const [swept] = await sweepBatch();
      return swept?.count ?? 0;
    } catch (error) {
      const isTooMuch = error instanceof DatabaseAwayError && error.code === TOOK_TOO_LONG && this.#rows > 1;
      if (!isTooMuch) throw error;
      this.#rows = Math.ceil(this.#rows / 2);
      return undefined;
    }
  }
}

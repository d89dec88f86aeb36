import { Counter } from '@oncelink/service-kit';
import { DatabaseAwayError, queryInTurn, type Query, type Statement } from '@oncelink/service-kit/database';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { Pool } from 'pg';
import { SECRETS_CONFIG, type SecretsConfig } from '../config.ts';
import { ERASE_CLAIMED, ERASE_LAPSED, FORGET_TOMBSTONES, LOOK_LATER } from './sweep.statements.ts';

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

/** Of one statement. Fewer rows taken than it may take: no more are due. */
interface Swept {
  readonly taken: number;
  /** Links that were erased, or tombstones that were forgotten. */
  readonly changed: number;
}

const NOTHING_DUE: Swept = { taken: 0, changed: 0 };

/** How many links were erased, and how many tombstones forgotten. */
export interface Sweep {
  readonly erased: number;
  readonly forgotten: number;
}

/** Erases what has lapsed. Links never wait for it: every read and change checks the time itself. */
@Injectable()
export class LinkSweeper {
  readonly #pool: Pool;
  readonly #graceSeconds: number;
  readonly #tombstoneSeconds: number;
  readonly #mostRows: number;
  /** Rows per statement at the moment: twice as many after a sweep in which none took too long. */
  #rows: number;

  constructor(
    pool: Pool,
    @Inject(SECRETS_CONFIG) config: Pick<SecretsConfig, 'GRACE_SECONDS' | 'TOMBSTONE_SECONDS'>,
    @Optional() mostRows = MOST_ROWS,
  ) {
    this.#pool = pool;
    this.#mostRows = mostRows;
    this.#rows = mostRows;
    this.#graceSeconds = config.GRACE_SECONDS;
    this.#tombstoneSeconds = config.TOMBSTONE_SECONDS;
  }

  /**
   * Sweeps until nothing is due. Any number may sweep at once. On one connection: statements pass over locked rows, those of one that
   * took too long as well.
   * @param signal once it is aborted, no further statement is begun
   */
  sweep(signal: AbortSignal = NEVER): Promise<Sweep> {
    return queryInTurn(this.#pool, (query) => this.#sweepAll(query, signal));
  }

  async #sweepAll(query: Query, signal: AbortSignal): Promise<Sweep> {
    const rows = this.#rows;
    const [grace, tombstone] = [this.#graceSeconds, this.#tombstoneSeconds];
    const sweepAs = (statement: Statement, ...values: readonly number[]): Promise<number> =>
      this.#untilNoneIsDue((rows) => query<Swept>(statement, [rows, ...values]), signal);
    const claimed = await sweepAs(ERASE_CLAIMED, grace, tombstone);
    const erased = claimed + (await sweepAs(ERASE_LAPSED, grace, tombstone));
    sweptLinks.inc({ what: 'erased' }, erased);
    const forgotten = await sweepAs(FORGET_TOMBSTONES);
    sweptLinks.inc({ what: 'forgotten' }, forgotten);
    await sweepAs(LOOK_LATER, tombstone);
    if (this.#rows === rows) this.#rows = Math.min(2 * rows, this.#mostRows);
    return { erased, forgotten };
  }

  async #untilNoneIsDue(
    sweepBatch: (rows: number) => Promise<readonly Swept[]>,
    signal: AbortSignal,
  ): Promise<number> {
    let total = 0;
    while (!signal.aborted) {
      const rows = this.#rows;
      const swept = await this.#trySweep(() => sweepBatch(rows));
      total += swept?.changed ?? 0;
      if (swept !== undefined && swept.taken < rows) break;
    }
    return total;
  }

  /** Undefined when the statement took too long for its number of rows: from now on they have half of them. */
  async #trySweep(sweepBatch: () => Promise<readonly Swept[]>): Promise<Swept | undefined> {
    try {
      const [swept = NOTHING_DUE] = await sweepBatch();
      return swept;
    } catch (error) {
      const isTooMuch = error instanceof DatabaseAwayError && error.code === TOOK_TOO_LONG && this.#rows > 1;
      if (!isTooMuch) throw error;
      this.#rows = Math.ceil(this.#rows / 2);
      return undefined;
    }
  }
}

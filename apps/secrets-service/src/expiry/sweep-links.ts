import { Counter } from '@oncelink/service-kit';
import { prepareStatement } from '@oncelink/service-kit/database';
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
const BATCH_SIZE = 2000;

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

  constructor(dataSource: DataSource, times: LinkTimes) {
    this.#times = times;
    this.#erase = prepareStatement<Count>(dataSource, ERASE_LAPSED);
    this.#forget = prepareStatement<Count>(dataSource, FORGET_TOMBSTONES);
  }

  /** Sweeps until nothing is due. Any number may sweep at once. */
  async sweep(): Promise<Sweep> {
    const { grace, tombstone } = this.#times;
    const swept = {
      erased: await untilNoneIsDue(() => this.#erase([BATCH_SIZE, grace, tombstone])),
      forgotten: await untilNoneIsDue(() => this.#forget([BATCH_SIZE])),
    };
    sweptLinks.inc({ what: 'erased' }, swept.erased);
    sweptLinks.inc({ what: 'forgotten' }, swept.forgotten);
    return swept;
  }
}

async function untilNoneIsDue(sweepBatch: () => Promise<readonly Count[]>): Promise<number> {
  let total = 0;
  for (;;) {
    const [swept] = await sweepBatch();
    total += swept?.count ?? 0;
    if (swept === undefined || swept.count < BATCH_SIZE) return total;
  }
}

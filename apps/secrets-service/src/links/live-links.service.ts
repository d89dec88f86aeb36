import { Inject, Injectable, Optional } from '@nestjs/common';
import { prepareStatement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { SECRETS_CONFIG, type SecretsConfig } from '../config.ts';
import { COUNT_LIVE, COUNT_PAGES } from './live-links.statements.ts';

/** How long an estimate holds. In this time all networks together can make only so many more. */
const FRESH_MS = 10_000;

/** As many pages are looked at as make the estimate good to 2 %; a table of fewer is counted exactly. */
const PAGES_MAX = 2000;

/**
 * Knows about how many links are alive, and whether there is room for more. Counting all of them takes seconds where there
 * are millions, and a counter that every statement changes would make all of them wait for each other: a sample of the
 * table's pages is counted instead, at most once in ten seconds and replica, while links are made.
 */
@Injectable()
export class LiveLinks {
  readonly max: number;
  readonly #countPages;
  readonly #countLive;
  #estimate = 0;
  #askedAt = -Infinity;

  constructor(
    pool: Pool,
    @Inject(SECRETS_CONFIG) config: Pick<SecretsConfig, 'SEALS_MAX_LIVE'>,
    @Optional() private readonly now: () => number = performance.now.bind(performance),
  ) {
    this.max = config.SEALS_MAX_LIVE;
    this.#countPages = prepareStatement<{ pages: number }>(pool, COUNT_PAGES);
    this.#countLive = prepareStatement<{ live: number }>(pool, COUNT_LIVE);
  }

  /** Whether as many are alive as may be, by the latest estimate: nobody waits for a new one. */
  get areFull(): boolean {
    if (this.now() - this.#askedAt > FRESH_MS) {
      // The database is away: then nothing is made either.
      this.estimate().catch(() => undefined);
    }
    return this.#estimate >= this.max;
  }

  /** Counts a sample. @throws DatabaseError or DatabaseAwayError */
  async estimate(): Promise<number> {
    this.#askedAt = this.now();
    const [size] = await this.#countPages([]);
    const percent = Math.min(100, (100 * PAGES_MAX) / Math.max(1, size?.pages ?? 0));
    const [sample] = await this.#countLive([percent]);
    this.#estimate = Math.round(((sample?.live ?? 0) * 100) / percent);
    return this.#estimate;
  }
}

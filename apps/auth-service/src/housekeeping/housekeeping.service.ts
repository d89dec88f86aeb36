import type { Log } from '@oncelink/service-kit';
import { prepareStatement } from '@oncelink/service-kit/database';
import { scheduleJob } from '@oncelink/service-kit/jobs';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import type { AuthConfig } from '../config.ts';
import { CONFIG, LOG } from '../core/tokens.ts';
import { DueNews } from './due-news.service.ts';
import { DELETE_LAPSED, LAPSED_BATCH } from './lapsed.statements.ts';

/**
 * Deletes codes, sessions, budgets, devices, logins of programs and records of deletions that have lapsed, and warns owners of
 * keys that will lapse, and makers of many links that ended; revokes keys that nobody uses. Any number may do so at once.
 */
@Injectable()
export class HousekeepingService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #deletions;
  #stop: (() => Promise<void>) | undefined;

  constructor(
    pool: Pool,
    private readonly news: DueNews,
    @Inject(CONFIG)
    private readonly config: Pick<AuthConfig, 'REDIS_JOBS_URL' | 'HOUSEKEEPING_INTERVAL_MS'>,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.#deletions = DELETE_LAPSED.map((statement) => prepareStatement<{ count: number }>(pool, statement));
  }

  onApplicationBootstrap(): void {
    const { REDIS_JOBS_URL: redisUrl, HOUSEKEEPING_INTERVAL_MS: every } = this.config;
    const schedule = { redisUrl, repeat: { every }, log: this.log };
    // One queue for both: the name of each is part of the rights in Redis, which an operator would have to renew.
    this.#stop = scheduleJob('delete-lapsed', () => this.run(), schedule);
  }

  /** Once the run that is going on here is done. */
  async onApplicationShutdown(): Promise<void> {
    await this.#stop?.();
  }

  private async run(): Promise<void> {
    await this.deleteLapsed();
    await this.news.tell();
  }

  /** @returns how many rows were deleted */
  async deleteLapsed(): Promise<number> {
    let total = 0;
    for (const deletion of this.#deletions) {
      for (let count = LAPSED_BATCH; count === LAPSED_BATCH; total += count) {
        const [batch] = await deletion([LAPSED_BATCH]);
        count = batch?.count ?? 0;
      }
    }
    return total;
  }
}

import { JobsService } from '@oncelink/service-kit/jobs';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { USAGE_KEPT_DAYS, WEBHOOK } from '@oncelink/contracts/events';
import { prepareStatement, type Statement } from '@oncelink/service-kit/database';
import { Pool } from 'pg';
import { KEEP } from './events/number-events.ts';

export const FORGET_QUEUE = 'forget-receipts';
const EVERY_MS = 60_000;
const BATCH = 500;

/** What has lapsed, by table. */
const LAPSED = {
  receipt: 'forget_at <= now()',
  notice: 'forget_at <= now()',
  hold: 'forget_at <= now()',
  event: `recorded_at <= now() - ${KEEP}`,
  delivery: `made_at <= now() - ${KEEP}`,
  attempt: `at <= now() - interval '${WEBHOOK.attemptDays} days'`,
  usage_day: `day < (now() AT TIME ZONE 'UTC')::date - ${USAGE_KEPT_DAYS}`,
};

/** Rows that are due and not locked: it never waits, so it can't be part of a deadlock. $1 most rows */
const forget = ([table, condition]: readonly [string, string]): Statement => ({
  name: `forget-${table}`,
  text: `
WITH due AS (SELECT ctid FROM ${table} WHERE ${condition} LIMIT $1 FOR UPDATE SKIP LOCKED),
forgotten AS (DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM due)) RETURNING 1)
SELECT count(*)::int AS count FROM forgotten`,
});

/** Forgets receipts and events 30 days after the end of the link, and usage that no plan shows any more. */
@Injectable()
export class Housekeeping implements OnModuleInit {
  readonly #statements;

  constructor(
    private readonly jobs: JobsService,
    pool: Pool,
  ) {
    this.#statements = Object.entries(LAPSED).map((lapsed) =>
      prepareStatement<{ count: number }>(pool, forget(lapsed)),
    );
  }

  onModuleInit(): void {
    this.jobs.schedule(FORGET_QUEUE, () => this.forgetLapsed(), { every: EVERY_MS });
  }

  /** @returns how many rows were forgotten */
  async forgetLapsed(): Promise<number> {
    let total = 0;
    for (const statement of this.#statements) {
      for (let count = BATCH; count === BATCH; total += count) {
        const [batch] = await statement([BATCH]);
        count = batch?.count ?? 0;
      }
    }
    return total;
  }
}

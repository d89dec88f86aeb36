import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QUEUES, type AccountDeletion } from '@oncelink/contracts';
import { prepareStatement, type Statement } from '@oncelink/service-kit/database';
import { TRIED_FOR_A_DAY, JobsService } from '@oncelink/service-kit/jobs';
import { Pool } from 'pg';

/** Longer than any call lasts that began before the account was deleted. */
const AGAIN_MS = 60_000;
const AGAIN = 'delete-again';

/** Rows of one statement: small enough to hold no lock for long. */
const BATCH = 2000;

/** $1 owner, $2 most rows */
const deleteOwned = (table: string): Statement => ({
  name: `delete-owned-${table}`,
  text: `
WITH deleted AS (
  DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE owner_id = $1 LIMIT $2)) RETURNING 1)
SELECT count(*)::int AS count FROM deleted`,
});

/**
 * Deletes what there is of accounts that are deleted. Twice: a link that was being made during the deletion is
 * registered only after it.
 */
@Injectable()
export class AccountsService implements OnModuleInit {
  readonly #deletions;

  constructor(
    private readonly jobs: JobsService,
    pool: Pool,
  ) {
    this.#deletions = ['receipt', 'event', 'usage_day', 'feed', 'webhook', 'delivery', 'attempt'].map(
      (table) => prepareStatement<{ count: number }>(pool, deleteOwned(table)),
    );
  }

  onModuleInit(): void {
    const queue = this.jobs.createQueue<AccountDeletion>(QUEUES.accountDeletionsToEvents);
    this.jobs.startWorker<AccountDeletion>(QUEUES.accountDeletionsToEvents, async ({ name, data }) => {
      await this.delete(data.userId);
      if (name === AGAIN) return;
      const job = { jobId: `${data.userId}-again`, delay: AGAIN_MS };
      // The auth-service repeats a deletion later: a job that is kept would stand in the way of the next one.
      await queue.add(AGAIN, data, { ...TRIED_FOR_A_DAY, ...job, removeOnComplete: true });
    });
  }

  async delete(ownerId: string): Promise<void> {
    for (const deletion of this.#deletions) {
      for (let count = BATCH; count === BATCH;) {
        const [batch] = await deletion([ownerId, BATCH]);
        count = batch?.count ?? 0;
      }
    }
  }
}

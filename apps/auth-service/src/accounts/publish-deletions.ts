import { QUEUES, type AccountDeletion } from '@oncelink/contracts';
import { withDeadline } from '@oncelink/service-kit';
import { runTransaction } from '@oncelink/service-kit/database';
import { createJobQueue, createJobsRedis, scheduleJob, type JobSchedule } from '@oncelink/service-kit/jobs';
import type { DataSource } from 'typeorm';

const BATCH_SIZE = 100;
/** Well below the time after which PostgreSQL ends a transaction that does nothing. */
const QUEUE_DEADLINE_MS = 5000;

const TAKE_DELETIONS = {
  name: 'take-deletions',
  text: `
DELETE FROM account_deletion WHERE account_id IN (
  SELECT account_id FROM account_deletion LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
RETURNING account_id`,
};

type DeletionQueue = ReturnType<typeof createJobQueue<AccountDeletion>>;

/**
 * Tells the other services of deletions, again and again.
 * @returns stops taking part, once the run that is going on here is done
 */
export function scheduleDeletions(dataSource: DataSource, schedule: JobSchedule): () => Promise<void> {
  const connection = createJobsRedis(schedule.redisUrl, schedule.log);
  const queue = createJobQueue<AccountDeletion>(QUEUES.accountDeletions, { connection, log: schedule.log });
  const stop = scheduleJob('publish-deletions', () => publishDeletions(dataSource, queue), schedule);
  return async () => {
    await stop();
    await queue.close();
    connection.destroy();
  };
}

/**
 * Puts deletions into the queue. They were recorded together with the deletion itself, and a record goes only after the
 * queue has the job: while the jobs Redis is away they wait, and one that was queued just before a crash is queued again
 * under the same name, which its worker bears.
 */
export async function publishDeletions(dataSource: DataSource, queue: DeletionQueue): Promise<void> {
  let count: number;
  do {
    count = await runTransaction(dataSource, async (query) => {
      const rows = await query<{ account_id: string }>(TAKE_DELETIONS);
      // Not `addBulk`: it fails for good in a Redis that has lost its scripts, as one that was restarted has.
      const adding = rows.map(({ account_id: userId }) =>
        queue.add('account-deletion', { userId }, { jobId: userId }),
      );
      await withDeadline(Promise.all(adding), QUEUE_DEADLINE_MS);
      return rows.length;
    });
  } while (count === BATCH_SIZE);
}

import { QUEUES, type AccountDeletion } from '@oncelink/contracts';
import { withDeadline } from '@oncelink/service-kit';
import { runTransaction, type Statement } from '@oncelink/service-kit/database';
import {
  createJobQueue,
  createJobsRedis,
  scheduleJob,
  TRIED_FOR_A_DAY,
  type JobSchedule,
} from '@oncelink/service-kit/jobs';
import type { DataSource } from 'typeorm';

/** A job that was done and is kept would stand in the way of the next one of its name. */
const JOB_OPTIONS = { ...TRIED_FOR_A_DAY, removeOnComplete: true };

const BATCH_SIZE = 100;
/** Well below the time after which PostgreSQL ends a transaction that does nothing. */
const QUEUE_DEADLINE_MS = 5000;

/** Some thirty times in the week after which a deletion is forgotten: soon enough after a loss, and few jobs. */
const TELL_AGAIN = "interval '6 hours'";

/** `now()` because an index can't be searched for `clock_timestamp()`. */
export const TAKE_DELETIONS: Statement = {
  name: 'take-deletions',
  text: `
UPDATE account_deletion SET due_at = clock_timestamp() + ${TELL_AGAIN} WHERE account_id IN (
  SELECT account_id FROM account_deletion WHERE due_at <= now() LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
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
 * Puts deletions into the queue. They were recorded together with the deletion itself: while the jobs Redis is away they
 * wait. For a week each is told again and again under the same name, which its worker bears: whoever pays for an account
 * would go on paying for ever, had that Redis lost its data before it was heard of.
 */
export async function publishDeletions(dataSource: DataSource, queue: DeletionQueue): Promise<void> {
  let count: number;
  do {
    count = await runTransaction(dataSource, async (query) => {
      const rows = await query<{ account_id: string }>(TAKE_DELETIONS);
      // Not `addBulk`: it fails for good in a Redis that has lost its scripts, as one that was restarted has.
      const adding = rows.map(({ account_id: userId }) =>
        queue.add('account-deletion', { userId }, { ...JOB_OPTIONS, jobId: userId }),
      );
      await withDeadline(Promise.all(adding), QUEUE_DEADLINE_MS);
      return rows.length;
    });
  } while (count === BATCH_SIZE);
}

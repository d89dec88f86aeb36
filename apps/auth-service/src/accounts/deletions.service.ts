import { QUEUES, type AccountDeletion as DeletionJob } from '@oncelink/contracts';
import { withDeadline, type Log } from '@oncelink/service-kit';
import { runTransaction } from '@oncelink/service-kit/database';
import {
  createJobQueue,
  createJobsRedis,
  scheduleJob,
  TRIED_FOR_A_DAY,
  type JobSchedule,
} from '@oncelink/service-kit/jobs';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuthConfig } from '../config.ts';
import { CONFIG, LOG } from '../core/tokens.ts';
import { DELETION_BATCH, TAKE_DELETIONS } from './account-deletion.statements.ts';

/** A job that was done and is kept would stand in the way of the next one of its name. */
const JOB_OPTIONS = { ...TRIED_FOR_A_DAY, removeOnComplete: true };

/** Well below the time after which PostgreSQL ends a transaction that does nothing. */
const QUEUE_DEADLINE_MS = 5000;

/** A queue has one listener, so each of those who are to know has a queue. */
const LISTENERS = [QUEUES.accountDeletions, QUEUES.accountDeletionsToEvents];

type DeletionQueue = ReturnType<typeof createJobQueue<DeletionJob>>;

/**
 * Tells the other services of deleted accounts. A deletion is recorded together with the deletion itself and waits while
 * the jobs Redis is away: it is told at once, and else on schedule. For a week it is published again and again under
 * the same name, which its worker bears. Otherwise, if that Redis lost its data, someone would go on paying for an
 * account that is gone.
 */
@Injectable()
export class DeletionsService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #woken = new Set<Promise<void>>();
  #publishNow: (() => Promise<void>) | undefined;
  #stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG)
    private readonly config: Pick<AuthConfig, 'REDIS_JOBS_URL' | 'HOUSEKEEPING_INTERVAL_MS' | 'FILES'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const { REDIS_JOBS_URL: redisUrl, HOUSEKEEPING_INTERVAL_MS: every } = this.config;
    this.start({ redisUrl, repeat: { every }, log: this.log });
  }

  start(schedule: JobSchedule): void {
    const connection = createJobsRedis(schedule.redisUrl, schedule.log);
    // Of jobs that nobody takes, Redis would keep one for each account.
    const toFiles = this.config.FILES === 'on' ? [QUEUES.accountDeletionsToFiles] : [];
    const queues = [...LISTENERS, ...toFiles].map((name) =>
      createJobQueue<DeletionJob>(name, { connection, log: schedule.log }),
    );
    const publish = () => this.#publish(queues);
    // Without Redis it would hold a connection to the database until it gives up.
    this.#publishNow = () => (connection.isReady ? publish() : Promise.resolve());
    const stop = scheduleJob('publish-deletions', publish, schedule);
    this.#stop = async () => {
      this.#publishNow = undefined;
      await stop();
      await Promise.all(this.#woken);
      for (const queue of queues) await queue.close();
      connection.destroy();
    };
  }

  /** Call it once a deletion is committed. Never throws: what is not told now is told by the schedule. */
  wake(): void {
    const running = (this.#publishNow?.() ?? Promise.resolve())
      .catch(() => undefined)
      .finally(() => this.#woken.delete(running));
    this.#woken.add(running);
  }

  /** Once the runs that are going on here are done. */
  async onApplicationShutdown(): Promise<void> {
    await this.#stop?.();
  }

  async #publish(queues: readonly DeletionQueue[]): Promise<void> {
    let count: number;
    do {
      count = await runTransaction(this.dataSource, async ({ query }) => {
        const rows = await query<{ account_id: string }>(TAKE_DELETIONS);
        // Not `addBulk`: it fails for good in a Redis that has lost its scripts, as one that was restarted has.
        const adding = rows.flatMap(({ account_id: userId }) =>
          queues.map((queue) => queue.add('account-deletion', { userId }, { ...JOB_OPTIONS, jobId: userId })),
        );
        await withDeadline(Promise.all(adding), QUEUE_DEADLINE_MS);
        return rows.length;
      });
    } while (count === DELETION_BATCH);
  }
}

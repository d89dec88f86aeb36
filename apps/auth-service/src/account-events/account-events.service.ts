import { QUEUES } from '@oncelink/contracts';
import type { AccountEventJob, AccountNews } from '@oncelink/contracts/events';
import type { Log } from '@oncelink/service-kit';
import { prepareStatement, type Transaction } from '@oncelink/service-kit/database';
import {
  createJobQueue,
  createJobsRedis,
  Outbox,
  TRIED_FOR_A_DAY,
  type JobSettings,
} from '@oncelink/service-kit/jobs';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { CONFIG, LOG } from '../core/tokens.ts';
import {
  FORGET_ACCOUNT_EVENT,
  RECORD_ACCOUNT_EVENT,
  TAKE_ACCOUNT_EVENTS,
} from './account-event.statements.ts';

const BATCH = 100;
/** A job that is done stays until the next look forgets its row. Should none come, an hour is enough. */
const JOB_OPTIONS = { ...TRIED_FOR_A_DAY, removeOnComplete: { age: 3600 } };

interface EventRow {
  readonly id: string;
  readonly owner_id: string;
  readonly news: AccountNews;
  readonly at: Date;
  /** Nobody took it for as long as events are kept. */
  readonly isLate: boolean;
}

type EventQueue = ReturnType<typeof createJobQueue<AccountEventJob>>;

const jobOf = ({ id, owner_id: ownerId, news, at }: EventRow): AccountEventJob => ({
  id,
  ownerId,
  news,
  at: at.toISOString(),
});

/**
 * Has the events-service record what happened to keys and plans. It is noted together with the change itself, and its row
 * stays until the job is done: whatever Redis loses is queued again, and the events-service takes each once.
 */
@Injectable()
export class AccountEvents implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #take;
  readonly #forget;
  #outbox: Outbox<EventRow> | undefined;
  #stop: (() => Promise<void>) | undefined;

  constructor(
    pool: Pool,
    @Inject(CONFIG) private readonly settings: JobSettings,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.#take = prepareStatement<EventRow>(pool, TAKE_ACCOUNT_EVENTS);
    this.#forget = prepareStatement(pool, FORGET_ACCOUNT_EVENT);
  }

  onApplicationBootstrap(): void {
    const { log, settings } = this;
    const { REDIS_JOBS_URL, sweepMs } = settings;
    const connection = createJobsRedis(REDIS_JOBS_URL, log);
    const queue = createJobQueue<AccountEventJob>(QUEUES.accountEvents, { connection, log });
    const outbox = new Outbox<EventRow>({
      name: QUEUES.accountEvents,
      connection,
      log,
      addJob: (row) => this.#handOn(queue, row),
      sweep: async (publish) => publish(await this.#take([BATCH])),
      ...(sweepMs !== undefined && { sweepMs }),
    });
    this.#outbox = outbox;
    this.#stop = async () => {
      this.#outbox = undefined;
      await outbox.stop();
      await queue.close();
      connection.destroy();
    };
  }

  /** Once the look that is going on here is done. */
  async onApplicationShutdown(): Promise<void> {
    await this.#stop?.();
  }

  /** Call it in the transaction of the change. */
  async record({ query, onCommit }: Transaction, ownerId: string, news: AccountNews): Promise<void> {
    const [row] = await query<EventRow>(RECORD_ACCOUNT_EVENT, [ownerId, JSON.stringify(news)]);
    if (row) onCommit(() => this.#outbox?.wake(row));
  }

  async #handOn(queue: EventQueue, row: EventRow): Promise<void> {
    const { id, isLate } = row;
    const state = await queue.getJobState(id);
    if (state === 'completed' || isLate) {
      await this.#forget([id]);
      await queue.remove(id);
    } else if (state === 'unknown') {
      await queue.add('account-event', jobOf(row), { ...JOB_OPTIONS, jobId: id });
    }
  }
}

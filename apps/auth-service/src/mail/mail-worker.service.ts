import type { Log, Redis } from '@oncelink/service-kit';
import { prepareStatement } from '@oncelink/service-kit/database';
import {
  closeJobWorker,
  createJobQueue,
  createJobsRedis,
  createJobWorker,
  Outbox,
} from '@oncelink/service-kit/jobs';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { LOG } from '../core/tokens.ts';
import { MailDelivery } from './mail-delivery.service.ts';
import { MAIL_OPTIONS, type MailOptions } from './mail-options.ts';
import { MailQueue } from './mail.service.ts';
import { SWEEP_MAIL, type QueuedMail } from './mail.statements.ts';

const QUEUE = 'mail';
const CONCURRENCY = 10;
/**
 * Longer than the answer to the request that caused a mail takes to leave. Work on the mail must not delay that
 * answer: mail that is never sent makes less work, and the time would show it.
 */
const ANSWER_FIRST_MS = 50;

const FIRST_DELAY_MS = 1000;
/** Codes live for minutes only, so that a mail server which is back has to be noticed soon. */
const LONGEST_DELAY_MS = { code: 10_000, other: 5 * 60_000 };

/** The queue only says whose turn it is. Nothing in Redis tells what a mail says or who gets it. */
interface MailJob {
  readonly id: string;
}

type JobQueue = ReturnType<typeof createJobQueue<MailJob>>;

/** How often a mail is tried is for its row to say. */
export const addMailJob = (queue: JobQueue, { id, kind }: QueuedMail): Promise<unknown> =>
  queue.add(
    kind,
    { id },
    {
      jobId: id,
      delay: ANSWER_FIRST_MS,
      attempts: Number.MAX_SAFE_INTEGER,
      backoff: { type: 'custom' },
      removeOnComplete: true,
      removeOnFail: true,
    },
  );

export const createMailQueue = (connection: Redis, log: Log): JobQueue =>
  createJobQueue<MailJob>(QUEUE, { connection, log });

/** Doubles from one second, with up to half of it left to chance: the mails of an outage must not all come back at once. */
function retryDelay(attempt: number, kind: string): number {
  const longest = kind === 'code' ? LONGEST_DELAY_MS.code : LONGEST_DELAY_MS.other;
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), longest) * (1 - Math.random() / 2);
}

/**
 * Sends what the outbox accepts, shared with all replicas. Bears that any of PostgreSQL, Redis and the mail server is
 * away, at the start too.
 */
@Injectable()
export class MailWorker extends MailQueue implements OnApplicationBootstrap, OnApplicationShutdown {
  #outbox: Outbox<QueuedMail> | undefined;
  #stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly delivery: MailDelivery,
    @Inject(MAIL_OPTIONS) private readonly options: MailOptions,
    @Inject(LOG) private readonly log: Log,
  ) {
    super();
  }

  override wake(mail: QueuedMail): void {
    this.#outbox?.wake(mail);
  }

  onApplicationBootstrap(): void {
    const { log } = this;
    const connection = createJobsRedis(this.options.redisUrl, log);
    const queue = createMailQueue(connection, log);
    const worker = createJobWorker<MailJob>(
      QUEUE,
      ({ data, failedReason }) => this.delivery.deliver(data.id, failedReason),
      { connection, log, concurrency: CONCURRENCY, retryDelay },
    );
    const findDue = prepareStatement<QueuedMail>(this.pool, SWEEP_MAIL);
    const outbox = new Outbox<QueuedMail>({
      name: QUEUE,
      connection,
      log,
      addJob: (mail) => addMailJob(queue, mail),
      sweep: async (publish) => publish(await findDue([])),
    });
    this.#outbox = outbox;
    this.#stop = async () => {
      await outbox.stop();
      await closeJobWorker(worker, connection);
      await queue.close();
      this.delivery.close();
      connection.destroy();
    };
  }

  /** Once the mails that are being sent here are sent. */
  async onApplicationShutdown(): Promise<void> {
    await this.#stop?.();
  }
}

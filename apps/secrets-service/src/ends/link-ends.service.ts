import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { QUEUES, type AskEnd, type LinkEnd } from '@oncelink/contracts';
import type { Log } from '@oncelink/service-kit';
import {
  createJobQueue,
  createJobsRedis,
  Outbox,
  TRIED_FOR_A_DAY,
  type OutboxOptions,
} from '@oncelink/service-kit/jobs';
import { Pool } from 'pg';
import { SECRETS_CONFIG, type SecretsConfig } from '../config.ts';
import { LOG } from '../tokens.ts';
import { UNTOLD_ASKS, UNTOLD_LINKS, UntoldEnds, type Untold } from './untold-ends.ts';

/** A job that is done stays until the row knows of it. Should the row never ask, an hour is enough. */
const JOB_OPTIONS = { ...TRIED_FOR_A_DAY, removeOnComplete: { age: 3600 } };

/** What is needed of each table. */
type Ends = Pick<UntoldEnds<never>, 'isAtStart' | 'next' | 'forget'>;

/** Resolves once the queue has their jobs. */
type Publish = (ends: readonly Untold[]) => Promise<void>;

type LinkEndSettings = Pick<SecretsConfig, 'REDIS_JOBS_URL'> & Pick<OutboxOptions<never>, 'sweepMs'>;

/**
 * Tells the ends of watched links and asks to the queue `link-ends`. The row keeps its watch until the job is done, not only until
 * it is queued: should Redis lose the job, a later look finds the row and queues it again. So each end is told at least
 * once, under one name, whatever dies in between.
 */
@Injectable()
export class LinkEnds implements OnModuleDestroy {
  readonly #connection;
  readonly #queue;
  readonly #outbox: Outbox<Untold>;
  readonly #tables: readonly Ends[];

  constructor(pool: Pool, @Inject(SECRETS_CONFIG) config: LinkEndSettings, @Inject(LOG) log: Log) {
    this.#tables = [new UntoldEnds(pool, UNTOLD_LINKS), new UntoldEnds(pool, UNTOLD_ASKS)];
    const connection = createJobsRedis(config.REDIS_JOBS_URL, log);
    const queue = createJobQueue<LinkEnd | AskEnd>(QUEUES.linkEnds, { connection, log });
    this.#connection = connection;
    this.#queue = queue;
    this.#outbox = new Outbox<Untold>({
      name: QUEUES.linkEnds,
      connection,
      log,
      ...(config.sweepMs !== undefined && { sweepMs: config.sweepMs }),
      addJob: ({ end }) => queue.add('link-end', end, { ...JOB_OPTIONS, jobId: end.watch }),
      sweep: async (publish) => {
        for (const table of this.#tables) await this.#look(table, publish);
      },
    });
  }

  /** Call it when a watched link or ask has ended. Never throws: without Redis the row waits. */
  wake(): void {
    this.#outbox.sweepNow();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#outbox.stop();
    await this.#queue.close();
    this.#connection.destroy();
  }

  /**
   * Goes through all untold ends of a table, from where the look before has stopped. It stops at a batch that only waits to be taken:
   * there may be very many while nobody takes them.
   */
  async #look(table: Ends, publish: Publish): Promise<void> {
    let lapsLeft = table.isAtStart ? 1 : 2;
    while (lapsLeft > 0) {
      const ends = await table.next();
      if (table.isAtStart) lapsLeft -= 1;
      if (ends.length > 0 && !(await this.#tell(table, ends, publish))) return;
    }
  }

  /** @returns whether any of them is nearer to being told than before */
  async #tell(table: Ends, ends: readonly Untold[], publish: Publish): Promise<boolean> {
    const states = await Promise.all(ends.map(({ end }) => this.#queue.getJobState(end.watch)));
    const told = ends.filter((_, index) => states[index] === 'completed');
    const unknown = ends.filter((_, index) => states[index] === 'unknown');
    await publish(unknown);
    if (told.length > 0) {
      await table.forget(told);
      await Promise.all(told.map(({ end }) => this.#queue.remove(end.watch)));
    }
    return told.length + unknown.length > 0;
  }
}

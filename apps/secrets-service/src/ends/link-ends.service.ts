import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { GONE_REASONS, QUEUES, WATCH_BYTES, type LinkEnd } from '@oncelink/contracts';
import type { Log } from '@oncelink/service-kit';
import { prepareStatement } from '@oncelink/service-kit/database';
import {
  createJobQueue,
  createJobsRedis,
  Outbox,
  TRIED_FOR_A_DAY,
  type OutboxOptions,
} from '@oncelink/service-kit/jobs';
import { Pool } from 'pg';
import { SECRETS_CONFIG, type SecretsConfig } from '../config.ts';
import { encodeByteArray } from '../links/run-batch.ts';
import { LOG } from '../tokens.ts';
import { FIND_UNTOLD, FORGET_TOLD } from './ends.statements.ts';

/** Rows of one look at the table. */
const BATCH = 500;
const FROM_THE_START = Buffer.alloc(0);

/** A job that is done stays until the row knows of it. Should the row never ask, an hour is enough. */
const JOB_OPTIONS = { ...TRIED_FOR_A_DAY, removeOnComplete: { age: 3600 } };

interface UntoldRow {
  readonly loc: Buffer;
  readonly watch: Buffer;
  readonly gone_at: Date;
  readonly gone_why: number;
}

interface Untold extends LinkEnd {
  readonly loc: Buffer;
}

function readEnd({ loc, watch, gone_at, gone_why }: UntoldRow): Untold {
  const why = GONE_REASONS[gone_why - 1];
  if (why === undefined) throw new Error(`No link ends for the reason ${gone_why}.`);
  return {
    loc,
    watch: watch.toString('base64url', 0, WATCH_BYTES),
    why,
    at: gone_at.toISOString(),
    kid: watch.readInt32BE(WATCH_BYTES),
  };
}

/** Resolves once the queue has their jobs. */
type Publish = (ends: readonly Untold[]) => Promise<void>;

type LinkEndSettings = Pick<SecretsConfig, 'REDIS_JOBS_URL'> & Pick<OutboxOptions<never>, 'sweepMs'>;

/**
 * Tells the ends of watched links to the queue `link-ends`. The row keeps its watch until the job is done, not only until
 * it is queued: should Redis lose the job, a later look finds the row and queues it again. So each end is told at least
 * once, under one name, whatever dies in between.
 */
@Injectable()
export class LinkEnds implements OnModuleDestroy {
  readonly #connection;
  readonly #queue;
  readonly #outbox: Outbox<Untold>;
  readonly #find;
  readonly #forget;
  /** Where the next look begins. */
  #after: Buffer = FROM_THE_START;

  constructor(pool: Pool, @Inject(SECRETS_CONFIG) config: LinkEndSettings, @Inject(LOG) log: Log) {
    this.#find = prepareStatement<UntoldRow>(pool, FIND_UNTOLD);
    this.#forget = prepareStatement(pool, FORGET_TOLD);
    const connection = createJobsRedis(config.REDIS_JOBS_URL, log);
    const queue = createJobQueue<LinkEnd>(QUEUES.linkEnds, { connection, log });
    this.#connection = connection;
    this.#queue = queue;
    this.#outbox = new Outbox<Untold>({
      name: QUEUES.linkEnds,
      connection,
      log,
      ...(config.sweepMs !== undefined && { sweepMs: config.sweepMs }),
      addJob: ({ watch, why, at, kid }) =>
        queue.add('link-end', { watch, why, at, kid }, { ...JOB_OPTIONS, jobId: watch }),
      sweep: (publish) => this.#look(publish),
    });
  }

  /** Call it when a watched link has ended. Never throws: without Redis the row waits. */
  wake(): void {
    this.#outbox.sweepNow();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#outbox.stop();
    await this.#queue.close();
    this.#connection.destroy();
  }

  /**
   * Goes through all untold ends, from where the look before has stopped. It stops at a batch that only waits to be taken:
   * there may be very many while nobody takes them.
   */
  async #look(publish: Publish): Promise<void> {
    let lapsLeft = this.#after === FROM_THE_START ? 1 : 2;
    while (lapsLeft > 0) {
      const rows = await this.#find([this.#after, BATCH]);
      this.#after = rows.length < BATCH ? FROM_THE_START : (rows.at(-1)?.watch ?? FROM_THE_START);
      if (this.#after === FROM_THE_START) lapsLeft -= 1;
      if (rows.length > 0 && !(await this.#tell(rows.map(readEnd), publish))) return;
    }
  }

  /** @returns whether any of them is nearer to being told than before */
  async #tell(ends: readonly Untold[], publish: Publish): Promise<boolean> {
    const states = await Promise.all(ends.map(({ watch }) => this.#queue.getJobState(watch)));
    const told = ends.filter((_, index) => states[index] === 'completed');
    const unknown = ends.filter((_, index) => states[index] === 'unknown');
    await publish(unknown);
    if (told.length > 0) {
      const locs = told.map(({ loc }) => loc).toSorted((a, b) => Buffer.compare(a, b));
      await this.#forget([encodeByteArray(locs)]);
      await Promise.all(told.map(({ watch }) => this.#queue.remove(watch)));
    }
    return told.length + unknown.length > 0;
  }
}

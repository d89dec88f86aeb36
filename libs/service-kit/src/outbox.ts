import type { Redis } from './create-redis.ts';
import type { Log } from './log.ts';
import { withDeadline } from './with-deadline.ts';

/** How late a row is done whose job was never added or is lost. */
const SWEEP_MS = 5000;
/** A Redis that has just come back may still refuse the first jobs. */
const RETRY_MS = 500;
const ADD_DEADLINE_MS = 5000;

export interface OutboxOptions<Row> {
  /** Of the queue, in logs. */
  readonly name: string;
  readonly connection: Redis;
  readonly log: Log;
  /** Adds the job of a row, with the row's id as its `jobId`: a row whose job is still there gets no second one. */
  readonly addJob: (row: Row) => Promise<unknown>;
  /**
   * Finds the rows that wait and hands them to `publish`, which resolves once the queue has their jobs. Replicas sweep at
   * the same time, so lock rows with SKIP LOCKED, or bear that a row is published twice.
   */
  readonly sweep: (publish: (rows: readonly Row[]) => Promise<void>) => Promise<unknown>;
  readonly sweepMs?: number;
}

/**
 * Work that is recorded as rows, in the transaction that causes it, and done by a queue. The rows are the truth: the
 * queue may lose everything. `wake` starts the work of a row at once; a slow sweep finds rows that were never woken or
 * that the queue has lost. It also sweeps as soon as the jobs Redis is back.
 */
export class Outbox<Row> {
  readonly #options: OutboxOptions<Row>;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #running: Promise<void> | undefined;
  #isFailing = false;
  #isWanted = false;

  constructor(options: OutboxOptions<Row>) {
    this.#options = options;
    options.connection.on('ready', this.#sweep);
    this.#sweep();
  }

  /** Call it once the row is committed (`onCommit`). Never throws: without Redis the row waits for a sweep. */
  wake(row: Row): void {
    this.#options.addJob(row).catch(() => undefined);
  }

  /** Sweeps at once, or once more when the sweep that runs now is done. Never throws. */
  sweepNow(): void {
    this.#isWanted = this.#running !== undefined;
    if (!this.#isStopped) this.#sweep();
  }

  /** Resolves when the sweep that runs now is done. Close the queue and the connection after it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#options.connection.off('ready', this.#sweep);
    await this.#running;
  }

  readonly #sweep = (): void => {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      clearTimeout(this.#timer);
      if (!this.#isStopped) this.#timer = setTimeout(this.#sweep, this.#takePause());
    });
  };

  /** @returns milliseconds until the next sweep */
  #takePause(): number {
    const isWanted = this.#isWanted;
    this.#isWanted = false;
    if (this.#isFailing) return RETRY_MS;
    return isWanted ? 0 : (this.#options.sweepMs ?? SWEEP_MS);
  }

  /** Of failures that follow each other it logs the first. */
  async #run(): Promise<void> {
    const { name, connection, log, addJob, sweep } = this.#options;
    if (!connection.isReady) return;
    try {
      await sweep(async (rows) => {
        // Not `addBulk`: it fails for good in a Redis that has lost its scripts, as one that was restarted has.
        await withDeadline(Promise.all(rows.map(addJob)), ADD_DEADLINE_MS);
      });
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) log.warn('outbox-waits', { queue: name, error });
      this.#isFailing = true;
    }
  }
}

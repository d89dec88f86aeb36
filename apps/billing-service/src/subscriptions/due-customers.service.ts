import { Injectable, type OnModuleInit } from '@nestjs/common';
import { withDeadline } from '@oncelink/service-kit';
import { JobsService } from '../jobs.service.ts';
import { CustomersService } from './customers.service.ts';
import { PlanChangesService } from './plan-changes.service.ts';
import { RefreshService } from './refresh.service.ts';

/** Customers refreshed at once: well below the provider's limit of 100 calls a second, even with several replicas. */
const BATCH = 10;

/** Every night, at a time when few pay and no full hour begins. */
const RECONCILE_PATTERN = '17 3 * * *';

/** A dead Redis may go unnoticed for ten seconds, while its commands wait. */
const ADD_DEADLINE_MS = 3000;

const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 3_600_000;

const QUEUE = 'refresh-customers';

/** A refresh is tried until it succeeds; how long it stays due is for the row to say. */
const UNTIL_DONE = {
  attempts: Number.MAX_SAFE_INTEGER,
  backoff: { type: 'custom' },
  removeOnComplete: true,
  removeOnFail: true,
};

interface RefreshJob {
  readonly userId: string;
}

/**
 * Refreshes customers that are due. The row says so; a job per reason wakes a worker as soon as the row is committed.
 * A sweep finds what has no job: a lost wake-up, the end of a grace period, a pending plan change.
 */
@Injectable()
export class DueCustomersService implements OnModuleInit {
  private readonly queue;

  constructor(
    private readonly customers: CustomersService,
    private readonly refresher: RefreshService,
    private readonly planChanges: PlanChangesService,
    private readonly jobs: JobsService,
  ) {
    this.queue = jobs.createQueue<RefreshJob>(QUEUE);
  }

  onModuleInit(): void {
    const retryDelay = (attempt: number): number =>
      Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LONGEST_RETRY_MS);
    const options = { concurrency: BATCH, retryDelay };
    this.jobs.work<RefreshJob>(QUEUE, ({ data }) => this.refreshIfDue(data.userId), options);
    const { DUE_INTERVAL_MS: every } = this.jobs.settings;
    this.jobs.schedule('due-billing', () => this.sweep(), { every });
    this.jobs.schedule('reconcile-billing', () => this.customers.reconcile(), { pattern: RECONCILE_PATTERN });
  }

  /**
   * Has a worker refresh the customer soon.
   * @param reason names the row that made the customer due: several wake-ups for one reason are one job
   */
  wake(userId: string, reason: string): void {
    const adding = this.queue.add('refresh', { userId }, { jobId: reason, ...UNTIL_DONE });
    this.jobs.runInBackground(withDeadline(adding, ADD_DEADLINE_MS));
  }

  /** Ends what the user pays for, and removes the customer here and at the provider. */
  async close(userId: string): Promise<void> {
    await this.customers.beginClosing(userId);
    this.wake(userId, `close-${userId}`);
  }

  /** Refreshes everything that is due. Any number of processes may do it at once. */
  async sweep(): Promise<void> {
    let fetches;
    do {
      fetches = await this.customers.beginDueFetches(BATCH);
      await Promise.all(fetches.map((fetch) => this.refresher.finish(fetch).catch(this.logFailure)));
      await this.planChanges.publish(null);
    } while (fetches.length === BATCH);
  }

  private async refreshIfDue(userId: string): Promise<void> {
    const fetch = await this.customers.beginFetchIfDue(userId);
    if (fetch !== undefined) await this.refresher.finish(fetch);
    await this.planChanges.publish(userId);
  }

  private readonly logFailure = (error: unknown): void => this.jobs.log.warn('refresh-failed', { error });
}

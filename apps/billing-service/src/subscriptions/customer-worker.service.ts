import { JobsService } from '@oncelink/service-kit/jobs';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CustomersService } from './customers.service.ts';
import { REFRESH_QUEUE, type RefreshJob } from './due-customers.service.ts';
import { PlanChangesService } from './plan-changes.service.ts';
import { RefreshService } from './refresh.service.ts';

/** Customers refreshed at once: well below the provider's limit of 100 calls a second, even with several replicas. */
const CONCURRENCY = 10;

/** Every night, at a time when few pay and no full hour begins. */
const RECONCILE_PATTERN = '17 3 * * *';

/** Refreshes the customers that it is woken for, if they are due, and publishes what has changed for them. */
@Injectable()
export class CustomerWorker implements OnModuleInit {
  constructor(
    private readonly customers: CustomersService,
    private readonly refresher: RefreshService,
    private readonly planChanges: PlanChangesService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    const options = { concurrency: CONCURRENCY };
    this.jobs.startWorker<RefreshJob>(REFRESH_QUEUE, ({ data }) => this.attend(data.userId), options);
    this.jobs.schedule('reconcile-billing', () => this.customers.reconcile(), { pattern: RECONCILE_PATTERN });
  }

  /** Does what is due of a user, if anything is. Any number of processes may do it at once. */
  async attend(userId: string): Promise<void> {
    const fetch = await this.customers.beginFetchIfDue(userId);
    if (fetch !== undefined) await this.refresher.finish(fetch);
    await this.planChanges.publish(userId);
  }
}

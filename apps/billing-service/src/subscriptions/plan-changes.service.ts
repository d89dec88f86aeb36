import { Injectable } from '@nestjs/common';
import { QUEUES, type PlanChange } from '@oncelink/contracts';
import { prepareStatement } from '@oncelink/service-kit/database';
import { TRIED_FOR_A_DAY, JobsService } from '@oncelink/service-kit/jobs';
import { Pool } from 'pg';
import type { Customer } from './customer.entity.ts';
import { READ_PENDING, REMOVE_PUBLISHED } from './pending-plan-changes.statements.ts';

type PendingChange = Pick<Customer, 'userId' | 'customerId' | 'plan' | 'renewsAt' | 'endsAt' | 'version'>;

/**
 * Hands pending plan changes to the queue of the auth-service, then removes their rows. A process that dies in between
 * leaves the row, and the same version is published again, which changes nothing.
 */
@Injectable()
export class PlanChangesService {
  private readonly queue;
  private readonly readPending;
  private readonly removePublished;

  constructor(jobs: JobsService, pool: Pool) {
    this.queue = jobs.createQueue<PlanChange>(QUEUES.planChanges);
    this.readPending = prepareStatement<PendingChange>(pool, READ_PENDING);
    this.removePublished = prepareStatement(pool, REMOVE_PUBLISHED);
  }

  /** Publishes the user's change, if there is one. */
  async publish(userId: string): Promise<void> {
    const [change] = await this.readPending([userId]);
    if (change === undefined) return;
    const { version, renewsAt, endsAt } = change;
    const data = {
      ...change,
      renewsAt: renewsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    };
    // A job whose id the queue knows is not added again.
    const options = { jobId: `${userId}-${version}`, ...TRIED_FOR_A_DAY };
    await this.queue.add('plan-changed', data, options);
    await this.removePublished([userId, version]);
  }
}

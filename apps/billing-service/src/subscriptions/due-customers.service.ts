import { JobsService } from '@oncelink/service-kit/jobs';
import { Injectable } from '@nestjs/common';
import type { Outbox } from '@oncelink/service-kit/jobs';
import { CustomersService } from './customers.service.ts';

export const REFRESH_QUEUE = 'refresh-customers';

/** As many as the provider answers in two sweeps, at its limit of 100 calls a second. */
const SWEPT = 1000;

export interface RefreshJob {
  readonly userId: string;
}

interface DueCustomer extends RefreshJob {
  /** Several wake-ups for one reason are one job. */
  readonly reason: string;
}

/** Has workers refresh the customers that are due, and publish their plan changes. The rows say who that is. */
@Injectable()
export class DueCustomersService {
  private readonly outbox: Outbox<DueCustomer>;

  constructor(
    private readonly customers: CustomersService,
    jobs: JobsService,
  ) {
    const queue = jobs.createQueue<RefreshJob>(REFRESH_QUEUE);
    // When to try again is for the row to say: a job that failed would stand in the way of the next one.
    const once = { attempts: 1, removeOnComplete: true, removeOnFail: true };
    this.outbox = jobs.createOutbox<DueCustomer>({
      name: REFRESH_QUEUE,
      addJob: ({ userId, reason }) => queue.add('refresh', { userId }, { jobId: reason, ...once }),
      sweep: async (publish) => {
        const due = await customers.findDue(SWEPT);
        await publish(due.map((userId) => ({ userId, reason: userId })));
      },
    });
  }

  /** @param reason names the row that was committed, such as an event */
  wake(userId: string, reason = userId): void {
    this.outbox.wake({ userId, reason });
  }

  /** Ends what the user pays for, and removes the customer here and at the provider. */
  async close(userId: string): Promise<void> {
    await this.customers.beginClosing(userId);
    this.wake(userId, `close-${userId}`);
  }
}

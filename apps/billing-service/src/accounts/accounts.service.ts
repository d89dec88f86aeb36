import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QUEUES, type AccountDeletion } from '@oncelink/contracts';
import { TRIED_FOR_A_DAY, JobsService } from '@oncelink/service-kit/jobs';
import { DueCustomersService } from '../subscriptions/due-customers.service.ts';

/** Longer than any work for an account lasts that began before the account was deleted. */
const CLOSE_AGAIN_MS = 60_000;
const CLOSE_AGAIN = 'close-again';

/**
 * Ends what deleted accounts pay for. Twice: a first checkout that was being opened during the deletion makes its
 * customer only after it.
 */
@Injectable()
export class AccountsService implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly dueCustomers: DueCustomersService,
  ) {}

  onModuleInit(): void {
    const queue = this.jobs.createQueue<AccountDeletion>(QUEUES.accountDeletions);
    this.jobs.startWorker<AccountDeletion>(QUEUES.accountDeletions, async ({ name, data }) => {
      await this.dueCustomers.close(data.userId);
      if (name === CLOSE_AGAIN) return;
      const job = { jobId: `${data.userId}-again`, delay: CLOSE_AGAIN_MS };
      // The auth-service repeats a deletion later: a job that is kept would stand in the way of the next one.
      await queue.add(CLOSE_AGAIN, data, { ...TRIED_FOR_A_DAY, ...job, removeOnComplete: true });
    });
  }
}

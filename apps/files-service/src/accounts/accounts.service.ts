import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QUEUES, type AccountDeletion } from '@oncelink/contracts';
import { prepareStatement } from '@oncelink/service-kit/database';
import { JobsService, TRIED_FOR_A_DAY } from '@oncelink/service-kit/jobs';
import { Pool } from 'pg';
import { FORGET_QUOTA_OF, REMOVE_FILES_OF } from '../files/file.statements.ts';
import { FileNames } from '../files/names.ts';

/** Longer than any call lasts that began before the account was deleted. */
const AGAIN_MS = 60_000;
const AGAIN = 'delete-again';

/**
 * Removes the files of accounts that are deleted, and what was counted for them. Twice: an upload that was being begun during
 * the deletion has its rows only after it.
 */
@Injectable()
export class AccountsService implements OnModuleInit {
  readonly #removeFiles;
  readonly #forgetQuota;

  constructor(
    private readonly jobs: JobsService,
    private readonly names: FileNames,
    pool: Pool,
  ) {
    this.#removeFiles = prepareStatement(pool, REMOVE_FILES_OF);
    this.#forgetQuota = prepareStatement(pool, FORGET_QUOTA_OF);
  }

  onModuleInit(): void {
    const queue = this.jobs.createQueue<AccountDeletion>(QUEUES.accountDeletionsToFiles);
    this.jobs.startWorker<AccountDeletion>(QUEUES.accountDeletionsToFiles, async ({ name, data }) => {
      await this.delete(data.userId);
      if (name === AGAIN) return;
      const job = { jobId: `${data.userId}-again`, delay: AGAIN_MS };
      // The auth-service repeats a deletion later: a job that is kept would stand in the way of the next one.
      await queue.add(AGAIN, data, { ...TRIED_FOR_A_DAY, ...job, removeOnComplete: true });
    });
  }

  /** From now on nobody fetches them; the sweeper removes their bytes. */
  async delete(userId: string): Promise<void> {
    const owner = [this.names.ownerOf(userId)];
    await this.#removeFiles(owner);
    await this.#forgetQuota(owner);
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QUEUES } from '@oncelink/contracts';
import { EVENT_TYPES, type AccountEventJob } from '@oncelink/contracts/events';
import { prepareStatement } from '@oncelink/service-kit/database';
import { JobsService } from '@oncelink/service-kit/jobs';
import { Pool } from 'pg';
import { RECORD_ACCOUNT_EVENT } from './account-event.statements.ts';

/** Makes events of what happened to keys and plans. A job that comes again changes nothing. */
@Injectable()
export class AccountEvents implements OnModuleInit {
  readonly #record;

  constructor(
    private readonly jobs: JobsService,
    pool: Pool,
  ) {
    this.#record = prepareStatement<{ count: number }>(pool, RECORD_ACCOUNT_EVENT);
  }

  onModuleInit(): void {
    this.jobs.startWorker<AccountEventJob>(QUEUES.accountEvents, ({ data }) => this.record(data));
  }

  async record({ id, ownerId, news, at }: AccountEventJob): Promise<void> {
    const type = EVENT_TYPES.indexOf(news.type) + 1;
    // Of an auth-service that is ahead: the job waits until this service is as new.
    if (type === 0) throw new Error('This version does not know the event.');
    await this.#record([id, ownerId, type, at, JSON.stringify(news.data)]);
  }
}

import { hash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isLanguage, QUEUES } from '@oncelink/contracts';
import { WEBHOOK_WHYS, type WebhookNotice } from '@oncelink/contracts/events';
import { prepareStatement } from '@oncelink/service-kit/database';
import { JobsService, TRIED_FOR_A_DAY } from '@oncelink/service-kit/jobs';
import { Pool } from 'pg';
import { itemOf } from '../receipts/receipt-rows.ts';
import { RECORD_DISABLED } from './disabled-webhook.statements.ts';
import { FIND_UNTOLD, NOTE_TOLD } from './webhook.statements.ts';

const QUEUE = 'find-disabled-webhooks';
const EVERY_MS = 10_000;
const BATCH = 200;
/** A job that is done stays until the next look notes it. Should none come, an hour is enough. */
const JOB_OPTIONS = { ...TRIED_FOR_A_DAY, removeOnComplete: { age: 3600 } };
const NOTICE_BYTES = 16;

interface UntoldRow {
  readonly id: string;
  readonly owner_id: string;
  readonly host: string;
  readonly why: number;
  readonly language: string;
  readonly times_on: number;
}

/** The same for the same webhook and time, so that what comes again is told once. */
const noticeOf = ({ id, owner_id, host, why, language, times_on }: UntoldRow): WebhookNotice => ({
  id: hash('sha256', `${id} ${times_on}`, 'buffer').subarray(0, NOTICE_BYTES).toString('base64url'),
  ownerId: owner_id,
  host,
  why: itemOf(WEBHOOK_WHYS, why - 1),
  language: isLanguage(language) ? language : 'en',
});

/**
 * Has owners told that a webhook of theirs gets nothing more, by an event and by mail. The row says who does not know yet, so whatever Redis loses is
 * queued again; the auth-service takes each notice once.
 */
@Injectable()
export class DisabledWebhooks implements OnModuleInit {
  readonly #record;
  readonly #find;
  readonly #note;
  readonly #queue;

  constructor(
    private readonly jobs: JobsService,
    pool: Pool,
  ) {
    this.#record = prepareStatement(pool, RECORD_DISABLED);
    this.#find = prepareStatement<UntoldRow>(pool, FIND_UNTOLD);
    this.#note = prepareStatement(pool, NOTE_TOLD);
    this.#queue = jobs.createQueue<WebhookNotice>(QUEUES.webhookNotices);
  }

  onModuleInit(): void {
    this.jobs.schedule(QUEUE, () => this.tell(), { every: EVERY_MS });
  }

  /** Records events, queues mails that are not queued, and notes what was told since the look before. */
  async tell(): Promise<void> {
    await this.#record([BATCH]);
    for (const row of await this.#find([BATCH])) {
      const notice = noticeOf(row);
      const state = await this.#queue.getJobState(notice.id);
      if (state === 'unknown')
        await this.#queue.add('webhook-notice', notice, { ...JOB_OPTIONS, jobId: notice.id });
      if (state !== 'completed') continue;
      await this.#note([row.id, row.times_on]);
      await this.#queue.remove(notice.id);
    }
  }
}

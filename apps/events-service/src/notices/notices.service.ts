import { Injectable } from '@nestjs/common';
import { QUEUES, type LinkEnd } from '@oncelink/contracts';
import type { LinkNotice } from '@oncelink/contracts/notices';
import type { RegisterNoticeRequest } from '@oncelink/contracts/events';
import { prepareStatement } from '@oncelink/service-kit/database';
import { JobsService, TRIED_FOR_A_DAY } from '@oncelink/service-kit/jobs';
import { Pool } from 'pg';
import { decodeWatch } from '../receipts/decode-watch.ts';
import { FIND_NOTICE, FORGET_NOTICE, REGISTER_NOTICE } from './notice.statements.ts';

/** A job that is done stays until the end of the link knows of it. Should that never ask, an hour is enough. */
const JOB_OPTIONS = { ...TRIED_FOR_A_DAY, removeOnComplete: { age: 3600 } };

/** How an end stands with the one who asked for a mail: `none` asked. */
type Telling = 'none' | 'waiting' | 'told';

/** Hands the ends of links to the auth-service, whose makers want a mail. */
@Injectable()
export class NoticesService {
  readonly #register;
  readonly #find;
  readonly #forget;
  readonly #queue;

  constructor(pool: Pool, jobs: JobsService) {
    this.#register = prepareStatement(pool, REGISTER_NOTICE);
    this.#find = prepareStatement<{ sealed: Buffer }>(pool, FIND_NOTICE);
    this.#forget = prepareStatement(pool, FORGET_NOTICE);
    this.#queue = jobs.createQueue<LinkNotice>(QUEUES.linkNotices);
  }

  async register({ watch, notice, expiresAt }: RegisterNoticeRequest): Promise<void> {
    await this.#register([decodeWatch(watch), Buffer.from(notice, 'base64url'), expiresAt]);
  }

  /**
   * Queues the mail of an end, unless it is queued. Ask again until it is told: the row of the link keeps the end until then,
   * so whatever Redis loses is queued again, and the auth-service takes each notice once.
   */
  async tell({ watch, why, at }: LinkEnd): Promise<Telling> {
    const name = decodeWatch(watch);
    const [found] = await this.#find([name]);
    if (found === undefined) return 'none';
    const state = await this.#queue.getJobState(watch);
    if (state === 'completed') {
      await this.#forget([name]);
      await this.#queue.remove(watch);
      return 'told';
    }
    const job: LinkNotice = { notice: found.sealed.toString('base64url'), why, at };
    if (state === 'unknown') await this.#queue.add('link-notice', job, { ...JOB_OPTIONS, jobId: watch });
    return 'waiting';
  }
}

import { Injectable } from '@nestjs/common';
import { QUEUES, type AskEnd, type LinkEnd } from '@oncelink/contracts';
import type { LinkNotice } from '@oncelink/contracts/notices';
import type { RegisterNoticeRequest } from '@oncelink/contracts/events';
import { prepareStatement } from '@oncelink/service-kit/database';
import { JobsService } from '@oncelink/service-kit/jobs';
import { Pool } from 'pg';
import { handOn, type Telling } from '../ends/hand-on.ts';
import { decodeWatch } from '../receipts/decode-watch.ts';
import { FIND_NOTICE, FORGET_NOTICE, REGISTER_NOTICE } from './notice.statements.ts';

/** Hands the ends of links and asks to the auth-service, whose makers want a mail. */
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

  /** Queues the mail of an end. Ask again until it is told. */
  async tell({ watch, why, at }: LinkEnd | AskEnd): Promise<Telling> {
    const name = decodeWatch(watch);
    const [found] = await this.#find([name]);
    if (found === undefined) return 'none';
    const data: LinkNotice = { notice: found.sealed.toString('base64url'), why, at };
    return handOn(this.#queue, watch, { data, forget: () => this.#forget([name]) });
  }
}

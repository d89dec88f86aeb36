import { Inject, Injectable } from '@nestjs/common';
import { QUEUES, type LinkEnd } from '@oncelink/contracts';
import type { RegisterHoldRequest } from '@oncelink/contracts/events';
import { prepareStatement } from '@oncelink/service-kit/database';
import { JobsService } from '@oncelink/service-kit/jobs';
import { Pool } from 'pg';
import { handOn, type Telling } from '../ends/hand-on.ts';
import { decodeWatch } from '../receipts/decode-watch.ts';
import { HAS_FILES } from '../tokens.ts';
import { FIND_HOLD, FORGET_HOLD, REGISTER_HOLD } from './hold.statements.ts';

/** Hands the ends of links that lead to files to the files-service. */
@Injectable()
export class HoldsService {
  readonly #register;
  readonly #find;
  readonly #forget;
  #queue: ReturnType<JobsService['createQueue']> | undefined;

  constructor(
    pool: Pool,
    private readonly jobs: JobsService,
    @Inject(HAS_FILES) private readonly hasFiles: boolean,
  ) {
    this.#register = prepareStatement(pool, REGISTER_HOLD);
    this.#find = prepareStatement(pool, FIND_HOLD);
    this.#forget = prepareStatement(pool, FORGET_HOLD);
  }

  async register({ watch, expiresAt }: RegisterHoldRequest): Promise<void> {
    await this.#register([decodeWatch(watch), expiresAt]);
  }

  /**
   * Ask again until it is told, as with notices. Where files were switched off, nobody would ever take it: the end is dropped,
   * and the file goes when its time is over.
   */
  async tell(end: LinkEnd): Promise<Telling> {
    const name = decodeWatch(end.watch);
    if ((await this.#find([name])).length === 0) return 'none';
    this.#queue ??= this.jobs.createQueue<LinkEnd>(QUEUES.fileEnds);
    const forget = () => this.#forget([name]);
    if (this.hasFiles) return handOn(this.#queue, end.watch, { data: end, forget });
    await forget();
    await this.#queue.remove(end.watch);
    return 'told';
  }
}

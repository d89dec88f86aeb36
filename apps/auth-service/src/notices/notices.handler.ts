import { QUEUES } from '@oncelink/contracts';
import {
  NOTICE_PATTERNS,
  type LinkNotice,
  type LinkToTell,
  type SealNoticeResult,
  type StopNoticesRequest,
  type StopNoticesResult,
} from '@oncelink/contracts/notices';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import type { Log } from '@oncelink/service-kit';
import { closeJobWorker, createJobsRedis, createJobWorker } from '@oncelink/service-kit/jobs';
import { Controller, Inject, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { accountOf, answerEach } from '../answer-each.ts';
import type { AuthConfig } from '../config.ts';
import { CONFIG, LOG } from '../core/tokens.ts';
import { NoticesService } from './notices.service.ts';

/** Ends that are worked on at once. Those of one account wait for one another. */
const CONCURRENCY = 10;

/** Takes ends of links from their queue where mail is sent, and the calls about such mails. */
@Controller()
export class NoticesHandler implements OnApplicationBootstrap, OnApplicationShutdown {
  #stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly notices: NoticesService,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'REDIS_JOBS_URL' | 'mail'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @BatchPattern(NOTICE_PATTERNS.seal)
  seal(tickets: readonly Ticket<LinkToTell, SealNoticeResult>[]): Promise<void> {
    return answerEach(tickets, async ({ request, caller }): Promise<SealNoticeResult> => {
      const account = accountOf(caller);
      if (this.config.mail === null) return { outcome: 'mail-off' };
      return { outcome: 'sealed', notice: this.notices.sealFor(account, request) };
    });
  }

  @BatchPattern(NOTICE_PATTERNS.stop)
  stop(tickets: readonly Ticket<StopNoticesRequest, StopNoticesResult>[]): Promise<void> {
    return answerEach(tickets, ({ request }) => this.notices.stop(request.token));
  }

  /** Where no mail is sent they are taken too, and nobody is told: they would wait for ever. */
  onApplicationBootstrap(): void {
    const { log } = this;
    const connection = createJobsRedis(this.config.REDIS_JOBS_URL, log);
    const take = async (notice: LinkNotice): Promise<void> => {
      if (this.config.mail !== null) await this.notices.take(notice);
    };
    const worker = createJobWorker<LinkNotice>(QUEUES.linkNotices, ({ data }) => take(data), {
      connection,
      log,
      concurrency: CONCURRENCY,
    });
    this.#stop = async () => {
      await closeJobWorker(worker, connection);
      connection.destroy();
    };
  }

  /** Once what is taken here now is done. */
  async onApplicationShutdown(): Promise<void> {
    await this.#stop?.();
  }
}

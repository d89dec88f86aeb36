import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { QUEUES } from '@oncelink/contracts';
import type { WebhookNotice } from '@oncelink/contracts/events';
import type { Log } from '@oncelink/service-kit';
import { runTransaction } from '@oncelink/service-kit/database';
import { closeJobWorker, createJobsRedis, createJobWorker } from '@oncelink/service-kit/jobs';
import { DataSource } from 'typeorm';
import type { AuthConfig } from '../config.ts';
import { CONFIG, LOG } from '../core/tokens.ts';
import { MailService } from '../mail/mail.service.ts';
import { TELL_OF_WEBHOOK } from './notice.statements.ts';

/** Tells owners by mail that a webhook of theirs gets nothing more: once for each time that it is disabled. */
@Injectable()
export class WebhookNotices implements OnApplicationBootstrap, OnApplicationShutdown {
  #stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly mail: MailService,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'REDIS_JOBS_URL' | 'mail'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Where no mail is sent they are taken too, and nobody is told: they would wait for ever. */
  onApplicationBootstrap(): void {
    const { log } = this;
    const connection = createJobsRedis(this.config.REDIS_JOBS_URL, log);
    const take = async (notice: WebhookNotice): Promise<void> => {
      if (this.config.mail !== null) await this.take(notice);
    };
    const options = { connection, log };
    const worker = createJobWorker<WebhookNotice>(QUEUES.webhookNotices, ({ data }) => take(data), options);
    this.#stop = async () => {
      await closeJobWorker(worker, connection);
      connection.destroy();
    };
  }

  /** Once what is taken here now is done. */
  async onApplicationShutdown(): Promise<void> {
    await this.#stop?.();
  }

  /** Resolves once the mail lies in the outbox, or nobody is to get one. What was taken before changes nothing. */
  async take({ id, ownerId, host, why, language }: WebhookNotice): Promise<void> {
    await runTransaction(this.dataSource, async (transaction) => {
      const values = [Buffer.from(id, 'base64url'), ownerId];
      const [owner] = await transaction.query<{ email: string }>(TELL_OF_WEBHOOK, values);
      if (owner) await this.mail.queueWebhook(transaction, { email: owner.email, host, why, language });
    });
  }
}

import { API_KEY, isLanguage } from '@oncelink/contracts';
import type { Log } from '@oncelink/service-kit';
import { runTransaction } from '@oncelink/service-kit/database';
import { scheduleJob } from '@oncelink/service-kit/jobs';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuthConfig } from '../config.ts';
import { CONFIG, LOG } from '../core/tokens.ts';
import { MailService } from '../mail/mail.service.ts';
import { TAKE_EXPIRING, type ExpiringRow } from './key.statements.ts';

const BATCH = 50;

/** Mails owners before their keys expire. What was mailed is recorded with the mail: once, however many replicas look. */
@Injectable()
export class KeyWarnings implements OnApplicationBootstrap, OnApplicationShutdown {
  #stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly mail: MailService,
    @Inject(CONFIG)
    private readonly config: Pick<AuthConfig, 'REDIS_JOBS_URL' | 'HOUSEKEEPING_INTERVAL_MS' | 'mail'>,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const { REDIS_JOBS_URL: redisUrl, HOUSEKEEPING_INTERVAL_MS: every, mail } = this.config;
    if (mail === null) return;
    this.#stop = scheduleJob('warn-of-keys', () => this.warn(), {
      redisUrl,
      repeat: { every },
      log: this.log,
    });
  }

  /** Once the run that is going on here is done. */
  async onApplicationShutdown(): Promise<void> {
    await this.#stop?.();
  }

  async warn(): Promise<void> {
    let count: number;
    do {
      count = await runTransaction(this.dataSource, async (transaction) => {
        const rows = await transaction.query<ExpiringRow>(TAKE_EXPIRING, [BATCH, ...API_KEY.warnDays]);
        for (const { email, name, hint, language, expires_at: end } of rows) {
          await this.mail.queueKeyWarning(transaction, {
            email,
            keyName: name,
            hint,
            language: isLanguage(language) ? language : 'en',
            expiresAt: end.toISOString(),
          });
        }
        return rows.length;
      });
    } while (count === BATCH);
  }
}

import { API_KEY, isLanguage } from '@oncelink/contracts';
import { runTransaction } from '@oncelink/service-kit/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MailService } from '../mail/mail.service.ts';
import { TAKE_EXPIRING, type ExpiringRow } from './key.statements.ts';

const BATCH = 50;

/** Mails owners before their keys expire. What was mailed is recorded with the mail: once, however many replicas look. */
@Injectable()
export class KeyWarnings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mail: MailService,
  ) {}

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

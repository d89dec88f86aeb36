import { API_KEY, isLanguage } from '@oncelink/contracts';
import { runTransaction, type Transaction } from '@oncelink/service-kit/database';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuthConfig } from '../config.ts';
import { CONFIG } from '../core/tokens.ts';
import { MailService } from '../mail/mail.service.ts';
import { REVOKE_UNUSED, TAKE_EXPIRING, type ExpiringRow } from './key-ends.statements.ts';
import { KeyEvents } from './key-events.service.ts';
import type { ChangedKeyRow } from './key-in-event.ts';

const BATCH = 50;

/**
 * Tells owners before their keys expire, by mail where there is mail, and revokes keys that nobody uses. What was told is
 * recorded with it: once, however many replicas look.
 */
@Injectable()
export class KeyWarnings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mail: MailService,
    private readonly events: KeyEvents,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'mail'>,
  ) {}

  async warn(): Promise<void> {
    await this.#inBatches(async (transaction) => {
      const values = [BATCH, ...API_KEY.warnDays];
      const rows = await transaction.query<ExpiringRow>(TAKE_EXPIRING, values);
      for (const row of rows) {
        await this.events.record(transaction, row, 'key.expiring');
        if (this.config.mail !== null) await this.#mail(transaction, row);
      }
      return rows.length;
    });
  }

  async revokeUnused(): Promise<void> {
    await this.#inBatches(async (transaction) => {
      const rows = await transaction.query<ChangedKeyRow>(REVOKE_UNUSED, [BATCH]);
      for (const row of rows) await this.events.record(transaction, row, 'key.revoked', { why: 'unused' });
      return rows.length;
    });
  }

  #mail(transaction: Transaction, row: ExpiringRow): Promise<void> {
    const { email, name: keyName, hint, language, expires_at: end } = row;
    return this.mail.queueKeyWarning(transaction, {
      email,
      keyName,
      hint,
      language: isLanguage(language) ? language : 'en',
      expiresAt: end.toISOString(),
    });
  }

  /** @param take does a batch, and tells how many that were */
  async #inBatches(take: (transaction: Transaction) => Promise<number>): Promise<void> {
    let count: number;
    do count = await runTransaction(this.dataSource, take);
    while (count === BATCH);
  }
}

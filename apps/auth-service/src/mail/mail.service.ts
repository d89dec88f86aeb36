import { randomUUID } from 'node:crypto';
import type { ContactRequest, ContactSalesRequest } from '@oncelink/contracts';
import { withDatabaseErrors, type Transaction } from '@oncelink/service-kit/database';
import { Inject, Injectable } from '@nestjs/common';
import type {
  DisabledWebhook,
  KeyWarning,
  LinkNotices,
  MailContent,
  NewDevice,
  SignInCode,
} from './mail-content.ts';
import { Mail } from './mail.entity.ts';
import type { QueuedMail } from './mail.statements.ts';
import { MailSeal } from './mail-seal.service.ts';

/** How long mail that does not lapse by itself is tried. */
export const KEEP_TRYING_MS = 48 * 3_600_000;

export interface CodeMail extends SignInCode {
  /** End of the code, and of every attempt to deliver it. */
  readonly expiresAt: Date;
}

/** Where mail gets its turn. */
export abstract class MailQueue {
  /** Starts to send a mail that is committed. */
  abstract wake(mail: QueuedMail): void;
}

/**
 * Accepts mail, within a transaction: together with what it is about, or not at all. Once that is committed the mail is
 * sent, whatever happens to Redis, to the mail server or to this process.
 */
@Injectable()
export class MailService {
  constructor(
    private readonly seal: MailSeal,
    /** Null where no mail is sent: what nobody will ever send must not be accepted. */
    @Inject(MailQueue) private readonly queue: MailQueue | null,
  ) {}

  /**
   * A mail that lapsed long ago is accepted and never sent: a request that is to get no mail then takes as long as one
   * that gets it.
   */
  queueCode(transaction: Transaction, { expiresAt, ...code }: CodeMail): Promise<void> {
    return this.#accept(transaction, { kind: 'code', ...code }, expiresAt);
  }

  queueKeyWarning(transaction: Transaction, warning: KeyWarning): Promise<void> {
    return this.#accept(transaction, { kind: 'key', ...warning }, new Date(Date.now() + KEEP_TRYING_MS));
  }

  queueNewDevice(transaction: Transaction, device: NewDevice): Promise<void> {
    return this.#accept(transaction, { kind: 'device', ...device }, new Date(Date.now() + KEEP_TRYING_MS));
  }

  queueNotice(transaction: Transaction, notices: LinkNotices): Promise<void> {
    return this.#accept(transaction, { kind: 'notice', ...notices }, new Date(Date.now() + KEEP_TRYING_MS));
  }

  queueWebhook(transaction: Transaction, webhook: DisabledWebhook): Promise<void> {
    return this.#accept(transaction, { kind: 'webhook', ...webhook }, new Date(Date.now() + KEEP_TRYING_MS));
  }

  queueContact(transaction: Transaction, request: ContactRequest, triedMs = KEEP_TRYING_MS): Promise<void> {
    return this.#accept(transaction, { kind: 'contact', ...request }, new Date(Date.now() + triedMs));
  }

  queueSales(transaction: Transaction, request: ContactSalesRequest): Promise<void> {
    return this.#accept(transaction, { kind: 'sales', ...request }, new Date(Date.now() + KEEP_TRYING_MS));
  }

  async #accept({ manager, onCommit }: Transaction, content: MailContent, lapsesAt: Date): Promise<void> {
    const { queue } = this;
    if (queue === null) throw new Error('MAIL is off here, and on at the gateway.');
    const header = { id: randomUUID(), kind: content.kind, lapsesAt };
    await withDatabaseErrors(manager.insert(Mail, { ...header, sealed: this.seal.seal(header, content) }));
    onCommit(() => queue.wake(header));
  }
}

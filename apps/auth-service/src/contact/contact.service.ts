import type { ContactRequest, ContactResult, ContactSalesRequest } from '@oncelink/contracts';
import { runTransaction, type Transaction } from '@oncelink/service-kit/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { decodeEmail } from '../codes/decode-sign-in.ts';
import { SignInHashes } from '../codes/sign-in-hashes.service.ts';
import { MailService } from '../mail/mail.service.ts';
import { TAKE_CONTACT } from './contact-budget.statements.ts';

/** Accepts what visitors write to us. A message is counted and queued, or neither. */
@Injectable()
export class ContactService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hashes: SignInHashes,
    private readonly mail: MailService,
  ) {}

  queueMessage(request: ContactRequest): Promise<ContactResult> {
    return this.#queue(request.email, (transaction) => this.mail.queueContact(transaction, request));
  }

  queueSalesRequest(request: ContactSalesRequest): Promise<ContactResult> {
    return this.#queue(request.email, (transaction) => this.mail.queueSales(transaction, request));
  }

  async #queue(email: string, queue: (transaction: Transaction) => Promise<void>): Promise<ContactResult> {
    const sender = this.hashes.address(decodeEmail(email));
    return runTransaction(this.dataSource, async (transaction) => {
      const [counted] = await transaction.query(TAKE_CONTACT, [sender]);
      if (counted === undefined) return { outcome: 'limited' };
      await queue(transaction);
      return { outcome: 'queued' };
    });
  }
}

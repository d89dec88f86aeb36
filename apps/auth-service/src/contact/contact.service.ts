import type { ContactRequest, ContactResult, ContactSalesRequest, ContactSender } from '@oncelink/contracts';
import { runTransaction, type Transaction } from '@oncelink/service-kit/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NO_NETWORK } from '../codes/budgets.ts';
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

  queueMessage({ network, ...request }: ContactRequest & ContactSender): Promise<ContactResult> {
    const queue = (transaction: Transaction) => this.mail.queueContact(transaction, request);
    // Else a stranger could pretend to be a reporter and silence them. What one network sends is limited by the gateway.
    if (request.category === 'security') return this.#queueUncounted(request.email, queue);
    return this.#queue({ email: request.email, network }, queue);
  }

  queueSalesRequest({ network, ...request }: ContactSalesRequest & ContactSender): Promise<ContactResult> {
    const queue = (transaction: Transaction) => this.mail.queueSales(transaction, request);
    return this.#queue({ email: request.email, network }, queue);
  }

  async #queueUncounted(email: string, queue: (transaction: Transaction) => Promise<void>) {
    decodeEmail(email);
    await runTransaction(this.dataSource, queue);
    return { outcome: 'queued' } as const;
  }

  async #queue(
    { email, network = NO_NETWORK }: { readonly email: string; readonly network: string | undefined },
    queue: (transaction: Transaction) => Promise<void>,
  ): Promise<ContactResult> {
    // Nobody has proved the address: by it alone, strangers would use up what its owner may write.
    const sender = this.hashes.share(decodeEmail(email), network);
    return runTransaction(this.dataSource, async (transaction) => {
      const [counted] = await transaction.query(TAKE_CONTACT, [sender]);
      if (counted === undefined) return { outcome: 'limited' };
      await queue(transaction);
      return { outcome: 'queued' };
    });
  }
}

import {
  CONTACT_PER_DAY,
  type ContactRequest,
  type ContactResult,
  type ContactSalesRequest,
} from '@oncelink/contracts';
import { runTransaction, type Query } from '@oncelink/service-kit/database';
import type { DataSource } from 'typeorm';
import { decodeEmail } from '../codes/decode-sign-in.ts';
import type { SignInHashes } from '../codes/hash-sign-in.ts';
import type { MailOutbox } from '../mail/mail-outbox.ts';

const RECENT =
  "ARRAY(SELECT at FROM unnest(c.sent_at) AS at WHERE at > clock_timestamp() - interval '1 day')";

/** Answers a row if this sender may write, and counts it. Of requests that arrive together each sees the one before. */
const TAKE_CONTACT = {
  name: 'take-contact',
  text: `
INSERT INTO contact_budget AS c (sender, sent_at, lapses_at)
VALUES ($1, ARRAY[clock_timestamp()], clock_timestamp() + interval '1 day')
ON CONFLICT (sender) DO UPDATE SET
  sent_at = ${RECENT} || clock_timestamp(), lapses_at = clock_timestamp() + interval '1 day'
WHERE cardinality(${RECENT}) < ${CONTACT_PER_DAY}
RETURNING 1`,
};

interface ContactParts {
  readonly dataSource: DataSource;
  readonly hashes: SignInHashes;
  readonly mail: MailOutbox;
}

/** Takes what visitors write to us. A message that is not counted is not queued, and the other way round. */
export class ContactDesk {
  constructor(private readonly parts: ContactParts) {}

  takeMessage(request: ContactRequest): Promise<ContactResult> {
    return this.#take(request.email, (query) => this.parts.mail.queueContact(query, request));
  }

  takeSalesRequest(request: ContactSalesRequest): Promise<ContactResult> {
    return this.#take(request.email, (query) => this.parts.mail.queueSales(query, request));
  }

  async #take(email: string, queue: (query: Query) => Promise<void>): Promise<ContactResult> {
    const sender = this.parts.hashes.address(decodeEmail(email));
    return runTransaction(this.parts.dataSource, async (query) => {
      const [counted] = await query(TAKE_CONTACT, [sender]);
      if (counted === undefined) return { outcome: 'limited' };
      await queue(query);
      return { outcome: 'queued' };
    });
  }
}

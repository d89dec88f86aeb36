import { randomUUID } from 'node:crypto';
import type { ContactRequest, ContactSalesRequest } from '@oncelink/contracts';
import type { Query } from '@oncelink/service-kit/database';
import type { Letter, SignInCode } from './letters.ts';
import type { LetterSeal } from './seal-letters.ts';

/** How long mail that does not lapse by itself is tried. */
export const KEEP_TRYING_MS = 48 * 3_600_000;

const ACCEPT_LETTER = {
  name: 'accept-letter',
  text: 'INSERT INTO mail_outbox (id, kind, lapses_at, sealed) VALUES ($1, $2, $3, $4)',
};

export interface CodeLetter extends SignInCode {
  /** End of the code, and of every attempt to deliver it. */
  readonly expiresAt: Date;
}

/**
 * Accepts mail, within the transaction of `query`: together with what it is about, or not at all. Once that is
 * committed the letter is sent, whatever happens to Redis, to the mail server or to this process.
 */
export class MailOutbox {
  readonly #seal: LetterSeal;
  readonly #keepTryingMs: number;

  constructor(seal: LetterSeal, keepTryingMs = KEEP_TRYING_MS) {
    this.#seal = seal;
    this.#keepTryingMs = keepTryingMs;
  }

  /**
   * A letter that ended long ago is accepted and never sent: a request that is to get no mail then takes as long as one
   * that gets it.
   */
  queueCode(query: Query, { expiresAt, ...code }: CodeLetter): Promise<void> {
    return this.#accept(query, { kind: 'code', ...code }, expiresAt);
  }

  queueContact(query: Query, request: ContactRequest): Promise<void> {
    return this.#accept(query, { kind: 'contact', ...request }, this.#lastAttempt());
  }

  queueSales(query: Query, request: ContactSalesRequest): Promise<void> {
    return this.#accept(query, { kind: 'sales', ...request }, this.#lastAttempt());
  }

  #lastAttempt(): Date {
    return new Date(Date.now() + this.#keepTryingMs);
  }

  async #accept(query: Query, letter: Letter, lapsesAt: Date): Promise<void> {
    const envelope = { id: randomUUID(), kind: letter.kind, lapsesAt };
    const sealed = this.#seal.seal(envelope, letter);
    await query(ACCEPT_LETTER, [envelope.id, envelope.kind, lapsesAt, sealed]);
  }
}

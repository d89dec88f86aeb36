import type { Log } from '@oncelink/service-kit';
import type { SendMailOptions } from 'nodemailer';
import { AddressError, composeMail, type MailAddresses } from './compose-mail.ts';
import type { Smtp } from './connect-smtp.ts';
import type { LetterTable, WaitingLetter } from './letter-table.ts';
import type { LetterSeal } from './seal-letters.ts';

/**
 * Why a mail could not be handed over, in one word. Redis keeps the message of an error, and a mail server's own words
 * name the recipient.
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';

  /** The message again: where logs look for it. */
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

interface DeliveryParts {
  readonly table: LetterTable;
  readonly seal: LetterSeal;
  readonly smtp: Smtp;
  readonly addresses: MailAddresses;
  readonly log: Log;
}

/** Hands letters to the mail server. Whoever dies between that and the note of it sends the mail twice, never not at all. */
export class LetterDelivery {
  readonly #parts: DeliveryParts;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  /**
   * @param lastFailure why the attempt before failed
   * @throws DeliveryError when it is worth another attempt
   */
  async deliver(id: string, lastFailure?: string): Promise<void> {
    const row = await this.#parts.table.read(id);
    if (row === undefined) return;
    const failure = row.hasLapsed ? (lastFailure ?? 'late') : await this.#send(row);
    if (failure === undefined) await this.#parts.table.remove(id);
    else await this.#bury(row, failure);
  }

  /** Undefined when it was sent, otherwise why it never will be. */
  async #send(row: WaitingLetter): Promise<string | undefined> {
    const { smtp } = this.#parts;
    const mail = this.#compose(row);
    if (typeof mail === 'string') return mail;
    try {
      await smtp.sendMail(mail);
      return undefined;
    } catch (error) {
      const code = codeOf(error);
      // What visitors write goes to an operator, who can mend whatever the server does not like within two days.
      if (row.kind === 'code' && isRefusedForGood(error)) return code;
      throw new DeliveryError(code);
    }
  }

  /** The mail, or why there can be none. */
  #compose(row: WaitingLetter): SendMailOptions | string {
    try {
      return composeMail(this.#parts.seal.open(row, row.sealed), row.id, this.#parts.addresses);
    } catch (error) {
      return error instanceof AddressError ? 'bad-address' : 'unreadable';
    }
  }

  async #bury({ id, kind }: WaitingLetter, failure: string): Promise<void> {
    await this.#parts.table.bury(id, failure);
    this.#parts.log.error('mail-dead', { job: kind, reason: failure });
  }
}

interface SmtpFailure {
  readonly code?: unknown;
  /** What the server answered, such as 550. */
  readonly responseCode?: unknown;
  /** The same mail would get the same answer again. */
  readonly permanent?: unknown;
}

const failureOf = (error: unknown): SmtpFailure => (typeof error === 'object' && error !== null ? error : {});

/** The server does not want this recipient or this mail, now or later: asking again would harm our name. */
function isRefusedForGood(error: unknown): boolean {
  const { code, permanent } = failureOf(error);
  return permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** Such as `ESOCKET`, or `EENVELOPE-550` with the server's number. */
function codeOf(error: unknown): string {
  const { code, responseCode } = failureOf(error);
  return [typeof code === 'string' ? code : 'unknown', responseCode].filter(Boolean).join('-');
}

import { Inject, Injectable } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import { AddressError } from './check-address.ts';
import { composeMail } from './compose-mail.ts';
import type { Smtp } from './connect-smtp.ts';
import { MAIL_OPTIONS, SMTP, type MailOptions } from './mail-options.ts';
import type { WaitingMail } from './mail.statements.ts';
import { MailSeal } from './mail-seal.service.ts';

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

/** Words a mail and hands it to the mail server. */
@Injectable()
export class MailTransport {
  constructor(
    private readonly seal: MailSeal,
    @Inject(SMTP) private readonly smtp: Smtp,
    @Inject(MAIL_OPTIONS) private readonly options: Pick<MailOptions, 'addresses'>,
  ) {}

  /**
   * @returns undefined when it was sent, otherwise why it never will be
   * @throws DeliveryError when it is worth another attempt
   */
  async send(row: WaitingMail): Promise<string | undefined> {
    const mail = this.#compose(row);
    if (typeof mail === 'string') return mail;
    try {
      await this.smtp.sendMail(mail);
      return undefined;
    } catch (error) {
      const code = codeOf(error);
      // What visitors write goes to an operator, who can mend whatever the server does not like within two days.
      if (row.kind === 'code' && isRefusedForGood(error)) return code;
      throw new DeliveryError(code);
    }
  }

  /** The mail, or why there can be none. */
  #compose(row: WaitingMail): SendMailOptions | string {
    try {
      return composeMail(this.seal.open(row, row.sealed), row.id, this.options.addresses);
    } catch (error) {
      return error instanceof AddressError ? 'bad-address' : 'unreadable';
    }
  }

  close(): void {
    this.smtp.close();
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

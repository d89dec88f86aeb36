import type { ContactRequest, ContactSalesRequest, Language } from '@oncelink/contracts';
import type { WebhookWhy } from '@oncelink/contracts/events';
import type { EndReason } from '@oncelink/contracts/notices';

export interface SignInCode {
  readonly email: string;
  readonly code: string;
  /** Request and secret of the link. Absent in mail that was in the outbox when links were new. */
  readonly requestId?: string;
  readonly link?: string;
  /** Browser and system in words. */
  readonly device: string;
  /** English when absent: mail that was in the outbox when this was new. */
  readonly language?: Language;
}

export interface KeyWarning {
  readonly email: string;
  readonly keyName: string;
  /** Its last characters. */
  readonly hint: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly language: Language;
}

/** A program that was logged in by a code, and so has a key. */
export type NewDevice = KeyWarning;

/** A webhook that gets nothing more. Of its address the host alone: the rest may be what lets one in. */
export interface DisabledWebhook {
  readonly email: string;
  readonly host: string;
  readonly why: WebhookWhy;
  readonly language: Language;
}

/** How a link or an ask ended, for its maker: which one shows in its four letters alone. */
export interface ToldEnd {
  readonly tag: string;
  /** ISO 8601, as the next. */
  readonly madeAt: string;
  readonly at: string;
  readonly why: EndReason;
}

/** Ends of links of one account: a single one, or all that waited. */
export interface LinkNotices {
  readonly email: string;
  readonly language: Language;
  readonly ends: readonly ToldEnd[];
  /** How many there are beside them. */
  readonly more: number;
  /** Stops such mails. */
  readonly stop: string;
}

/** What one mail says, before it is worded. */
export type MailContent =
  | ({ readonly kind: 'code' } & SignInCode)
  | ({ readonly kind: 'key' } & KeyWarning)
  | ({ readonly kind: 'device' } & NewDevice)
  | ({ readonly kind: 'notice' } & LinkNotices)
  | ({ readonly kind: 'webhook' } & DisabledWebhook)
  | ({ readonly kind: 'contact' } & ContactRequest)
  | ({ readonly kind: 'sales' } & ContactSalesRequest);

export type MailKind = MailContent['kind'];

/** What is known of a mail without its key. */
export interface MailHeader {
  /** UUID; also the id of its job. */
  readonly id: string;
  readonly kind: MailKind;
  /** From here on it is not worth sending any more. */
  readonly lapsesAt: Date;
}

import type { SecretEventType } from './event-types.ts';

/** What the maker of links with an API key learns of them. */

/** How a receipt stands: how the link ended, in the order of `GONE_REASONS`, after the one that has not. */
export const RECEIPT_STATES = ['waiting', 'accessed', 'deleted', 'expired', 'locked'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

/** In the order of the numbers that the databases have. */
export const LINK_KINDS = ['sealed', 'short', 'password'] as const;
export type LinkKindName = (typeof LINK_KINDS)[number];

/** What the caller calls a link: a ticket, a host. No free text, so that nobody types a secret into it. */
export const REFERENCE = /^[A-Za-z0-9._:/-]{1,64}$/;

/** Days for which receipts and events are kept after the link has ended. */
export const RECEIPT_DAYS = 30;
/** Longest days of usage that any plan shows, and one more. */
export const USAGE_KEPT_DAYS = 91;

/** Receipts or events of one answer. */
export const PAGE_SIZE = { least: 1, most: 100, default: 50 } as const;

/** `sec_` and 22 digits of 62, for 16 bytes. */
export const RECEIPT_ID = { prefix: 'sec_', bytes: 16, digits: 22 } as const;

/** The record of a link, without anything that leads to it. Times are ISO 8601. */
export interface Receipt {
  readonly id: string;
  readonly reference: string | null;
  readonly kind: LinkKindName;
  readonly state: ReceiptState;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly endedAt: string | null;
}

/** Something that happened to a link. `data` is its receipt as it was then. */
export interface SecretEvent {
  /** Grows in the order in which the events of an account were recorded. */
  readonly id: string;
  readonly type: SecretEventType;
  /** ISO 8601 */
  readonly timestamp: string;
  readonly data: Receipt;
}

import type { AccountEvent } from './account-events.ts';
import type { ReadUsageRequest } from './key-messages.ts';
import type { WebhookContract } from './webhook-messages.ts';
import type { LinkKindName, Receipt, ReceiptState } from './receipts.ts';

/**
 * Messages between the gateway and the events-service. Whose they are is told by the caller's assertion. None of them has
 * anything that opens a link, or that a link is found by.
 */
export const EVENT_PATTERNS = {
  registerReceipt: 'receipts.register',
  registerNotice: 'notices.register',
  registerHold: 'holds.register',
  listReceipts: 'receipts.list',
  readReceipt: 'receipts.read',
  /** For revoking: under which name the secrets-service knows the link. */
  nameWatch: 'receipts.name-watch',
  readEvents: 'events.read',
  /** For a person who looks: the newest first. */
  listEvents: 'events.list',
  readUsage: 'usage.read',
} as const;

/** Events are switched off. */
export interface EventsOff {
  readonly outcome: 'events-off';
}

export interface RegisterReceiptRequest {
  /** The same for the same account and proof, so a repeated call registers nothing new. */
  readonly id: string;
  /** `WATCH_BYTES` as base64url. */
  readonly watch: string;
  readonly kind: LinkKindName;
  readonly reference: string | null;
  /** ISO 8601, or null for never. */
  readonly expiresAt: string | null;
}
export type RegisterReceiptResult = { readonly outcome: 'registered' } | EventsOff;

/** A link whose maker wants a mail when it ends. Whose it is stands in `notice` alone, which this service can't read. */
export interface RegisterNoticeRequest {
  /** `WATCH_BYTES` as base64url. */
  readonly watch: string;
  readonly notice: string;
  /** ISO 8601, or null for never. */
  readonly expiresAt: string | null;
}

/** A link that leads to a file: the files-service is to learn how it ends. Nothing here says which file. */
export interface RegisterHoldRequest {
  /** `WATCH_BYTES` as base64url. */
  readonly watch: string;
  /** ISO 8601, or null for never. */
  readonly expiresAt: string | null;
}

export interface ListReceiptsRequest {
  /** Null: all. */
  readonly state: ReceiptState | null;
  readonly reference: string | null;
  readonly limit: number;
  /** What the answer before had as `next`; null: from the newest on. */
  readonly after: string | null;
}
export type ListReceiptsResult =
  | { readonly outcome: 'listed'; readonly receipts: readonly Receipt[]; readonly next: string | null }
  | { readonly outcome: 'bad-cursor' }
  | EventsOff;

interface NoReceipt {
  readonly outcome: 'no-receipt';
}
export type ReadReceiptResult =
  | { readonly outcome: 'found'; readonly receipt: Receipt }
  | NoReceipt
  | EventsOff;
export type NameWatchResult =
  | { readonly outcome: 'waiting'; readonly watch: string }
  | { readonly outcome: 'ended'; readonly receipt: Receipt }
  | NoReceipt
  | EventsOff;

export interface ReadEventsRequest {
  /** Id of the last event that the caller knows; null: from the oldest on. */
  readonly after: string | null;
  readonly limit: number;
}
export interface ListEventsRequest {
  /** Id of the oldest event that the caller knows; null: from the newest on. */
  readonly before: string | null;
  readonly limit: number;
}
export type ReadEventsResult =
  | { readonly outcome: 'read'; readonly events: readonly AccountEvent[] }
  | EventsOff;

/** How links that a key has made ended on one day. */
export interface EndsOfDay {
  /** ISO date, UTC. */
  readonly day: string;
  readonly keyId: string;
  readonly accessed: number;
  readonly expired: number;
  readonly deleted: number;
  readonly locked: number;
}
export type ReadEndsResult = { readonly outcome: 'read'; readonly days: readonly EndsOfDay[] } | EventsOff;

/** Request and answer of every pattern. */
export interface EventContract extends WebhookContract {
  [EVENT_PATTERNS.registerReceipt]: { request: RegisterReceiptRequest; result: RegisterReceiptResult };
  [EVENT_PATTERNS.registerNotice]: { request: RegisterNoticeRequest; result: RegisterReceiptResult };
  [EVENT_PATTERNS.registerHold]: { request: RegisterHoldRequest; result: RegisterReceiptResult };
  [EVENT_PATTERNS.listReceipts]: { request: ListReceiptsRequest; result: ListReceiptsResult };
  [EVENT_PATTERNS.readReceipt]: { request: { readonly id: string }; result: ReadReceiptResult };
  [EVENT_PATTERNS.nameWatch]: { request: { readonly id: string }; result: NameWatchResult };
  [EVENT_PATTERNS.readEvents]: { request: ReadEventsRequest; result: ReadEventsResult };
  [EVENT_PATTERNS.listEvents]: { request: ListEventsRequest; result: ReadEventsResult };
  [EVENT_PATTERNS.readUsage]: { request: ReadUsageRequest; result: ReadEndsResult };
}

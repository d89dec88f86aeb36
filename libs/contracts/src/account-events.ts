import type { EventType, KeyEventType } from './event-types.ts';
import type { Plan } from './plan.ts';
import type { SecretEvent } from './receipts.ts';
import type { WebhookWhy } from './webhooks.ts';

/** What owners learn of their account itself: of its keys, its webhooks and its plan. */

/** Who or what has ended a key: its owner, the key itself, somebody who found it, or half a year without a call. */
export const KEY_WHYS = ['owner', 'itself', 'leaked', 'unused'] as const;
export type KeyWhy = (typeof KEY_WHYS)[number];

/** A key in an event: what tells it from others in the console, and nothing that works. Times are ISO 8601. */
export interface KeyInEvent {
  readonly id: string;
  /** Its last characters. */
  readonly hint: string;
  readonly expiresAt: string;
  /** Of one that was replaced: until when it still works, and the id of its successor. Null otherwise. */
  readonly lapsesAt: string | null;
  readonly replacedBy: string | null;
  /** Of one that was revoked. Null otherwise. */
  readonly why: KeyWhy | null;
}

/** A webhook that gets nothing more. The rest of its address may be what lets one in. */
export interface WebhookInEvent {
  readonly id: string;
  readonly host: string;
  readonly why: WebhookWhy;
}

/** The plan as it is now. */
export interface SubscriptionInEvent {
  readonly plan: Plan;
  /** ISO 8601: until when Pro goes on that its owner has ended. Null otherwise. */
  readonly endsAt: string | null;
}

interface Happened<Type extends EventType, Data> {
  /** Grows in the order in which the events of an account were recorded. */
  readonly id: string;
  readonly type: Type;
  /** ISO 8601 */
  readonly timestamp: string;
  /** What it happened to, as it was then. */
  readonly data: Data;
}
export type KeyEvent = Happened<KeyEventType, KeyInEvent>;
export type WebhookEvent = Happened<'webhook.disabled', WebhookInEvent>;
export type SubscriptionEvent = Happened<'subscription.changed', SubscriptionInEvent>;
export type AccountEvent = SecretEvent | KeyEvent | WebhookEvent | SubscriptionEvent;

type NewsOf<Event extends KeyEvent | SubscriptionEvent> = Event extends KeyEvent | SubscriptionEvent
  ? Pick<Event, 'type' | 'data'>
  : never;
/** What the auth-service knows. */
export type AccountNews = NewsOf<KeyEvent | SubscriptionEvent>;

/** A job of the queue `account-events`. It may come again, always the same, and becomes one event. */
export interface AccountEventJob {
  /** A UUID: of the news, not of the event that it becomes. */
  readonly id: string;
  readonly ownerId: string;
  /** ISO 8601 */
  readonly at: string;
  readonly news: AccountNews;
}

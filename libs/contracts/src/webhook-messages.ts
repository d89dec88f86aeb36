import type { Language } from './languages.ts';
import type { EventType } from './event-types.ts';
import type { Delivery, DeliveryState, Webhook, WebhookFormat } from './webhooks.ts';

/** Messages between the gateway and the events-service about webhooks. Whose they are is told by the caller's assertion. */
export const WEBHOOK_PATTERNS = {
  create: 'webhooks.create',
  list: 'webhooks.list',
  change: 'webhooks.change',
  delete: 'webhooks.delete',
  rotate: 'webhooks.rotate',
  test: 'webhooks.test',
  listDeliveries: 'webhooks.list-deliveries',
  replay: 'webhooks.replay',
} as const;

/** Webhooks are switched off, or events are. */
interface WebhooksOff {
  readonly outcome: 'webhooks-off' | 'events-off';
}
interface NoWebhook {
  readonly outcome: 'no-webhook';
}
export interface NamedWebhook {
  readonly id: string;
}

export interface CreateWebhookRequest {
  readonly url: string;
  readonly format: WebhookFormat;
  readonly events: readonly EventType[];
  /** Of mails about it. English without it: older gateways send none. */
  readonly language?: Language;
}
export type CreateWebhookResult =
  /** `secret` as `whsec_…`: it is told once. */
  | { readonly outcome: 'created'; readonly webhook: Webhook; readonly secret: string }
  | { readonly outcome: 'too-many' | 'exists' | 'bad-target' }
  | WebhooksOff;

export type ListWebhooksResult =
  | { readonly outcome: 'listed'; readonly webhooks: readonly Webhook[] }
  | WebhooksOff;

/** What is null stays as it is. */
export interface ChangeWebhookRequest extends NamedWebhook {
  /** `on` also ends that it is disabled. */
  readonly state: 'on' | 'paused' | null;
  readonly events: readonly EventType[] | null;
}
export type WebhookResult = { readonly outcome: 'done'; readonly webhook: Webhook } | NoWebhook | WebhooksOff;

/** It can't be switched on where as many are on as the plan includes. */
export type ChangeWebhookResult = WebhookResult | { readonly outcome: 'too-many' };

export interface RotateWebhookRequest extends NamedWebhook {
  /** For which the secret before signs too; 0: it ends at once. */
  readonly overlapHours: number;
}
export type RotateWebhookResult =
  | { readonly outcome: 'rotated'; readonly webhook: Webhook; readonly secret: string }
  /** The secret before the one before still signs. */
  | { readonly outcome: 'too-soon' }
  | NoWebhook
  | WebhooksOff;

export type TestWebhookResult =
  | { readonly outcome: 'queued'; readonly eventId: string }
  | NoWebhook
  | WebhooksOff;

export interface ListDeliveriesRequest extends NamedWebhook {
  /** Null: all. */
  readonly state: DeliveryState | null;
  readonly limit: number;
  /** Event of the last delivery that is known; null: from the newest on. */
  readonly after: string | null;
}
export type ListDeliveriesResult =
  | { readonly outcome: 'listed'; readonly deliveries: readonly Delivery[]; readonly next: string | null }
  | NoWebhook
  | WebhooksOff;

/** One event, or, with null, everything dead. */
export interface ReplayRequest extends NamedWebhook {
  readonly eventId: string | null;
  /** ISO 8601: of all, those made since then; null: all of them. */
  readonly since: string | null;
}
export type ReplayResult = { readonly outcome: 'replayed'; readonly count: number } | NoWebhook | WebhooksOff;

/** Request and answer of every pattern. */
export interface WebhookContract {
  [WEBHOOK_PATTERNS.create]: { request: CreateWebhookRequest; result: CreateWebhookResult };
  [WEBHOOK_PATTERNS.list]: { request: Readonly<Record<string, never>>; result: ListWebhooksResult };
  [WEBHOOK_PATTERNS.change]: { request: ChangeWebhookRequest; result: ChangeWebhookResult };
  [WEBHOOK_PATTERNS.delete]: { request: NamedWebhook; result: WebhookResult };
  [WEBHOOK_PATTERNS.rotate]: { request: RotateWebhookRequest; result: RotateWebhookResult };
  [WEBHOOK_PATTERNS.test]: { request: NamedWebhook; result: TestWebhookResult };
  [WEBHOOK_PATTERNS.listDeliveries]: { request: ListDeliveriesRequest; result: ListDeliveriesResult };
  [WEBHOOK_PATTERNS.replay]: { request: ReplayRequest; result: ReplayResult };
}

import type { EventType } from './event-types.ts';
import type { Language } from './languages.ts';
import type { Plan } from './plan.ts';

/** What an owner of API keys has events sent to. */
export const WEBHOOK = {
  /** `whe_` and 22 digits of 62, for 16 bytes. */
  idPrefix: 'whe_',
  secretPrefix: 'whsec_',
  secretBytes: 32,
  urlMax: 1024,
  /** Hours for which a replaced secret still signs, beside the new one. */
  overlapHoursMax: 24,
  /** Seconds before each attempt, counted from the one before: 28 hours in all. Then the delivery is dead. */
  pauses: [0, 5, 60, 300, 1800, 7200, 18_000, 36_000, 36_000],
  /** Days of nothing but failures after which nothing more is sent. */
  failingDays: 5,
  /** Attempts of one webhook in a minute, and of all webhooks of one host, whosever they are. */
  perMinute: 60,
  perHostMinute: 300,
  /** Days for which attempts are kept; deliveries as long as events. */
  attemptDays: 7,
} as const;

/** Webhooks of an account. */
export const WEBHOOK_PLANS: Readonly<Record<Plan, number>> = { free: 1, pro: 10 };

/** All in the order of the numbers that the database has, from 1. */
export const WEBHOOK_FORMATS = ['standard', 'slack', 'discord', 'teams'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** `paused` by its owner, `disabled` by us. */
export const WEBHOOK_STATES = ['on', 'paused', 'disabled'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Why it is disabled: its server said 410, nothing but failures came for days, or the plan has no room for it. */
export const WEBHOOK_WHYS = ['gone', 'failing', 'plan'] as const;
export type WebhookWhy = (typeof WEBHOOK_WHYS)[number];

/** A job of the queue `webhook-notices`: a webhook is disabled. It may come again, and is told once. */
export interface WebhookNotice {
  /** 16 bytes as base64url: of this webhook, this time. */
  readonly id: string;
  readonly ownerId: string;
  /** Of its address; the rest of that may be what lets one in. */
  readonly host: string;
  readonly why: WebhookWhy;
  readonly language: Language;
}

export const DELIVERY_STATES = ['waiting', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an attempt has no status. `address`: the name leads, also, to where nothing may be sent. */
export const ATTEMPT_ERRORS = [
  'url',
  'name',
  'address',
  'certificate',
  'timeout',
  'connection',
  'answer',
] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

/** Times are ISO 8601. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly format: WebhookFormat;
  readonly events: readonly EventType[];
  readonly state: WebhookState;
  readonly why: WebhookWhy | null;
  /** Since when nothing but failures came, or null. */
  readonly failingSince: string | null;
  /** Until when the secret before signs too, or null. */
  readonly oldSecretUntil: string | null;
  readonly createdAt: string;
}

interface Attempt {
  readonly at: string;
  /** How long it took. */
  readonly ms: number;
  readonly status: number | null;
  readonly error: AttemptError | null;
  /** The first bytes of the answer. */
  readonly head: string | null;
}

/** An event on its way to a webhook. */
export interface Delivery {
  /** Of the event, or of a test. */
  readonly eventId: string;
  readonly isTest: boolean;
  readonly state: DeliveryState;
  readonly madeAt: string;
  /** When it is tried next, or null. */
  readonly dueAt: string | null;
  /** How often it was tried. */
  readonly tried: number;
  /** Oldest first; those before the last seven days are forgotten. */
  readonly attempts: readonly Attempt[];
}

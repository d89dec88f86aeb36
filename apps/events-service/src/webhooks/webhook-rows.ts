import {
  ATTEMPT_ERRORS,
  DELIVERY_STATES,
  EVENT_TYPES,
  WEBHOOK_FORMATS,
  WEBHOOK_STATES,
  WEBHOOK_WHYS,
  type Delivery,
  type EventType,
  type Webhook,
} from '@oncelink/contracts/events';
import { itemOf } from '../receipts/receipt-rows.ts';

/** A webhook as statements return it. */
export interface StoredWebhook {
  readonly id: string;
  readonly url: string;
  readonly format: number;
  readonly events: number;
  readonly state: number;
  readonly why: number | null;
  readonly failing_since: Date | null;
  readonly old_until: Date | null;
  readonly created_at: Date;
}

export interface StoredDelivery {
  readonly event_id: string;
  readonly is_test: boolean;
  readonly state: number;
  readonly made_at: Date;
  readonly due_at: Date;
  readonly tried: number;
  readonly attempts: readonly {
    readonly at: string;
    readonly ms: number;
    readonly status: number | null;
    readonly error: number | null;
    readonly head: string | null;
  }[];
}

/** One bit for each type of event, as the table has them. */
export const maskOf = (types: readonly EventType[]): number =>
  EVENT_TYPES.reduce((mask, type, index) => (types.includes(type) ? mask | (1 << index) : mask), 0);

export const webhookOf = (row: StoredWebhook): Webhook => ({
  id: row.id,
  url: row.url,
  format: itemOf(WEBHOOK_FORMATS, row.format - 1),
  events: EVENT_TYPES.filter((_type, index) => (row.events & (1 << index)) !== 0),
  state: itemOf(WEBHOOK_STATES, row.state - 1),
  why: row.why === null ? null : itemOf(WEBHOOK_WHYS, row.why - 1),
  failingSince: row.failing_since?.toISOString() ?? null,
  oldSecretUntil: row.old_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

export function deliveryOf(row: StoredDelivery): Delivery {
  const state = itemOf(DELIVERY_STATES, row.state - 1);
  return {
    eventId: row.event_id,
    isTest: row.is_test,
    state,
    madeAt: row.made_at.toISOString(),
    dueAt: state === 'waiting' ? row.due_at.toISOString() : null,
    tried: row.tried,
    attempts: row.attempts.map(({ at, error, ...attempt }) => ({
      at: new Date(at).toISOString(),
      ...attempt,
      error: error === null ? null : itemOf(ATTEMPT_ERRORS, error - 1),
    })),
  };
}

import {
  EVENT_PATTERNS,
  WEBHOOK_PATTERNS,
  type AccountEvent,
  type EventContract,
} from '@oncelink/contracts/events';
import { EXAMPLE } from '../auth/auth-values.ts';
import { EVENT_EXAMPLE, RECEIPT_EXAMPLE, WEBHOOK_EXAMPLE } from '../v1/receipt-names.ts';
import { FakeService } from './fake-service.ts';

type Results = { [P in keyof EventContract]?: EventContract[P]['result'] };

const { event, receipt, watch } = RECEIPT_EXAMPLE;
const { webhook, secret, delivery } = WEBHOOK_EXAMPLE;

/** One of each kind. */
export const EVENTS: readonly AccountEvent[] = [event, ...Object.values(EVENT_EXAMPLE)];

/** The answers of a service that has one receipt. */
export const RECORDED = {
  'receipts.register': { outcome: 'registered' },
  'holds.register': { outcome: 'registered' },
  'notices.register': { outcome: 'registered' },
  'receipts.list': { outcome: 'listed', receipts: [receipt], next: null },
  'receipts.read': { outcome: 'found', receipt },
  'receipts.name-watch': { outcome: 'waiting', watch },
  'events.read': { outcome: 'read', events: EVENTS },
  'events.list': { outcome: 'read', events: EVENTS },
  'usage.read': {
    outcome: 'read',
    days: [{ day: '2026-11-22', keyId: EXAMPLE.key.id, accessed: 9, expired: 2, deleted: 1, locked: 0 }],
  },
  'webhooks.create': { outcome: 'created', webhook, secret },
  'webhooks.list': { outcome: 'listed', webhooks: [webhook] },
  'webhooks.change': { outcome: 'done', webhook },
  'webhooks.delete': { outcome: 'done', webhook },
  'webhooks.rotate': { outcome: 'rotated', webhook, secret },
  'webhooks.test': { outcome: 'queued', eventId: delivery.eventId },
  'webhooks.list-deliveries': { outcome: 'listed', deliveries: [delivery], next: null },
  'webhooks.replay': { outcome: 'replayed', count: 3 },
} satisfies Results;

export type FakeEvents = FakeService<Results>;

export const makeFakeEvents = (): FakeEvents =>
  new FakeService<Results>([...Object.values(EVENT_PATTERNS), ...Object.values(WEBHOOK_PATTERNS)]);

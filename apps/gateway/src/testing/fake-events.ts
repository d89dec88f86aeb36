import { EVENT_PATTERNS, type EventContract } from '@oncelink/contracts/events';
import { EXAMPLE } from '../auth/auth-values.ts';
import { RECEIPT_EXAMPLE } from '../v1/receipt-names.ts';
import { FakeService } from './fake-service.ts';

type Results = { [P in keyof EventContract]?: EventContract[P]['result'] };

const { event, receipt, watch } = RECEIPT_EXAMPLE;

/** The answers of a service that has one receipt. */
export const RECORDED = {
  'receipts.register': { outcome: 'registered' },
  'notices.register': { outcome: 'registered' },
  'receipts.list': { outcome: 'listed', receipts: [receipt], next: null },
  'receipts.read': { outcome: 'found', receipt },
  'receipts.name-watch': { outcome: 'waiting', watch },
  'events.read': { outcome: 'read', events: [event] },
  'usage.read': {
    outcome: 'read',
    days: [{ day: '2026-11-22', keyId: EXAMPLE.key.id, accessed: 9, expired: 2, deleted: 1, locked: 0 }],
  },
} satisfies Results;

export type FakeEvents = FakeService<Results>;

export const makeFakeEvents = (): FakeEvents => new FakeService<Results>(Object.values(EVENT_PATTERNS));

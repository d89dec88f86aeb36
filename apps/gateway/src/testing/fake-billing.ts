import { BILLING_MESSAGE_MAX_BYTES, BILLING_PATTERNS, type BillingContract } from '@oncelink/contracts';
import { EXAMPLE } from '../billing/billing-values.ts';
import { startFakeService, type FakeService } from './fake-service.ts';

type Results = { [P in keyof BillingContract]?: BillingContract[P]['result'] };

/** What a service says whose payment provider agrees to everything. */
export const PAID = {
  'billing.start-checkout': { outcome: 'started', sessionId: EXAMPLE.sessionId, url: EXAMPLE.pageUrl },
  'billing.open-portal': { outcome: 'opened', url: EXAMPLE.pageUrl },
  'billing.checkout-status': { outcome: 'known', status: 'active', renewsAt: '2027-11-21T12:00:00.000Z' },
  'billing.take-event': { outcome: 'taken' },
} satisfies Results;

export type FakeBilling = FakeService<Results>;

export const startFakeBilling = (url: string, assertionKey: Buffer): FakeBilling =>
  startFakeService<Results>({
    url,
    service: 'billing',
    assertionKey,
    maxMessageBytes: BILLING_MESSAGE_MAX_BYTES,
    patterns: Object.values(BILLING_PATTERNS),
    results: {},
  });

import { BILLING_PATTERNS, type BillingContract } from '@oncelink/contracts';
import { EXAMPLE } from '../billing/billing-values.ts';
import { FakeService } from './fake-service.ts';

type Results = { [P in keyof BillingContract]?: BillingContract[P]['result'] };

/** The answers of a service whose payment provider accepts everything. */
export const PAID = {
  'billing.start-checkout': { outcome: 'started', sessionId: EXAMPLE.sessionId, url: EXAMPLE.pageUrl },
  'billing.open-portal': { outcome: 'opened', url: EXAMPLE.pageUrl },
  'billing.checkout-status': { outcome: 'known', status: 'active', renewsAt: '2027-11-21T12:00:00.000Z' },
  'billing.take-event': { outcome: 'taken' },
} satisfies Results;

export type FakeBilling = FakeService<Results>;

export const makeFakeBilling = (): FakeBilling => new FakeService<Results>(Object.values(BILLING_PATTERNS));

import type { PaymentProvider } from './provider/payment-provider.ts';
import type { BillingStore } from './store/billing-store.ts';
import type { DueWork } from './subscriptions/due-work.ts';
import type { CustomerRefresher } from './subscriptions/refresh-customers.ts';

/** What no caller can change. */
export interface BillingRules {
  readonly priceIds: readonly string[];
  /** The site, without a slash at the end. */
  readonly publicOrigin: string;
  readonly webhookSecret: string;
  /** Where the simulator's pages are, or null for those of the real provider. */
  readonly pagesUrl: string | null;
  /** Where payment forms are embedded, or null where the provider's own pages are used. */
  readonly payOrigin: string | null;
}

/** What the answers to messages are made with. */
export interface BillingParts {
  readonly rules: BillingRules;
  readonly store: BillingStore;
  readonly provider: PaymentProvider;
  readonly refresher: Pick<CustomerRefresher, 'refresh'>;
  readonly work: Pick<DueWork, 'nudge'>;
}

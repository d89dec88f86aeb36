import type { Log } from '@oncelink/service-kit';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import type { BillingStore, Fetch } from '../store/billing-store.ts';
import { decidePlan, type PlanState } from './decide-plan.ts';

/** Customers asked for at once: well below the provider's limit of 100 calls a second, even with several replicas. */
export const REFRESH_BATCH = 10;

export interface RefreshParts {
  readonly store: BillingStore;
  readonly provider: PaymentProvider;
  readonly graceDays: number;
  readonly log: Log;
  readonly now: () => Date;
}

/**
 * Brings what is stored of a customer to what the provider says now. What an event says is never read: events come
 * late, twice and in any order, the state that is asked for is always the newest.
 */
export class CustomerRefresher {
  constructor(private readonly parts: RefreshParts) {}

  /** @returns how many customers were due; those that failed are due again after a pause */
  async refreshDue(): Promise<number> {
    const fetches = await this.parts.store.beginDueFetches(REFRESH_BATCH);
    await Promise.all(
      fetches.map((fetch) =>
        this.finish(fetch).catch((error: unknown) => this.parts.log.warn('refresh-failed', { error })),
      ),
    );
    return fetches.length;
  }

  /** What the user has now, or null for one who is no customer. Rejects when the provider can't be asked. */
  async refresh(userId: string): Promise<PlanState | null> {
    const fetch = await this.parts.store.beginFetchOf(userId);
    return fetch && this.finish(fetch);
  }

  private async finish(fetch: Fetch): Promise<PlanState | null> {
    const { store, provider, graceDays, now } = this.parts;
    if (fetch.isClosing) {
      await provider.endCustomer(fetch.customerId);
      await store.forgetCustomer(fetch.userId);
      return null;
    }
    const subscriptions = await provider.listSubscriptions(fetch.customerId);
    const decision = decidePlan(subscriptions, graceDays, now());
    await store.storeAnswer(fetch, subscriptions, decision);
    return decision;
  }
}

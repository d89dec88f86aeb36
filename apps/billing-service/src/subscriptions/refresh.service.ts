import { Inject, Injectable } from '@nestjs/common';
import type { BillingSettings } from '../config.ts';
import { PaymentProvider } from '../provider/provider.service.ts';
import { SETTINGS } from '../tokens.ts';
import { CustomersService, type Fetch } from './customers.service.ts';
import { decidePlan, type PlanState } from './decide-plan.ts';
import { DueCustomersService } from './due-customers.service.ts';

/**
 * Brings what is stored of a customer to what the provider says now. It never reads what an event says: events come
 * late, twice and in any order, but the answer to a question is always the newest state.
 */
@Injectable()
export class RefreshService {
  constructor(
    private readonly customers: CustomersService,
    private readonly provider: PaymentProvider,
    private readonly dueCustomers: DueCustomersService,
    @Inject(SETTINGS) private readonly settings: BillingSettings,
  ) {}

  /** What the user has now, or null for one who is no customer. Rejects when the provider can't be asked. */
  async refresh(userId: string): Promise<PlanState | null> {
    const fetch = await this.customers.beginFetch(userId);
    if (fetch === undefined) return null;
    const state = await this.finish(fetch);
    // For its plan, which may have changed; the caller does not wait until that is published.
    this.dueCustomers.wake(userId);
    return state;
  }

  /** Asks the provider, stores the answer, and ends customers whose account is deleted. */
  async finish(fetch: Fetch): Promise<PlanState | null> {
    const { userId, customerId, isClosing } = fetch;
    if (isClosing) {
      await this.provider.endCustomer(customerId);
      await this.customers.remove(userId);
      return null;
    }
    const subscriptions = await this.provider.subscriptions.list(customerId);
    const decision = decidePlan(subscriptions, this.settings, this.provider.now());
    await this.customers.storeAnswer(fetch, subscriptions, decision);
    return decision;
  }
}

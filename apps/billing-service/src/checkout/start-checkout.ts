import { isOwnUrl, type StartCheckoutRequest, type StartCheckoutResult } from '@oncelink/contracts';
import type { BillingParts } from '../billing-parts.ts';
import { requireProviderPage } from '../provider/provider-pages.ts';
import type { Customer } from '../store/billing-store.ts';

/** Opens the provider's page where a user pays for Pro. */
export class StartCheckout {
  constructor(private readonly parts: BillingParts) {}

  async run(userId: string, request: StartCheckoutRequest): Promise<StartCheckoutResult> {
    const { rules, store, provider, refresher, work } = this.parts;
    const { priceId, successUrl, cancelUrl } = request;
    if (!rules.priceIds.includes(priceId)) return { outcome: 'price-not-allowed' };
    const isOwn = [successUrl, cancelUrl].every((url) => isOwnUrl(url, rules.publicOrigin));
    if (!isOwn) return { outcome: 'url-not-allowed' };

    const { customerId } = await this.customerOf(userId, request.email);
    await store.touchCustomer(userId);
    // Asked anew: somebody who has just paid, in another tab, must not be able to pay again before the event is here.
    const state = await refresher.refresh(userId);
    work.nudge();
    if (state?.plan === 'pro') return { outcome: 'already-pro' };
    await provider.endOwing(customerId);
    const { id, url } = await provider.startCheckout({ userId, customerId, priceId, successUrl, cancelUrl });
    return { outcome: 'started', sessionId: id, url: requireProviderPage(url, rules.pagesUrl) };
  }

  private async customerOf(userId: string, email: string): Promise<Customer> {
    const { store, provider } = this.parts;
    const known = await store.findCustomer(userId);
    return known ?? store.addCustomer({ userId, customerId: await provider.createCustomer(userId, email) });
  }
}

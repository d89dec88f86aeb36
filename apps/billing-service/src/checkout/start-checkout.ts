import { isOwnUrl, type StartCheckoutRequest, type StartCheckoutResult } from '@oncelink/contracts';
import type { BillingParts } from '../billing-parts.ts';
import { isCustomerGone } from '../provider/payment-provider.ts';
import { checkoutAddress } from '../provider/provider-pages.ts';
import type { Customer } from '../store/billing-store.ts';

/** Opens the provider's page where a user pays for Pro. */
export class StartCheckout {
  constructor(private readonly parts: BillingParts) {}

  async run(userId: string, request: StartCheckoutRequest): Promise<StartCheckoutResult> {
    const { rules, provider, store, work } = this.parts;
    const { priceId, successUrl, cancelUrl, email } = request;
    if (!rules.priceIds.includes(priceId)) return { outcome: 'price-not-allowed' };
    const isOwn = [successUrl, cancelUrl].every((url) => isOwnUrl(url, rules.publicOrigin));
    if (!isOwn) return { outcome: 'url-not-allowed' };

    const customer = await this.customerOf(userId, email);
    try {
      return await this.openPage(customer, request);
    } catch (error) {
      if (!isCustomerGone(error)) throw error;
      // Deleted by hand at the provider. Once: whatever deletes the next one too has to be found by a person.
      const customerId = await provider.createCustomer(userId, email, customer.customerId);
      const replaced = await store.replaceCustomer(customer, customerId);
      if (replaced !== null) return this.openPage(replaced, request);
      // The account was deleted meanwhile: nothing else would ever have the provider forget this address. Stored first,
      // so that it is tried again while the provider is away.
      await store.addCustomer({ userId, customerId });
      await store.beginClosing(userId);
      work.nudge();
      return { outcome: 'account-gone' };
    }
  }

  private async openPage(
    { userId, customerId }: Customer,
    { priceId, successUrl, cancelUrl }: StartCheckoutRequest,
  ): Promise<StartCheckoutResult> {
    const { rules, store, provider, refresher, work } = this.parts;
    await store.touchCustomer(userId);
    // Asked anew: somebody who has just paid, in another tab, must not be able to pay again before the event is here.
    const state = await refresher.refresh(userId);
    work.nudge();
    if (state === null) return { outcome: 'account-gone' };
    if (state.plan === 'pro') return { outcome: 'already-pro' };
    await provider.endOwing(customerId);
    const isEmbedded = rules.payOrigin !== null;
    const order = { userId, customerId, priceId, successUrl, cancelUrl, isEmbedded };
    const page = await provider.startCheckout(order);
    return { outcome: 'started', sessionId: page.id, url: checkoutAddress(page, rules) };
  }

  private async customerOf(userId: string, email: string): Promise<Customer> {
    const { store, provider } = this.parts;
    const known = await store.findCustomer(userId);
    return known ?? store.addCustomer({ userId, customerId: await provider.createCustomer(userId, email) });
  }
}

import { isOwnUrl, type OpenPortalRequest, type OpenPortalResult } from '@oncelink/contracts';
import type { BillingParts } from '../billing-parts.ts';
import { isCustomerGone } from '../provider/payment-provider.ts';
import { requireProviderPage } from '../provider/provider-pages.ts';

/** Opens the provider's page where a user changes or ends what they pay for. */
export class OpenPortal {
  constructor(private readonly parts: BillingParts) {}

  async run(userId: string, { customerId, returnUrl }: OpenPortalRequest): Promise<OpenPortalResult> {
    const { rules, store, provider } = this.parts;
    if (!isOwnUrl(returnUrl, rules.publicOrigin)) return { outcome: 'url-not-allowed' };
    const own = await store.findCustomer(userId);
    if (own?.customerId !== customerId) return { outcome: 'not-yours' };
    const url = await provider.openPortal(customerId, returnUrl).catch((error: unknown) => {
      if (isCustomerGone(error)) return null;
      throw error;
    });
    if (url === null) return { outcome: 'customer-gone' };
    return { outcome: 'opened', url: requireProviderPage(url, rules.pagesUrl) };
  }
}

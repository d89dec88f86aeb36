import { Inject, Injectable } from '@nestjs/common';
import { isOwnUrl, type OpenPortalRequest, type OpenPortalResult } from '@oncelink/contracts';
import type { BillingSettings } from '../config.ts';
import { requireProviderPage } from '../provider/provider-pages.ts';
import { isCustomerGone } from '../provider/provider-answers.ts';
import { PaymentProvider } from '../provider/provider.service.ts';
import { CustomersService } from '../subscriptions/customers.service.ts';
import { SETTINGS } from '../tokens.ts';

/** Opens the provider's page where a user changes or ends a subscription. */
@Injectable()
export class PortalService {
  constructor(
    @Inject(SETTINGS) private readonly settings: BillingSettings,
    private readonly customers: CustomersService,
    private readonly provider: PaymentProvider,
  ) {}

  async open(userId: string, { customerId, returnUrl }: OpenPortalRequest): Promise<OpenPortalResult> {
    if (!isOwnUrl(returnUrl, this.settings.publicOrigin)) return { outcome: 'url-not-allowed' };
    const own = await this.customers.find(userId);
    if (own?.customerId !== customerId) return { outcome: 'not-yours' };
    const url = await this.provider.openPortal(customerId, returnUrl).catch((error: unknown) => {
      if (isCustomerGone(error)) return null;
      throw error;
    });
    if (url === null) return { outcome: 'customer-gone' };
    return { outcome: 'opened', url: requireProviderPage(url, this.settings.pagesUrl) };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { isOwnUrl, type StartCheckoutRequest, type StartCheckoutResult } from '@oncelink/contracts';
import type { BillingSettings } from '../config.ts';
import { checkoutAddress } from '../provider/provider-pages.ts';
import { isCustomerGone } from '../provider/provider-answers.ts';
import { PaymentProvider } from '../provider/provider.service.ts';
import { RefreshService } from '../subscriptions/refresh.service.ts';
import { SETTINGS } from '../tokens.ts';
import { BuyersService, type Buyer } from './buyers.service.ts';

/** Opens the provider's page where a user pays for Pro. */
@Injectable()
export class CheckoutService {
  constructor(
    @Inject(SETTINGS) private readonly settings: BillingSettings,
    private readonly buyers: BuyersService,
    private readonly provider: PaymentProvider,
    private readonly refresher: RefreshService,
  ) {}

  async start(userId: string, request: StartCheckoutRequest): Promise<StartCheckoutResult> {
    const { priceIds, publicOrigin } = this.settings;
    const { priceId, successUrl, cancelUrl, email } = request;
    if (!priceIds.includes(priceId)) return { outcome: 'price-not-allowed' };
    const isOwn = [successUrl, cancelUrl].every((url) => isOwnUrl(url, publicOrigin));
    if (!isOwn) return { outcome: 'url-not-allowed' };

    const buyer = await this.buyers.findOrAdd(userId, email);
    try {
      return await this.openPage(buyer, request);
    } catch (error) {
      if (!isCustomerGone(error)) throw error;
      // Only once: if the provider has lost the next customer too, a person has to find out why.
      const replaced = await this.buyers.replace(buyer, email);
      return replaced === null ? { outcome: 'account-gone' } : this.openPage(replaced, request);
    }
  }

  private async openPage(
    { userId, customerId }: Buyer,
    { priceId, successUrl, cancelUrl }: StartCheckoutRequest,
  ): Promise<StartCheckoutResult> {
    await this.buyers.markActive(userId);
    // The provider is asked: a user who has just paid in another tab must not pay again before the event arrives.
    const state = await this.refresher.refresh(userId);
    if (state === null) return { outcome: 'account-gone' };
    if (state.plan === 'pro') return { outcome: 'already-pro' };
    await this.provider.subscriptions.endOwing(customerId);
    const isEmbedded = this.settings.payOrigin !== null;
    const order = { userId, customerId, priceId, successUrl, cancelUrl, isEmbedded };
    const page = await this.provider.startCheckout(order);
    return { outcome: 'started', sessionId: page.id, url: checkoutAddress(page, this.settings) };
  }
}

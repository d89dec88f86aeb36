import { Injectable } from '@nestjs/common';
import type { CheckoutStatusRequest, CheckoutStatusResult } from '@oncelink/contracts';
import { PaymentProvider } from '../provider/provider.service.ts';
import { CustomersService } from '../subscriptions/customers.service.ts';
import { RefreshService } from '../subscriptions/refresh.service.ts';

/** What became of a checkout, as the provider says, for the user whose checkout it is. */
@Injectable()
export class CheckoutStatusService {
  constructor(
    private readonly customers: CustomersService,
    private readonly provider: PaymentProvider,
    private readonly refresher: RefreshService,
  ) {}

  async find(userId: string, { sessionId }: CheckoutStatusRequest): Promise<CheckoutStatusResult> {
    const customer = await this.customers.find(userId);
    const session = customer && (await this.provider.findCheckout(sessionId));
    if (session === null || session.customerId !== customer?.customerId) return { outcome: 'unknown' };
    const pending = { outcome: 'known', status: 'pending', renewsAt: null } as const;
    if (!session.isComplete) return pending;
    // The event may be late; the success page does not have to wait for it.
    const state = await this.refresher.refresh(userId);
    if (state?.plan !== 'pro') return pending;
    return { outcome: 'known', status: 'active', renewsAt: state.renewsAt?.toISOString() ?? null };
  }
}

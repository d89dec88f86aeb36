import type { CheckoutStatusRequest, CheckoutStatusResult } from '@oncelink/contracts';
import type { BillingParts } from '../billing-parts.ts';

/** Tells what became of a checkout, as the provider says, to the one whose checkout it is. */
export class TellCheckoutStatus {
  constructor(private readonly parts: BillingParts) {}

  async run(userId: string, { sessionId }: CheckoutStatusRequest): Promise<CheckoutStatusResult> {
    const { store, provider, refresher, work } = this.parts;
    const customer = await store.findCustomer(userId);
    const session = customer && (await provider.findCheckout(sessionId));
    if (session === null || session.customerId !== customer?.customerId) return { outcome: 'unknown' };
    const pending = { outcome: 'known', status: 'pending', renewsAt: null } as const;
    if (!session.isComplete) return pending;
    // The event may be late; whoever waits on the success page makes it unnecessary.
    const state = await refresher.refresh(userId);
    work.nudge();
    if (state?.plan !== 'pro') return pending;
    return { outcome: 'known', status: 'active', renewsAt: state.renewsAt?.toISOString() ?? null };
  }
}

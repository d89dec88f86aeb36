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
    // The event may be late; whoever waits on the success page makes it unnecessary.
    const state = session.isComplete ? await refresher.refresh(userId) : null;
    work.nudge();
    return state?.plan === 'pro'
      ? { outcome: 'known', status: 'active', renewsAt: state.renewsAt?.toISOString() ?? null }
      : { outcome: 'known', status: 'pending', renewsAt: null };
  }
}

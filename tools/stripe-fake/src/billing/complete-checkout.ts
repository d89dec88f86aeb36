import { ApiError } from '../api/api-error.ts';
import type { CheckoutSession, Subscription } from '../objects/wire-objects.ts';
import { newId, type Simulation } from '../simulation.ts';
import type { Checkout } from '../state.ts';
import { collect, openInvoice } from './charge-subscription.ts';
import { periodFrom } from './periods.ts';

function requireOpen({ status }: CheckoutSession): void {
  if (status !== 'open') throw new ApiError(400, `This Checkout Session is ${status} already.`);
}

/** Starts and charges what the checkout sells. */
function startSubscription(
  sim: Simulation,
  { session, lineItems, subscriptionMetadata }: Checkout,
): Subscription {
  const [{ price }] = lineItems.data;
  const now = sim.now();
  const subscription: Subscription = {
    id: newId('sub'),
    object: 'subscription',
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: now,
    customer: session.customer,
    ended_at: null,
    items: {
      data: [{ id: newId('si'), object: 'subscription_item', price, ...periodFrom(now, price, now) }],
    },
    latest_invoice: null,
    metadata: subscriptionMetadata,
    status: 'active',
  };
  sim.state.subscriptions.set(subscription.id, subscription);
  const invoice = openInvoice(sim, subscription, price.unit_amount, 'subscription_create');
  sim.emit('customer.subscription.created', subscription);
  collect(sim, subscription, invoice);
  return subscription;
}

/**
 * What happens when the buyer pays: a subscription starts, its first invoice is paid, the checkout is complete. Paying
 * twice is paying once. The card that pays is a good one, whatever was declined before.
 * @throws ApiError when the checkout has expired
 */
export function payCheckout(sim: Simulation, checkout: Checkout): void {
  const { session } = checkout;
  if (session.status === 'complete') return;
  requireOpen(session);
  sim.state.declinedCards.delete(session.customer);
  const subscription = startSubscription(sim, checkout);
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    subscription: subscription.id,
    url: null,
  } satisfies Partial<CheckoutSession>);
  sim.emit('checkout.session.completed', session);
}

export function expireCheckout(sim: Simulation, session: CheckoutSession): void {
  requireOpen(session);
  Object.assign(session, { status: 'expired', url: null } satisfies Partial<CheckoutSession>);
  sim.emit('checkout.session.expired', session);
}

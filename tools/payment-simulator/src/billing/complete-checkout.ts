import { ApiError } from '../api/api-error.ts';
import { buildCustomer } from '../objects/build-customer.ts';
import { buildSubscription } from '../objects/build-subscription.ts';
import type { CheckoutSession, Customer, Subscription } from '../objects/wire-objects.ts';
import type { Simulation } from '../simulation.ts';
import type { Checkout } from '../state.ts';
import { collect, openInvoice, periodFrom, regularCharge } from './charge-subscription.ts';

function requireOpen({ status }: CheckoutSession): void {
  if (status !== 'open') throw new ApiError(400, `This Checkout Session is ${status} already.`);
}

function buyerOf(sim: Simulation, { customer: id, customer_email: email }: CheckoutSession): Customer {
  const known = id === null ? undefined : sim.state.customers.get(id);
  if (known !== undefined) return known;
  const customer = buildCustomer(sim.clock.now(), { email, metadata: {} });
  sim.state.customers.set(customer.id, customer);
  sim.emit('customer.created', customer);
  return customer;
}

const detailsOf = ({ email, name }: Customer): CheckoutSession['customer_details'] => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name: name ?? null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
});

/** Starts and charges what the checkout sells. */
function startSubscription(sim: Simulation, checkout: Checkout, customer: string): Subscription {
  const { price } = checkout.lineItems.data[0] ?? {};
  if (price === undefined) throw new Error(`${checkout.session.id} sells nothing.`);
  const now = sim.clock.now();
  const period = periodFrom(now, price, now);
  const metadata = checkout.subscriptionMetadata;
  const subscription = buildSubscription({ customer, price, period, metadata });
  sim.state.subscriptions.set(subscription.id, subscription);
  const charges = [regularCharge(price, period)];
  const invoice = openInvoice(sim, subscription, { charges, reason: 'subscription_create' });
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
  const customer = buyerOf(sim, session);
  sim.state.declinedCards.delete(customer.id);
  const subscription = startSubscription(sim, checkout, customer.id);
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    customer: customer.id,
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    url: null,
    customer_details: detailsOf(customer),
  } satisfies Partial<CheckoutSession>);
  sim.emit('checkout.session.completed', session);
}

export function expireCheckout(sim: Simulation, session: CheckoutSession): void {
  requireOpen(session);
  Object.assign(session, { status: 'expired', url: null } satisfies Partial<CheckoutSession>);
  sim.emit('checkout.session.expired', session);
}

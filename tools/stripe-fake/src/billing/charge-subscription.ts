import { ApiError, cardDeclined } from '../api/api-error.ts';
import type { Charge, Invoice, Price, Subscription } from '../objects/wire-objects.ts';
import { newId, type Simulation } from '../simulation.ts';
import { changeSubscription, endSubscription, itemOf } from './change-subscription.ts';
import { periodFrom, type Period } from './periods.ts';

const DAY = 86_400;

/** Days between a failed payment and the next attempt; after the last one the provider ends the subscription. */
const RETRY_PAUSES_DAYS: readonly number[] = [3, 5, 7];

type Reason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

/**
 * Makes the invoice of an amount in cents. What the customer has in credit, a negative balance, pays first; an amount
 * below zero becomes credit.
 */
export function openInvoice(
  sim: Simulation,
  subscription: Subscription,
  total: number,
  reason: Reason,
): Invoice {
  const customer = sim.state.customers.get(subscription.customer);
  if (customer === undefined) throw new Error(`${subscription.id} has no customer.`);
  const earlier = [...sim.state.invoices.values()].filter((invoice) => invoice.customer === customer.id);
  const position = String(earlier.length + 1).padStart(4, '0');
  const invoice: Invoice = {
    id: newId('in'),
    object: 'invoice',
    amount_due: Math.max(0, total + customer.balance),
    amount_paid: 0,
    attempt_count: 0,
    billing_reason: reason,
    created: sim.now(),
    customer: customer.id,
    due_date: null,
    next_payment_attempt: null,
    number: `${customer.id.slice(-8).toUpperCase()}-${position}`,
    parent: { subscription_details: { subscription: subscription.id } },
    status: 'open',
    status_transitions: {
      finalized_at: sim.now(),
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    total,
  };
  customer.balance = Math.min(0, total + customer.balance);
  sim.state.invoices.set(invoice.id, invoice);
  Object.assign(subscription, { latest_invoice: invoice.id });
  sim.emit('invoice.created', invoice);
  sim.emit('invoice.finalized', invoice);
  return invoice;
}

function charge(sim: Simulation, { id: invoice, amount_due: amount, customer }: Invoice): void {
  const id = newId('ch');
  const made: Charge = {
    id,
    object: 'charge',
    amount,
    amount_refunded: 0,
    created: sim.now(),
    customer,
    disputed: false,
    payment_intent: newId('pi'),
    refunded: false,
  };
  sim.state.payments.set(id, { charge: made, invoice });
}

function markPaid(sim: Simulation, invoice: Invoice): void {
  if (invoice.amount_due > 0) charge(sim, invoice);
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: sim.now() },
  } satisfies Partial<Invoice>);
  sim.emit('invoice.paid', invoice);
  sim.emit('invoice.payment_succeeded', invoice);
}

function decline(sim: Simulation, subscription: Subscription, invoice: Invoice): void {
  const pause = RETRY_PAUSES_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = pause === undefined ? null : sim.now() + pause * DAY;
  sim.emit('invoice.payment_failed', invoice);
  if (pause === undefined) endSubscription(sim, subscription);
  else if (subscription.status === 'active') changeSubscription(sim, subscription, { status: 'past_due' });
}

/** Charges the card; the subscription follows. @returns whether the card was accepted */
export function collect(sim: Simulation, subscription: Subscription, invoice: Invoice): boolean {
  invoice.attempt_count += 1;
  if (invoice.amount_due > 0 && sim.state.declinedCards.has(invoice.customer)) {
    decline(sim, subscription, invoice);
    return false;
  }
  markPaid(sim, invoice);
  if (subscription.status === 'past_due') changeSubscription(sim, subscription, { status: 'active' });
  return true;
}

/** Pays an open invoice. @throws ApiError when it is paid already, or the card is declined */
export function payInvoice(sim: Simulation, invoice: Invoice): void {
  const subscription = sim.state.subscriptions.get(invoice.parent.subscription_details.subscription);
  if (invoice.status !== 'open' || subscription === undefined) {
    throw new ApiError(400, `Invoice is already ${invoice.status}`, { code: 'invoice_not_editable' });
  }
  if (!collect(sim, subscription, invoice)) throw cardDeclined();
}

/** The subscription's items, with this price and period. */
function itemsWith(subscription: Subscription, price: Price, period: Period): Subscription['items'] {
  return { ...subscription.items, data: [{ ...itemOf(subscription), price, ...period }] };
}

/** Starts and charges the next period. */
export function renew(sim: Simulation, subscription: Subscription): void {
  const { price, current_period_end: end } = itemOf(subscription);
  const period = periodFrom(end, price, subscription.billing_cycle_anchor);
  changeSubscription(sim, subscription, { items: itemsWith(subscription, price, period) });
  collect(sim, subscription, openInvoice(sim, subscription, price.unit_amount, 'subscription_cycle'));
}

/** Cents of the current period that were paid and will not be used. */
function unusedAmount(subscription: Subscription, now: number): number {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  return Math.round((price.unit_amount * Math.max(0, end - now)) / (end - start));
}

/**
 * Changes what is sold. As at the provider, a new period starts now and is charged at once; unused time becomes credit.
 * @throws ApiError 402 when the card is declined; nothing changes then
 */
export function changePrice(sim: Simulation, subscription: Subscription, price: Price): void {
  if (itemOf(subscription).price.id === price.id) return;
  if (subscription.status !== 'active') {
    throw new ApiError(400, 'Only the plan of an active subscription is changed by this simulator.');
  }
  const now = sim.now();
  const total = price.unit_amount - unusedAmount(subscription, now);
  if (total > 0 && sim.state.declinedCards.has(subscription.customer)) throw cardDeclined();
  const period = periodFrom(now, price, now);
  changeSubscription(sim, subscription, {
    billing_cycle_anchor: now,
    items: itemsWith(subscription, price, period),
    ...(subscription.cancel_at_period_end && { cancel_at: period.current_period_end }),
  });
  collect(sim, subscription, openInvoice(sim, subscription, total, 'subscription_update'));
}

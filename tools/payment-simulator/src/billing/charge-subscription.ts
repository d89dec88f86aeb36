import { cardDeclined } from '../api/api-error.ts';
import { buildInvoice, type Charge, type InvoiceGiven } from '../objects/build-invoice.ts';
import { soldAs, type Period } from '../objects/build-subscription.ts';
import type { Invoice, Price, Subscription } from '../objects/wire-objects.ts';
import type { Simulation } from '../simulation.ts';
import { changeSubscription, endSubscription, itemOf } from './change-subscription.ts';
import { addMonths } from './simulated-clock.ts';

const DAY = 86_400;

/** Days between a failed payment and the next try; when they are used up, the provider gives up. */
const RETRY_PAUSES_DAYS: readonly number[] = [3, 5, 7];

export function periodFrom(start: number, { recurring }: Price, anchor: number): Period {
  const months = recurring.interval_count * (recurring.interval === 'year' ? 12 : 1);
  return { start, end: addMonths(start, months, anchor) };
}

export const regularCharge = (price: Price, period: Period): Charge => ({
  description: `1 × Oncelink Pro (at $${(price.unit_amount / 100).toFixed(2)} / ${price.recurring.interval})`,
  amount: price.unit_amount,
  price,
  period,
  proration: false,
});

/** Makes the invoice and takes what the customer has in credit into account. */
export function openInvoice(
  sim: Simulation,
  subscription: Subscription,
  given: Pick<InvoiceGiven, 'charges' | 'reason'>,
): Invoice {
  const customer = sim.state.customers.get(subscription.customer);
  if (customer === undefined) throw new Error(`${subscription.id} belongs to nobody.`);
  const earlier = [...sim.state.invoices.values()].filter((invoice) => invoice.customer === customer.id);
  const invoice = buildInvoice({
    ...given,
    customer,
    subscription,
    created: sim.clock.now(),
    position: earlier.length + 1,
  });
  customer.balance = invoice.ending_balance ?? 0;
  sim.state.invoices.set(invoice.id, invoice);
  Object.assign(subscription, { latest_invoice: invoice.id });
  sim.emit('invoice.created', invoice);
  sim.emit('invoice.finalized', invoice);
  return invoice;
}

function markPaid(sim: Simulation, invoice: Invoice): void {
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: sim.clock.now() },
  } satisfies Partial<Invoice>);
  sim.emit('invoice.paid', invoice);
  sim.emit('invoice.payment_succeeded', invoice);
}

function markDeclined(sim: Simulation, invoice: Invoice): void {
  const pause = RETRY_PAUSES_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = pause === undefined ? null : sim.clock.now() + pause * DAY;
  sim.emit('invoice.payment_failed', invoice);
}

function followDecline(sim: Simulation, subscription: Subscription, invoice: Invoice): void {
  if (invoice.next_payment_attempt !== null) {
    if (subscription.status === 'active') changeSubscription(sim, subscription, { status: 'past_due' });
  } else if (sim.state.settings.afterLastRetry === 'mark-unpaid') {
    changeSubscription(sim, subscription, { status: 'unpaid' });
  } else endSubscription(sim, subscription, 'payment_failed');
}

/** Charges the card; the subscription follows. @returns whether the money came */
export function collect(sim: Simulation, subscription: Subscription, invoice: Invoice): boolean {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (invoice.amount_due > 0 && sim.state.declinedCards.has(invoice.customer)) {
    markDeclined(sim, invoice);
    followDecline(sim, subscription, invoice);
    return false;
  }
  markPaid(sim, invoice);
  const owed = subscription.status === 'past_due' || subscription.status === 'unpaid';
  if (owed) changeSubscription(sim, subscription, { status: 'active' });
  return true;
}

/** Starts and charges the next period. */
export function renew(sim: Simulation, subscription: Subscription): void {
  const [item, items] = [itemOf(subscription), structuredClone(subscription.items)];
  const period = periodFrom(item.current_period_end, item.price, subscription.billing_cycle_anchor);
  const sold = { ...item, ...soldAs(item.price, period) };
  changeSubscription(sim, subscription, { items: { ...items, data: [sold] } });
  const charges = [regularCharge(item.price, period)];
  collect(sim, subscription, openInvoice(sim, subscription, { charges, reason: 'subscription_cycle' }));
}

/** The paid time that a change of plan leaves unused comes back as credit. */
function unusedTime(subscription: Subscription, now: number): Charge {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const share = Math.max(0, end - now) / (end - start);
  return {
    description: `Unused time on Oncelink Pro (${price.recurring.interval})`,
    amount: -Math.round(price.unit_amount * share),
    price,
    period: { start: now, end },
    proration: true,
  };
}

export interface PriceChange {
  readonly price: Price;
  readonly prorate: boolean;
  /** Nothing changes when the card is declined; otherwise the subscription becomes past due. */
  readonly onlyIfPaid: boolean;
}

/**
 * Changes what is sold. A new period starts now and is charged at once, as the provider does when the interval changes.
 * @throws ApiError 402 when it must be paid and is not
 */
export function changePrice(sim: Simulation, subscription: Subscription, change: PriceChange): void {
  const { price, prorate, onlyIfPaid } = change;
  if (itemOf(subscription).price.id === price.id) return;
  const now = sim.clock.now();
  const period = periodFrom(now, price, now);
  const credit = prorate ? [unusedTime(subscription, now)] : [];
  const charges = [...credit, regularCharge(price, period)];
  const total = charges.reduce((sum, { amount }) => sum + amount, 0);
  const isDeclined = total > 0 && sim.state.declinedCards.has(subscription.customer);
  if (onlyIfPaid && isDeclined) throw cardDeclined();
  const sold = { ...itemOf(subscription), ...soldAs(price, period) };
  changeSubscription(sim, subscription, {
    billing_cycle_anchor: now,
    items: { ...subscription.items, data: [sold] },
    ...(subscription.cancel_at_period_end && { cancel_at: period.end }),
  });
  collect(sim, subscription, openInvoice(sim, subscription, { charges, reason: 'subscription_update' }));
}

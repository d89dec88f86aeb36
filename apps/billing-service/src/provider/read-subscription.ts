import type { Stripe } from 'stripe';
import type { PaidSubscription } from '../subscriptions/decide-plan.ts';

/** The provider counts in seconds. */
const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/**
 * @param openInvoices what is still to be paid for this subscription; read only where it is past due
 */
export function readSubscription(
  { id, status, items, cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod }: Stripe.Subscription,
  openInvoices: readonly Stripe.Invoice[],
): PaidSubscription {
  const [first] = items.data;
  if (first === undefined) throw new Error('The provider answered with a subscription without an item.');
  return {
    id,
    status,
    priceId: first.price.id,
    periodEnd: dateOf(cancelAt ?? first.current_period_end),
    // A portal that ends a subscription with its period may set a date instead of the flag.
    isEnding: endsWithPeriod || cancelAt !== null,
    unpaidSince: status === 'past_due' ? unpaidSinceOf(first, openInvoices) : null,
  };
}

/**
 * The oldest invoice counts: every period brings a new one, which would start the grace period again. An invoice that is
 * charged automatically has no due date; it is due when it is final. If the invoice has just been paid, an event about it
 * comes soon; until then the start of its period counts.
 */
function unpaidSinceOf(
  { current_period_start: periodStart }: Stripe.SubscriptionItem,
  openInvoices: readonly Stripe.Invoice[],
): Date {
  const due = openInvoices.map(
    ({ due_date: dueDate, status_transitions: { finalized_at: finalizedAt }, created }) =>
      dueDate ?? finalizedAt ?? created,
  );
  return dateOf(due.length > 0 ? Math.min(...due) : periodStart);
}

import type { Stripe } from 'stripe';
import type { Subscription } from '../subscriptions/decide-plan.ts';

/** The provider counts in seconds. */
const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/**
 * @param openInvoices what is still to be paid for this subscription; read only where it is past due
 */
export function readSubscription(
  { id, status, items, cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod }: Stripe.Subscription,
  openInvoices: readonly Stripe.Invoice[],
): Subscription {
  const [first] = items.data;
  if (first === undefined) throw new Error('The provider told a subscription without an item.');
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
 * The oldest invoice counts: a new one follows with every period, and would begin the grace anew each time. An invoice
 * that is charged automatically has no due date; it is due when it is final. Where the invoice is paid by now, what
 * follows from that will be told soon; until then its period's start stands for it.
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

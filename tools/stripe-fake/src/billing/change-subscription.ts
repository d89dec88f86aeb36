import { ApiError } from '../api/api-error.ts';
import type { Subscription, SubscriptionItem } from '../objects/wire-objects.ts';
import type { Simulation } from '../simulation.ts';

/** Every subscription sells one thing. */
export function itemOf(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error(`${subscription.id} sells nothing.`);
  return item;
}

export const isOver = ({ status }: Subscription): boolean => status === 'canceled';

/** Changes fields and emits an event with their earlier values. */
export function changeSubscription(
  sim: Simulation,
  subscription: Subscription,
  changes: Partial<Subscription>,
): void {
  const before = Object.entries(structuredClone(subscription)).filter(([name]) => name in changes);
  Object.assign(subscription, changes);
  sim.emit('customer.subscription.updated', subscription, Object.fromEntries(before));
}

/** Cancels when the paid time is over, or takes that back. */
export function setCancelAtPeriodEnd(sim: Simulation, subscription: Subscription, cancel: boolean): void {
  if (isOver(subscription)) {
    throw new ApiError(400, 'A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (subscription.cancel_at_period_end === cancel) return;
  changeSubscription(sim, subscription, {
    cancel_at_period_end: cancel,
    cancel_at: cancel ? itemOf(subscription).current_period_end : null,
    canceled_at: cancel ? sim.now() : null,
  });
}

export function endSubscription(sim: Simulation, subscription: Subscription): void {
  const now = sim.now();
  Object.assign(subscription, {
    status: 'canceled',
    ended_at: now,
    canceled_at: subscription.canceled_at ?? now,
  } satisfies Partial<Subscription>);
  for (const invoice of sim.state.invoices.values()) {
    const { subscription: id } = invoice.parent.subscription_details;
    if (id === subscription.id) invoice.next_payment_attempt = null;
  }
  sim.emit('customer.subscription.deleted', subscription);
}

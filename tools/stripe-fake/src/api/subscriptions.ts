import { endSubscription, isOver, setCancelAtPeriodEnd } from '../billing/change-subscription.ts';
import type { Subscription } from '../objects/wire-objects.ts';
import { missingObject } from './api-error.ts';
import { requireListedCustomer } from './customers.ts';
import { listObjects, matches } from './lists.ts';
import type { ApiCall, Params } from './params.ts';

export function retrieve({ sim, id }: ApiCall): Subscription {
  const subscription = sim.state.subscriptions.get(id);
  if (subscription === undefined) throw missingObject('subscription', id);
  return subscription;
}

export function update(call: ApiCall): Subscription {
  const subscription = retrieve(call);
  const cancel = call.params.boolean('cancel_at_period_end');
  if (cancel !== undefined) setCancelAtPeriodEnd(call.sim, subscription, cancel);
  return subscription;
}

export function cancel(call: ApiCall): Subscription {
  const subscription = retrieve(call);
  // The provider no longer finds what has been canceled before.
  if (isOver(subscription)) throw missingObject('subscription', call.id);
  endSubscription(call.sim, subscription);
  return subscription;
}

/** Without a status all but ended ones are listed. */
function hasStatus(params: Params, { status }: Subscription): boolean {
  const wanted = params.text('status');
  if (wanted === undefined) return status !== 'canceled';
  return wanted === 'all' || wanted === status;
}

export function list(call: ApiCall): object {
  requireListedCustomer(call);
  const fitting = [...call.sim.state.subscriptions.values()].filter(
    (subscription) =>
      hasStatus(call.params, subscription) && matches(call.params, 'customer', subscription.customer),
  );
  return listObjects(call, '/v1/subscriptions', fitting);
}

import { endSubscription, isOver, setCancelAtPeriodEnd } from '../billing/change-subscription.ts';
import { changePrice } from '../billing/charge-subscription.ts';
import type { Subscription } from '../objects/wire-objects.ts';
import { ApiError, missingObject } from './api-error.ts';
import type { ApiCall, ApiRoute } from './api-route.ts';
import { requirePrice } from './checkout-api.ts';
import { requireListed } from './customers-api.ts';
import { LIST_PARAMS, listObjects, matches } from './list-objects.ts';
import type { Params } from './read-params.ts';

const FIELDS = [
  'cancel_at_period_end',
  'items',
  'metadata',
  'payment_behavior',
  'proration_behavior',
] as const;

function requireSubscription({ sim, id }: ApiCall): Subscription {
  const subscription = sim.state.subscriptions.get(id);
  if (subscription === undefined) throw missingObject('subscription', id);
  return subscription;
}

function updateItems(call: ApiCall, subscription: Subscription): void {
  const [item] = call.params.list('items');
  if (item === undefined) return;
  item.accept(['id', 'price', 'quantity']);
  const id = item.text('id');
  if (id !== subscription.items.data[0]?.id)
    throw missingObject('subscription item', id ?? '', 'items[0][id]');
  if (subscription.status !== 'active') {
    throw new ApiError(400, 'Only the plan of an active subscription is changed by this simulator.');
  }
  changePrice(call.sim, subscription, {
    price: requirePrice(item.required('price'), 'items[0][price]'),
    prorate: call.params.text('proration_behavior') !== 'none',
    onlyIfPaid: call.params.text('payment_behavior') === 'error_if_incomplete',
  });
}

function updateSubscription(call: ApiCall): Subscription {
  const { params, sim } = call;
  const subscription = requireSubscription(call);
  const cancel = params.boolean('cancel_at_period_end');
  if (cancel !== undefined) setCancelAtPeriodEnd(sim, subscription, cancel);
  updateItems(call, subscription);
  if (params.has('metadata'))
    Object.assign(subscription, { metadata: params.metadata(subscription.metadata) });
  return subscription;
}

function cancelSubscription(call: ApiCall): Subscription {
  const subscription = requireSubscription(call);
  // The provider no longer finds what has been canceled before.
  if (isOver(subscription)) throw missingObject('subscription', call.id);
  endSubscription(call.sim, subscription, 'cancellation_requested');
  return subscription;
}

/** Without a status all are shown that still live. */
function hasStatus(params: Params, { status }: Subscription): boolean {
  const wanted = params.text('status');
  if (wanted === undefined) return status !== 'canceled';
  return wanted === 'all' || wanted === status || (wanted === 'ended' && status === 'canceled');
}

function listSubscriptions(call: ApiCall): object {
  requireListed(call);
  const fitting = [...call.sim.state.subscriptions.values()].filter(
    (subscription) =>
      hasStatus(call.params, subscription) &&
      matches(call.params, 'customer', subscription.customer) &&
      matches(call.params, 'price', subscription.items.data[0]?.price.id ?? null),
  );
  return listObjects(call, '/v1/subscriptions', fitting);
}

const path = '/v1/subscriptions';

export const SUBSCRIPTION_ROUTES: readonly ApiRoute[] = [
  {
    method: 'GET',
    path,
    accepts: [...LIST_PARAMS, 'customer', 'price', 'status'],
    handle: listSubscriptions,
  },
  { method: 'GET', path: `${path}/:id`, accepts: [], handle: requireSubscription },
  { method: 'POST', path: `${path}/:id`, accepts: FIELDS, handle: updateSubscription },
  {
    method: 'DELETE',
    path: `${path}/:id`,
    accepts: ['invoice_now', 'prorate', 'cancellation_details'],
    handle: cancelSubscription,
  },
];

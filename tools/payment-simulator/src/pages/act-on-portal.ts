import { ApiError, missingObject } from '../api/api-error.ts';
import { requirePrice } from '../api/checkout-api.ts';
import { payInvoice } from '../api/invoices-api.ts';
import type { Params } from '../api/read-params.ts';
import { endSubscription, isOver, setCancelAtPeriodEnd } from '../billing/change-subscription.ts';
import { changePrice } from '../billing/charge-subscription.ts';
import type { PortalSession } from '../objects/wire-objects.ts';
import type { Simulation } from '../simulation.ts';

/** Only what belongs to the customer of this portal can be reached through it. */
function own<T extends { readonly customer: string }>(
  table: ReadonlyMap<string, T>,
  id: string,
  session: PortalSession,
): T {
  const found = table.get(id);
  if (found?.customer !== session.customer) throw missingObject('object', id);
  return found;
}

function actOnSubscription(sim: Simulation, session: PortalSession, params: Params): void {
  const subscription = own(sim.state.subscriptions, params.required('subscription'), session);
  const action = params.required('action');
  if (isOver(subscription)) throw new ApiError(400, 'This subscription has ended already.');
  if (action === 'cancel-now') endSubscription(sim, subscription, 'cancellation_requested');
  else if (action === 'cancel-later') setCancelAtPeriodEnd(sim, subscription, true);
  else if (action === 'resume') setCancelAtPeriodEnd(sim, subscription, false);
  else if (action.startsWith('plan:')) {
    const price = requirePrice(action.slice('plan:'.length), 'action');
    changePrice(sim, subscription, { price, prorate: true, onlyIfPaid: true });
  } else throw new ApiError(400, 'There is no such button.');
}

/**
 * What a button of the portal does.
 * @throws ApiError when it can't be done; its message is for the customer
 */
export function actOnPortal(sim: Simulation, session: PortalSession, params: Params): void {
  const action = params.required('action');
  if (action === 'card-accepted') sim.state.declinedCards.delete(session.customer);
  else if (action === 'card-declined') sim.state.declinedCards.add(session.customer);
  else if (action === 'pay') payInvoice(sim, own(sim.state.invoices, params.required('invoice'), session));
  else actOnSubscription(sim, session, params);
}

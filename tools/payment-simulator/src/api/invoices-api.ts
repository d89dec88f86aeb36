import { collect } from '../billing/charge-subscription.ts';
import type { Invoice } from '../objects/wire-objects.ts';
import type { Simulation } from '../simulation.ts';
import { ApiError, cardDeclined, missingObject } from './api-error.ts';
import type { ApiCall, ApiRoute } from './api-route.ts';
import { LIST_PARAMS, listObjects, matches } from './list-objects.ts';

const subscriptionOf = ({ parent }: Invoice): string => parent.subscription_details.subscription;

function requireInvoice({ sim, id }: ApiCall): Invoice {
  const invoice = sim.state.invoices.get(id);
  if (invoice === undefined) throw missingObject('invoice', id);
  return invoice;
}

/** @throws ApiError when it is paid already, or the card is declined */
export function payInvoice(sim: Simulation, invoice: Invoice): Invoice {
  const subscription = sim.state.subscriptions.get(subscriptionOf(invoice));
  if (invoice.status !== 'open' || subscription === undefined) {
    throw new ApiError(400, `Invoice is already ${invoice.status}`, { code: 'invoice_not_editable' });
  }
  if (!collect(sim, subscription, invoice)) throw cardDeclined();
  return invoice;
}

function listInvoices(call: ApiCall): object {
  const { params } = call;
  const fitting = [...call.sim.state.invoices.values()].filter(
    (invoice) =>
      matches(params, 'customer', invoice.customer) &&
      matches(params, 'status', invoice.status) &&
      matches(params, 'subscription', subscriptionOf(invoice)),
  );
  return listObjects(call, '/v1/invoices', fitting);
}

const path = '/v1/invoices';

export const INVOICE_ROUTES: readonly ApiRoute[] = [
  {
    method: 'GET',
    path,
    accepts: [...LIST_PARAMS, 'customer', 'status', 'subscription'],
    handle: listInvoices,
  },
  { method: 'GET', path: `${path}/:id`, accepts: [], handle: requireInvoice },
  {
    method: 'POST',
    path: `${path}/:id/pay`,
    accepts: [],
    handle: (call) => payInvoice(call.sim, requireInvoice(call)),
  },
];

import { PRICES, PRO } from '../objects/catalogue.ts';
import { newId } from '../simulation.ts';
import { missingObject } from './api-error.ts';
import type { ApiCall, ApiRoute } from './api-route.ts';
import { CHECKOUT_ROUTES, requirePrice } from './checkout-api.ts';
import { CUSTOMER_ROUTES, requireCustomer } from './customers-api.ts';
import { INVOICE_ROUTES } from './invoices-api.ts';
import { LIST_PARAMS, listObjects, matches } from './list-objects.ts';
import { SUBSCRIPTION_ROUTES } from './subscriptions-api.ts';
import type { PortalSession } from '../objects/wire-objects.ts';

function createPortal({ sim, params }: ApiCall): PortalSession {
  const customer = requireCustomer(sim, params.required('customer'), 'customer');
  const id = newId('bps');
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_simulated',
    created: sim.clock.now(),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: params.url('return_url') ?? null,
    url: `${sim.publicUrl}/p/session/${id}`,
  };
  sim.state.portals.set(id, session);
  sim.emit('billing_portal.session.created', session);
  return session;
}

function retrieveProduct({ id }: ApiCall): object {
  if (id !== PRO.id) throw missingObject('product', id);
  return PRO;
}

function listEvents(call: ApiCall): object {
  const { params } = call;
  const types = params.texts('types');
  const fitting = [...call.sim.state.events.values()].filter(
    ({ type }) => matches(params, 'type', type) && (types.length === 0 || types.includes(type)),
  );
  return listObjects(call, '/v1/events', fitting);
}

function retrieveEvent({ sim, id }: ApiCall): object {
  const event = sim.state.events.get(id);
  if (event === undefined) throw missingObject('event', id);
  return event;
}

/** Everything of the provider's API that is spoken. */
export const API_ROUTES: readonly ApiRoute[] = [
  ...CUSTOMER_ROUTES,
  ...CHECKOUT_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...INVOICE_ROUTES,
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    accepts: ['customer', 'return_url'],
    handle: createPortal,
  },
  {
    method: 'GET',
    path: '/v1/prices',
    accepts: LIST_PARAMS,
    handle: (call) => listObjects(call, '/v1/prices', PRICES),
  },
  { method: 'GET', path: '/v1/prices/:id', accepts: [], handle: ({ id }) => requirePrice(id) },
  { method: 'GET', path: '/v1/products/:id', accepts: [], handle: retrieveProduct },
  { method: 'GET', path: '/v1/events', accepts: [...LIST_PARAMS, 'type', 'types'], handle: listEvents },
  { method: 'GET', path: '/v1/events/:id', accepts: [], handle: retrieveEvent },
];

/** Invoices and events, which are only read, and portals, which are only opened. */
import type { Event, Invoice, PortalSession } from '../objects/wire-objects.ts';
import { newId } from '../simulation.ts';
import { missingObject } from './api-error.ts';
import { requireCustomer } from './customers.ts';
import { listObjects, matches } from './lists.ts';
import type { ApiCall } from './params.ts';

export function listInvoices(call: ApiCall): object {
  const { params } = call;
  const fitting = [...call.sim.state.invoices.values()].filter(
    ({ customer, status, parent }) =>
      matches(params, 'customer', customer) &&
      matches(params, 'status', status) &&
      matches(params, 'subscription', parent.subscription_details.subscription),
  );
  return listObjects(call, '/v1/invoices', fitting);
}

export function retrieveInvoice({ sim, id }: ApiCall): Invoice {
  const invoice = sim.state.invoices.get(id);
  if (invoice === undefined) throw missingObject('invoice', id);
  return invoice;
}

export function retrieveEvent({ sim, id }: ApiCall): Event {
  const event = sim.state.events.get(id);
  if (event === undefined) throw missingObject('event', id);
  return event;
}

export function createPortal({ sim, params }: ApiCall): PortalSession {
  const id = newId('bps');
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    created: sim.now(),
    customer: requireCustomer(sim, params.required('customer'), 'customer').id,
    return_url: params.text('return_url') ?? null,
    url: `${sim.publicUrl}/p/session/${id}`,
  };
  sim.state.portals.set(id, session);
  return session;
}

import { endSubscription, isOver } from '../billing/change-subscription.ts';
import { buildCustomer } from '../objects/build-customer.ts';
import type { Customer } from '../objects/wire-objects.ts';
import type { Simulation } from '../simulation.ts';
import { missingObject } from './api-error.ts';
import type { ApiCall, ApiRoute } from './api-route.ts';
import { LIST_PARAMS, listObjects, matches } from './list-objects.ts';
import type { Params } from './read-params.ts';

const FIELDS = ['email', 'name', 'description', 'metadata'] as const;

/** @param param the parameter that named it; left out when the address did */
export function requireCustomer({ state }: Simulation, id: string, param?: string): Customer {
  const customer = state.customers.get(id);
  if (customer === undefined) throw missingObject('customer', id, param);
  return customer;
}

/** A list can be asked for of a deleted customer too, but not of one that never was. */
export function requireListed({ sim, params }: ApiCall): void {
  const id = params.text('customer');
  if (id !== undefined && !sim.state.deletedCustomers.has(id)) requireCustomer(sim, id, 'customer');
}

const read = (params: Params, before?: Customer) => ({
  email: params.text('email') ?? before?.email ?? null,
  name: params.text('name') ?? before?.name ?? null,
  description: params.text('description') ?? before?.description ?? null,
  metadata: params.metadata(before?.metadata),
});

function createCustomer({ sim, params }: ApiCall): Customer {
  const customer = buildCustomer(sim.clock.now(), read(params));
  sim.state.customers.set(customer.id, customer);
  sim.emit('customer.created', customer);
  return customer;
}

function retrieveCustomer({ sim, id }: ApiCall): object {
  if (sim.state.deletedCustomers.has(id)) return { id, object: 'customer', deleted: true };
  return requireCustomer(sim, id);
}

function updateCustomer({ sim, id, params }: ApiCall): Customer {
  const customer = requireCustomer(sim, id);
  const previous = structuredClone(customer);
  Object.assign(customer, read(params, customer));
  sim.emit('customer.updated', customer, previous);
  return customer;
}

/** Whatever the customer pays for ends at once. */
function deleteCustomer({ sim, id }: ApiCall): object {
  const customer = requireCustomer(sim, id);
  for (const subscription of sim.state.subscriptions.values()) {
    const isTheirs = subscription.customer === id && !isOver(subscription);
    if (isTheirs) endSubscription(sim, subscription, 'cancellation_requested');
  }
  sim.state.customers.delete(id);
  sim.state.deletedCustomers.add(id);
  sim.emit('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

const listCustomers = (call: ApiCall): object =>
  listObjects(
    call,
    '/v1/customers',
    [...call.sim.state.customers.values()].filter(({ email }) => matches(call.params, 'email', email)),
  );

export const CUSTOMER_ROUTES: readonly ApiRoute[] = [
  { method: 'POST', path: '/v1/customers', accepts: FIELDS, handle: createCustomer },
  { method: 'GET', path: '/v1/customers', accepts: [...LIST_PARAMS, 'email'], handle: listCustomers },
  { method: 'GET', path: '/v1/customers/:id', accepts: [], handle: retrieveCustomer },
  { method: 'POST', path: '/v1/customers/:id', accepts: FIELDS, handle: updateCustomer },
  { method: 'DELETE', path: '/v1/customers/:id', accepts: [], handle: deleteCustomer },
];

import { endSubscription, isOver } from '../billing/change-subscription.ts';
import type { Customer } from '../objects/wire-objects.ts';
import { newId, type Simulation } from '../simulation.ts';
import { missingObject } from './api-error.ts';
import { listObjects, matches } from './lists.ts';
import type { ApiCall } from './params.ts';

/** @param param the parameter that named it; left out when the address did */
export function requireCustomer({ state }: Simulation, id: string, param?: string): Customer {
  const customer = state.customers.get(id);
  if (customer === undefined) throw missingObject('customer', id, param);
  return customer;
}

/** A deleted customer can be listed too, but not one that never was. */
export function requireListedCustomer({ sim, params }: ApiCall): void {
  const id = params.text('customer');
  if (id !== undefined && !sim.state.deletedCustomers.has(id)) requireCustomer(sim, id, 'customer');
}

export function create({ sim, params }: ApiCall): Customer {
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created: sim.now(),
    email: params.text('email') ?? null,
    metadata: params.metadata(),
  };
  sim.state.customers.set(customer.id, customer);
  sim.emit('customer.created', customer);
  return customer;
}

const deleted = (id: string): object => ({ id, object: 'customer', deleted: true });

export const retrieve = ({ sim, id }: ApiCall): object =>
  sim.state.deletedCustomers.has(id) ? deleted(id) : requireCustomer(sim, id);

/** Whatever the customer pays for ends at once. */
export function remove({ sim, id }: ApiCall): object {
  const customer = requireCustomer(sim, id);
  for (const subscription of sim.state.subscriptions.values()) {
    if (subscription.customer === id && !isOver(subscription)) endSubscription(sim, subscription);
  }
  sim.state.customers.delete(id);
  sim.state.deletedCustomers.add(id);
  sim.emit('customer.deleted', customer);
  return deleted(id);
}

export function list(call: ApiCall): object {
  const customers = [...call.sim.state.customers.values()];
  const fitting = customers.filter(({ email }) => matches(call.params, 'email', email));
  return listObjects(call, '/v1/customers', fitting);
}

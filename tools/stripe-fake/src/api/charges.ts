/** Charges, what they paid, and what of them is paid back. */
import type { Charge } from '../objects/wire-objects.ts';
import { newId, type Simulation } from '../simulation.ts';
import { missingObject } from './api-error.ts';
import { requireListedCustomer } from './customers.ts';
import { listObjects, matches } from './lists.ts';
import type { ApiCall } from './params.ts';

function requireCharge({ state }: Simulation, id: string, param?: string): Charge {
  const payment = state.payments.get(id);
  if (payment === undefined) throw missingObject('charge', id, param);
  return payment.charge;
}

export const retrieve = ({ sim, id }: ApiCall): Charge => requireCharge(sim, id);

export function list(call: ApiCall): object {
  requireListedCustomer(call);
  const charges = [...call.sim.state.payments.values()].map(({ charge }) => charge);
  const fitting = charges.filter(({ customer }) => matches(call.params, 'customer', customer));
  return listObjects(call, '/v1/charges', fitting);
}

export function listInvoicePayments(call: ApiCall): object {
  const asked = call.params.part('payment');
  asked.accept(['type', 'payment_intent']);
  if (asked.required('type') !== 'payment_intent')
    throw asked.invalid('type', 'Only `payment_intent` is simulated');
  const intent = asked.required('payment_intent');
  const fitting = [...call.sim.state.payments.values()].filter(
    ({ charge }) => charge.payment_intent === intent,
  );
  const payments = fitting.map(({ charge: { payment_intent }, invoice }) => ({
    id: `inpay_${payment_intent}`,
    object: 'invoice_payment',
    invoice,
    payment: { type: 'payment_intent', payment_intent },
    status: 'paid',
  }));
  return listObjects(call, '/v1/invoice_payments', payments);
}

/** Pays back an amount, or all that is left. */
export function refund({ sim, params }: ApiCall): object {
  const charge = requireCharge(sim, params.required('charge'), 'charge');
  const left = charge.amount - charge.amount_refunded;
  const amount = params.integer('amount') ?? left;
  if (amount < 1 || amount > left)
    throw params.invalid('amount', 'Refund amount is not what is left of the charge');
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  sim.emit('charge.refunded', charge);
  return { id: newId('re'), object: 'refund', amount, charge: charge.id, status: 'succeeded' };
}

import { expireCheckout } from '../billing/complete-checkout.ts';
import { PRICES } from '../objects/catalogue.ts';
import type { CheckoutSession, Price } from '../objects/wire-objects.ts';
import { newId } from '../simulation.ts';
import { missingObject } from './api-error.ts';
import { requireCustomer, requireListedCustomer } from './customers.ts';
import { listObjects, matches } from './lists.ts';
import type { ApiCall, Params } from './params.ts';

/** How long a checkout stays open. */
const LIFE_SECONDS = 86_400;

export const FIELDS = [
  'cancel_url',
  'client_reference_id',
  'customer',
  'line_items',
  'metadata',
  'mode',
  'return_url',
  'subscription_data',
  'success_url',
  'ui_mode',
] as const;

export function requirePrice(id: string, param: string): Price {
  const price = PRICES.find((sold) => sold.id === id);
  if (price === undefined) throw missingObject('price', id, param);
  return price;
}

export function retrieve({ sim, id }: ApiCall): CheckoutSession {
  const checkout = sim.state.checkouts.get(id);
  if (checkout === undefined) throw missingObject('checkout.session', id);
  return checkout.session;
}

/** The one thing that is bought. */
function readPrice(params: Params): Price {
  const items = params.part('line_items');
  items.accept(['0']);
  const item = items.part('0');
  item.accept(['price', 'quantity']);
  if ((item.integer('quantity') ?? 1) !== 1) throw item.invalid('quantity', 'A quantity of 1 is simulated');
  return requirePrice(item.required('price'), 'line_items[0][price]');
}

/** Paid on a page of the provider, or in a form on another site: each has its own addresses to return to. */
function readAddresses(params: Params) {
  const mode = params.text('ui_mode') ?? 'hosted_page';
  if (mode !== 'hosted_page' && mode !== 'embedded_page')
    throw params.invalid('ui_mode', 'Only `hosted_page` and `embedded_page` are simulated');
  const isEmbedded = mode === 'embedded_page';
  for (const name of isEmbedded ? ['success_url', 'cancel_url'] : ['return_url'])
    if (params.text(name) !== undefined) throw params.invalid(name, `Not allowed with \`ui_mode: ${mode}\``);
  return isEmbedded
    ? ({
        ui_mode: mode,
        cancel_url: null,
        return_url: params.required('return_url'),
        success_url: null,
      } as const)
    : ({
        ui_mode: mode,
        cancel_url: params.text('cancel_url') ?? null,
        success_url: params.required('success_url'),
      } as const);
}

export function create({ sim, params }: ApiCall): CheckoutSession {
  // At the provider there are other kinds of checkout; here they would look as if they worked.
  if (params.required('mode') !== 'subscription')
    throw params.invalid('mode', 'Only `subscription` is simulated');
  const [id, now, price, addresses] = [newId('cs_test'), sim.now(), readPrice(params), readAddresses(params)];
  const isEmbedded = addresses.ui_mode === 'embedded_page';
  const session: CheckoutSession = {
    ...addresses,
    id,
    object: 'checkout.session',
    amount_total: price.unit_amount,
    client_reference_id: params.text('client_reference_id') ?? null,
    client_secret: isEmbedded ? newId(`${id}_secret`) : null,
    created: now,
    customer: requireCustomer(sim, params.required('customer'), 'customer').id,
    expires_at: now + LIFE_SECONDS,
    metadata: params.metadata(),
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    url: isEmbedded ? null : `${sim.publicUrl}/c/pay/${id}`,
  };
  const data = params.part('subscription_data');
  data.accept(['metadata']);
  const subscriptionMetadata = data.metadata();
  sim.state.checkouts.set(id, { session, lineItems: { data: [{ price }] }, subscriptionMetadata });
  return session;
}

export function expire(call: ApiCall): CheckoutSession {
  const session = retrieve(call);
  expireCheckout(call.sim, session);
  return session;
}

export function list(call: ApiCall): object {
  const { params, sim } = call;
  requireListedCustomer(call);
  const sessions = [...sim.state.checkouts.values()].map(({ session }) => session);
  const fitting = sessions.filter(
    ({ customer, status }) => matches(params, 'customer', customer) && matches(params, 'status', status),
  );
  return listObjects(call, '/v1/checkout/sessions', fitting);
}

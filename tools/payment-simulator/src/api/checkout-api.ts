import { expireCheckout } from '../billing/complete-checkout.ts';
import { buildCheckoutSession, type CheckoutGiven } from '../objects/build-checkout-session.ts';
import { PRICES, PRO } from '../objects/catalogue.ts';
import type { Price } from '../objects/wire-objects.ts';
import { ApiError, missingObject } from './api-error.ts';
import type { ApiCall, ApiRoute } from './api-route.ts';
import { requireCustomer, requireListed } from './customers-api.ts';
import { LIST_PARAMS, listObjects, matches } from './list-objects.ts';
import type { Params } from './read-params.ts';
import type { Checkout } from '../state.ts';

const HOUR = 3600;
/** Bounds of the provider for how long a checkout may stay open. */
const LIFE = { min: HOUR / 2, default: 24 * HOUR, max: 24 * HOUR } as const;

const FIELDS = [
  'cancel_url',
  'client_reference_id',
  'customer',
  'customer_email',
  'expires_at',
  'line_items',
  'metadata',
  'mode',
  'payment_method_types',
  'return_url',
  'subscription_data',
  'success_url',
  'ui_mode',
] as const;

export function requirePrice(id: string, param?: string): Price {
  const price = PRICES.find((sold) => sold.id === id);
  if (price === undefined) throw missingObject('price', id, param);
  return price;
}

function requireCheckout({ sim, id }: ApiCall): Checkout {
  const checkout = sim.state.checkouts.get(id);
  if (checkout === undefined) throw missingObject('checkout.session', id);
  return checkout;
}

/** Other kinds of checkout exist at the provider; here they would look as if they worked. */
function requireSimulated(params: Params): void {
  if (params.required('mode') !== 'subscription')
    throw params.invalid('mode', 'Only `subscription` is simulated');
}

/** On a page of the provider, or in a form on somebody else's: each has addresses of its own to go to afterwards. */
function readWays(params: Params): CheckoutGiven['ways'] {
  const mode = params.text('ui_mode') ?? 'hosted_page';
  if (mode !== 'hosted_page' && mode !== 'embedded_page')
    throw params.invalid('ui_mode', 'Only `hosted_page` and `embedded_page` are simulated');
  const isEmbedded = mode === 'embedded_page';
  for (const name of isEmbedded ? ['success_url', 'cancel_url'] : ['return_url'])
    if (params.has(name)) throw params.invalid(name, `Not allowed with \`ui_mode: ${mode}\``);
  if (!isEmbedded) params.required('success_url');
  return {
    cancel_url: params.url('cancel_url') ?? null,
    ...(isEmbedded && { return_url: params.required('return_url') }),
    success_url: params.url('success_url') ?? null,
    ui_mode: mode,
  };
}

function readLineItem(params: Params): { price: Price; quantity: number } {
  const [item, ...others] = params.list('line_items');
  if (item === undefined) params.required('line_items');
  if (item === undefined || others.length > 0)
    throw params.invalid('line_items', 'One line item is simulated');
  item.accept(['price', 'quantity']);
  const quantity = item.integer('quantity') ?? 1;
  if (quantity !== 1) throw item.invalid('quantity', 'A quantity of 1 is simulated');
  return { price: requirePrice(item.required('price'), 'line_items[0][price]'), quantity };
}

function readExpiry(params: Params, now: number): number {
  const expiresAt = params.integer('expires_at') ?? now + LIFE.default;
  const isAllowed = expiresAt >= now + LIFE.min && expiresAt <= now + LIFE.max;
  if (!isAllowed) throw params.invalid('expires_at', 'Must be between 30 minutes and 24 hours from now');
  return expiresAt;
}

function createCheckout({ sim, params }: ApiCall): object {
  requireSimulated(params);
  const customer = params.text('customer') ?? null;
  const email = params.text('customer_email') ?? null;
  if (customer !== null) requireCustomer(sim, customer, 'customer');
  if (customer !== null && email !== null) {
    throw new ApiError(400, 'You may only specify one of these parameters: customer, customer_email.');
  }
  const now = sim.clock.now();
  const made = buildCheckoutSession({
    ...readLineItem(params),
    productName: PRO.name,
    created: now,
    expiresAt: readExpiry(params, now),
    publicUrl: sim.publicUrl,
    ways: readWays(params),
    stored: {
      client_reference_id: params.text('client_reference_id') ?? null,
      customer,
      customer_email: email,
      metadata: params.metadata(),
    },
  });
  const data = params.part('subscription_data');
  data.accept(['metadata']);
  sim.state.checkouts.set(made.session.id, { ...made, subscriptionMetadata: data.metadata() });
  return made.session;
}

const retrieveCheckout = (call: ApiCall): object => requireCheckout(call).session;

function endCheckout(call: ApiCall): object {
  const { session } = requireCheckout(call);
  expireCheckout(call.sim, session);
  return session;
}

function listCheckouts(call: ApiCall): object {
  const { params, sim } = call;
  requireListed(call);
  const sessions = [...sim.state.checkouts.values()].map(({ session }) => session);
  const fitting = sessions.filter(
    ({ customer, status, subscription }) =>
      matches(params, 'customer', customer) &&
      matches(params, 'subscription', subscription) &&
      matches(params, 'status', status),
  );
  return listObjects(call, '/v1/checkout/sessions', fitting);
}

const path = '/v1/checkout/sessions';

export const CHECKOUT_ROUTES: readonly ApiRoute[] = [
  { method: 'POST', path, accepts: FIELDS, handle: createCheckout },
  {
    method: 'GET',
    path,
    accepts: [...LIST_PARAMS, 'customer', 'subscription', 'status'],
    handle: listCheckouts,
  },
  { method: 'GET', path: `${path}/:id`, accepts: [], handle: retrieveCheckout },
  { method: 'POST', path: `${path}/:id/expire`, accepts: [], handle: endCheckout },
];

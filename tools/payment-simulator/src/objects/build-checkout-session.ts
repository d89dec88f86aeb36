import type { Stripe } from 'stripe';
import { newId } from '../simulation.ts';
import type { Checkout } from '../state.ts';
import type { CheckoutSession, LineItem, Price } from './wire-objects.ts';

export interface CheckoutGiven {
  readonly price: Price;
  readonly quantity: number;
  readonly productName: string;
  readonly created: number;
  readonly expiresAt: number;
  readonly publicUrl: string;
  readonly stored: Pick<CheckoutSession, 'client_reference_id' | 'customer' | 'customer_email' | 'metadata'>;
  /** Where it is paid, and where the buyer goes from there. */
  readonly ways: Pick<CheckoutSession, 'cancel_url' | 'return_url' | 'success_url' | 'ui_mode'>;
}

const ALWAYS = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_details: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: { enabled: false },
  mode: 'subscription',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  wallet_options: null,
} satisfies Partial<CheckoutSession>;

/** What a checkout sells, as a list of one. */
function buildLineItems(
  { price, quantity, productName }: CheckoutGiven,
  id: string,
): Stripe.ApiList<LineItem> {
  const amount = price.unit_amount * quantity;
  const item: LineItem = {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: productName,
    discounts: [],
    metadata: {},
    price,
    quantity,
    taxes: [],
  };
  return { object: 'list', data: [item], has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
}

export function buildCheckoutSession(given: CheckoutGiven): Pick<Checkout, 'lineItems' | 'session'> {
  const { price, quantity, stored, ways } = given;
  const id = newId('cs_test');
  const amount = price.unit_amount * quantity;
  const isEmbedded = ways.ui_mode === 'embedded_page';
  const session: CheckoutSession = {
    ...structuredClone(ALWAYS),
    ...stored,
    ...ways,
    id,
    amount_subtotal: amount,
    amount_total: amount,
    client_secret: isEmbedded ? newId(`${id}_secret`) : null,
    created: given.created,
    currency: price.currency,
    customer_creation: stored.customer === null ? 'always' : null,
    expires_at: given.expiresAt,
    url: isEmbedded ? null : `${given.publicUrl}/c/pay/${id}`,
  };
  return { session, lineItems: buildLineItems(given, id) };
}

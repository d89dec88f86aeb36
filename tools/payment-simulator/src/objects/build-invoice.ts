import { newId } from '../simulation.ts';
import type { Period } from './build-subscription.ts';
import type { Customer, Invoice, InvoiceLine, Price, Subscription } from './wire-objects.ts';

export interface Charge {
  readonly description: string;
  /** Cents; negative for time that was paid and is not used. */
  readonly amount: number;
  readonly price: Price;
  readonly period: Period;
  readonly proration: boolean;
}

export interface InvoiceGiven {
  readonly customer: Customer;
  readonly subscription: Subscription;
  readonly charges: readonly Charge[];
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  readonly created: number;
  /** Position among this customer's invoices, from 1. */
  readonly position: number;
}

const ALWAYS = {
  object: 'invoice',
  account_country: 'US',
  account_name: 'Oncelink (simulated)',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status: 'open',
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>;

const buildLine = (invoice: string, subscription: Subscription, charge: Charge): InvoiceLine => ({
  id: newId('il'),
  object: 'line_item',
  amount: charge.amount,
  currency: charge.price.currency,
  description: charge.description,
  discount_amounts: [],
  discountable: !charge.proration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: subscription.metadata,
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: charge.proration,
      proration_details: { credited_items: null },
      subscription: subscription.id,
      subscription_item: subscription.items.data[0]?.id ?? '',
    },
    type: 'subscription_item_details',
  },
  period: charge.period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: charge.price.id, product: charge.price.product },
    type: 'price_details',
    unit_amount_decimal: charge.price.unit_amount_decimal,
  },
  quantity: 1,
  quantity_decimal: '1',
  subscription: subscription.id,
  subtotal: charge.amount,
  taxes: [],
});

/** What is due: the charges less what the customer has in credit. A surplus stays in credit. */
function amountsOf(total: number, balance: number) {
  const due = Math.max(0, total + balance);
  return {
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    starting_balance: balance,
    ending_balance: Math.min(0, total + balance),
  };
}

/** An invoice that is final and waits to be paid. */
export function buildInvoice(given: InvoiceGiven): Invoice {
  const { customer, subscription, charges, created } = given;
  const id = newId('in');
  const period = charges.at(-1)?.period ?? { start: created, end: created };
  const total = charges.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...structuredClone(ALWAYS),
    ...amountsOf(total, customer.balance),
    id,
    billing_reason: given.reason,
    created,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    effective_at: created,
    lines: {
      object: 'list',
      data: charges.map((charge) => buildLine(id, subscription, charge)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    number: `${customer.id.slice(-8).toUpperCase()}-${String(given.position).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: period.end,
    period_start: period.start,
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
  };
}

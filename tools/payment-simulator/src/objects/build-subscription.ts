import { newId } from '../simulation.ts';
import type { Plan, Price, Subscription, SubscriptionItem } from './wire-objects.ts';

/** The older form of a price, which items still carry. */
const planOf = (price: Price): Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring.interval,
  interval_count: price.recurring.interval_count,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

export interface Period {
  readonly start: number;
  readonly end: number;
}

/** What an item says of its price and of the time that is paid for. */
export const soldAs = (price: Price, period: Period) => ({
  plan: planOf(price),
  price,
  current_period_start: period.start,
  current_period_end: period.end,
});

const ALWAYS = {
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: { enabled: false },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: null,
  trial_start: null,
} satisfies Partial<Subscription>;

export const NO_CANCELLATION = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
} satisfies Subscription['cancellation_details'];

export interface SubscriptionStart {
  readonly customer: string;
  readonly price: Price;
  readonly period: Period;
  readonly metadata: Record<string, string>;
}

const buildItem = (subscription: string, { price, period }: SubscriptionStart): SubscriptionItem => ({
  id: newId('si'),
  object: 'subscription_item',
  billing_thresholds: null,
  created: period.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  quantity: 1,
  subscription,
  tax_rates: [],
  ...soldAs(price, period),
});

/** A subscription that has just started. */
export function buildSubscription(given: SubscriptionStart): Subscription {
  const id = newId('sub');
  const { start } = given.period;
  const url = `/v1/subscription_items?subscription=${id}`;
  return {
    ...structuredClone(ALWAYS),
    id,
    billing_cycle_anchor: start,
    cancellation_details: NO_CANCELLATION,
    created: start,
    currency: given.price.currency,
    customer: given.customer,
    items: { object: 'list', data: [buildItem(id, given)], has_more: false, url },
    metadata: given.metadata,
    start_date: start,
    status: 'active',
  };
}

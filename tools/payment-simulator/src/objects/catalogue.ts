import type { Price, Product } from './wire-objects.ts';

export const MONTHLY_PRICE_ID = 'price_simulated_monthly';
export const YEARLY_PRICE_ID = 'price_simulated_yearly';

/** Past, so that nothing sold is younger than what was sold. */
const CREATED = 1_767_225_600;

export const PRO: Product = {
  id: 'prod_simulated_pro',
  object: 'product',
  active: true,
  created: CREATED,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name: 'Oncelink Pro',
  package_dimensions: null,
  shippable: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  updated: CREATED,
  url: null,
};

const price = (id: string, interval: 'month' | 'year', cents: number): Price => ({
  id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: CREATED,
  currency: 'usd',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: PRO.id,
  recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: cents,
  unit_amount_decimal: String(cents),
});

/** What Pro costs, in cents: 9 dollars a month or 60 a year. */
export const PRICES: readonly Price[] = [
  price(MONTHLY_PRICE_ID, 'month', 900),
  price(YEARLY_PRICE_ID, 'year', 6000),
];

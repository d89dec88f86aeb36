import type { Price } from './wire-objects.ts';

export const MONTHLY_PRICE_ID = 'price_simulated_monthly';
export const YEARLY_PRICE_ID = 'price_simulated_yearly';

export const PRODUCT_NAME = 'Oncelink Pro';

const price = (id: string, interval: 'month' | 'year', cents: number): Price => ({
  id,
  object: 'price',
  currency: 'usd',
  recurring: { interval, interval_count: 1 },
  unit_amount: cents,
});

/** What Pro costs, in cents: 9 dollars a month or 60 a year. */
export const PRICES: readonly Price[] = [
  price(MONTHLY_PRICE_ID, 'month', 900),
  price(YEARLY_PRICE_ID, 'year', 6000),
];

import type { Price } from '../objects/wire-objects.ts';

/** @param cents of a dollar */
export const money = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);

/** @param time seconds since 1970 */
export const day = (time: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(time * 1000);

export const priceText = ({ unit_amount: cents, recurring }: Price): string =>
  `${money(cents)} per ${recurring.interval}`;

import type { Price, SubscriptionItem } from '../objects/wire-objects.ts';

export type Period = Pick<SubscriptionItem, 'current_period_start' | 'current_period_end'>;

/**
 * The next time that something is due, counted in calendar months. The day of the anchor is kept: what starts on
 * January 31 is due on February 28 and then on March 31. All times are seconds since 1970.
 */
export function addMonths(from: number, months: number, anchor: number): number {
  const date = new Date(from * 1000);
  const day = new Date(anchor * 1000).getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}

/** The time that one payment covers. */
export function periodFrom(start: number, { recurring }: Price, anchor: number): Period {
  const months = recurring.interval_count * (recurring.interval === 'year' ? 12 : 1);
  return { current_period_start: start, current_period_end: addMonths(start, months, anchor) };
}

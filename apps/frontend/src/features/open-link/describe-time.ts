const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

/** "23 hours 41 minutes", "41 minutes", "9 seconds". @param left milliseconds */
export function describeTimeLeft(left: number): string {
  const minutes = count(Math.floor((left % HOUR) / MINUTE), 'minute');
  if (left >= HOUR) return `${count(Math.floor(left / HOUR), 'hour')} ${minutes}`;
  return left >= MINUTE ? minutes : count(Math.floor(left / SECOND), 'second');
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium' });

/** "21 November 2026 at 14:32:08", in the reader's time zone. @param at milliseconds since 1970 */
export const describeMoment = (at: number): string => MOMENT.format(at);

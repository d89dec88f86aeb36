import { currentLanguage } from './language.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const WEEK = 604_800;

/** From here on hours are no measure any more. */
const LONG = 2 * DAY;

type Unit = 'week' | 'day' | 'hour' | 'minute' | 'second';

/** English shortens minutes, and nothing else: "5 min". */
const minutesStyle = () => (currentLanguage() === 'en' ? 'short' : 'long');

const count = (amount: number, unit: Unit, unitDisplay: 'long' | 'short' = 'long'): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay, useGrouping: false }).format(
    amount,
  );

const listOf = (parts: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'unit', style: 'narrow' }).format(parts);

/** A length of time as people say it: "30 seconds", "5 min", "24 hours", "4 weeks", "4 days 2 hours". @param seconds whole */
export function describeDuration(seconds: number): string {
  if (seconds === DAY) return count(24, 'hour');
  if (seconds % WEEK === 0) return count(seconds / WEEK, 'week');
  if (seconds % DAY === 0) return count(seconds / DAY, 'day');
  if (seconds % HOUR === 0 && seconds < LONG) return count(seconds / HOUR, 'hour');
  // A life that an operator's limit has cut may be 354,683 seconds, which nobody can count with.
  if (seconds > 2 * HOUR) return describeTimeLeft(seconds);
  return seconds % MINUTE === 0
    ? count(seconds / MINUTE, 'minute', minutesStyle())
    : count(seconds, 'second');
}

/** "4 days 2 hours", "23 hours 41 minutes", "41 minutes", "9 seconds". @param seconds that are left */
export function describeTimeLeft(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE)];
  if (seconds >= LONG)
    return listOf([count(Math.floor(hours / 24), 'day'), ...(hours % 24 ? [count(hours % 24, 'hour')] : [])]);
  if (hours) return listOf([count(hours, 'hour'), count(minutes, 'minute')]);
  return seconds >= MINUTE ? count(minutes, 'minute') : count(Math.floor(seconds), 'second');
}

/** English as it is read everywhere: the day before the month. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

/** "21 November 2026 at 14:32:08", in the reader's time zone. @param at milliseconds since 1970 */
export const describeMoment = (at: number): string =>
  new Intl.DateTimeFormat(localeOf(currentLanguage()), { dateStyle: 'long', timeStyle: 'medium' }).format(at);

/** "14:32" for a moment of today, else "20 Nov 2026, 14:32", in the reader's time zone. @param at milliseconds since 1970 */
export function describeTime(at: number, language: string = currentLanguage()): string {
  const today = new Date(at).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(localeOf(language), {
    ...(!today && { dateStyle: 'medium' }),
    timeStyle: 'short',
  }).format(at);
}

/** "21 Nov 2027", in the reader's time zone. @param at ISO 8601 */
export const describeDay = (at: string, language: string = currentLanguage()): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium' }).format(new Date(at));

/** What Arabic writes for dollars, and the same with a mark that keeps it in one piece in text from right to left. */
const DOLLARS = ['US$', 'US$\u200E'] as const;

/** "$9", "$4.50". */
export const formatMoney = (
  currency: string,
  hundredths: number,
  language: string = currentLanguage(),
): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
    .format(hundredths / 100)
    .replace(...DOLLARS);

/** "2,000", as the language in use writes it. */
export const formatNumber = (value: number): string => new Intl.NumberFormat(currentLanguage()).format(value);

import { currentLanguage } from './language-in-use.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const WEEK = 604_800;

type Unit = 'week' | 'day' | 'hour' | 'minute' | 'second';

/** English shortens minutes, and nothing else: "5 min". */
const minutesStyle = () => (currentLanguage() === 'en' ? 'short' : 'long');

const count = (amount: number, unit: Unit, unitDisplay: 'long' | 'short' = 'long'): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay, useGrouping: false }).format(
    amount,
  );

/** A length of time as people say it: "30 seconds", "5 min", "24 hours", "4 weeks". @param seconds whole */
export function describeDuration(seconds: number): string {
  if (seconds === DAY) return count(24, 'hour');
  if (seconds % WEEK === 0) return count(seconds / WEEK, 'week');
  if (seconds % DAY === 0) return count(seconds / DAY, 'day');
  if (seconds % HOUR === 0) return count(seconds / HOUR, 'hour');
  return seconds % MINUTE === 0
    ? count(seconds / MINUTE, 'minute', minutesStyle())
    : count(seconds, 'second');
}

/** "23 hours 41 minutes", "41 minutes", "9 seconds". @param seconds that are left */
export function describeTimeLeft(seconds: number): string {
  const minutes = count(Math.floor((seconds % HOUR) / MINUTE), 'minute');
  if (seconds >= HOUR)
    return new Intl.ListFormat(currentLanguage(), { type: 'unit', style: 'narrow' }).format([
      count(Math.floor(seconds / HOUR), 'hour'),
      minutes,
    ]);
  return seconds >= MINUTE ? minutes : count(Math.floor(seconds), 'second');
}

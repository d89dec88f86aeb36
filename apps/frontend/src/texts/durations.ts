const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const WEEK = 604_800;

const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

/** A length of time as people say it: "30 seconds", "5 min", "24 hours", "4 weeks". @param seconds whole */
export function describeDuration(seconds: number): string {
  if (seconds === DAY) return '24 hours';
  if (seconds % WEEK === 0) return count(seconds / WEEK, 'week');
  if (seconds % DAY === 0) return count(seconds / DAY, 'day');
  if (seconds % HOUR === 0) return count(seconds / HOUR, 'hour');
  return seconds % MINUTE === 0 ? `${seconds / MINUTE} min` : count(seconds, 'second');
}

/** "23 hours 41 minutes", "41 minutes", "9 seconds". @param seconds that are left */
export function describeTimeLeft(seconds: number): string {
  const minutes = count(Math.floor((seconds % HOUR) / MINUTE), 'minute');
  if (seconds >= HOUR) return `${count(Math.floor(seconds / HOUR), 'hour')} ${minutes}`;
  return seconds >= MINUTE ? minutes : count(Math.floor(seconds), 'second');
}

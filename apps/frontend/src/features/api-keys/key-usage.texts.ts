const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** How keys were used, by day. */
export const keyUsageTexts = {
  links: (count: number) => plural(count, 'link', 'links'),
  refused: (count: number) => plural(count, 'refused call', 'refused calls'),
  inDays: (days: number) => `in ${days} days`,
  none: (days: number) => `No link in ${days} days`,
  byDay: 'By day',
  day: 'Day (UTC)',
  created: 'Links',
  refusedColumn: 'Refused',
  today: 'Today',
  former: 'Keys that have ended',
  formerText: 'What they made stays counted.',
  failed: 'How your keys were used could not be loaded.',
  offline: 'No answer arrived. Check your connection and try again.',
} as const;

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** How an account and its keys were used, by day. */
export const keyUsageTexts = {
  links: (count: number) => plural(count, 'link', 'links'),
  refused: (count: number) => plural(count, 'refused call', 'refused calls'),
  inDays: (days: number) => `in ${days} days`,
  none: (days: number) => `No link in ${days} days`,
  byDay: 'By day',
  day: 'Day (UTC)',
  columns: {
    created: 'Links',
    accessed: 'Opened',
    expired: 'Expired',
    deleted: 'Deleted',
    locked: 'Locked',
    refused: 'Refused',
  },
  ended: 'Ended',
  ends: {
    accessed: (count: number) => `${count.toLocaleString('en')} opened`,
    expired: (count: number) => `${count.toLocaleString('en')} expired`,
    deleted: (count: number) => `${count.toLocaleString('en')} deleted`,
    locked: (count: number) => `${count.toLocaleString('en')} locked`,
  },
  save: 'Save as CSV',
  file: 'oncelink-usage.csv',
  own: 'Made on this site',
  ownText:
    'Links that you made while signed in: counted, and tied to none. How they ended is known to their own list alone.',
  today: 'Today',
  former: 'Keys that have ended',
  formerText: 'What they made stays counted.',
  failed: 'How your keys were used could not be loaded.',
  offline: 'No answer arrived. Check your connection and try again.',
} as const;

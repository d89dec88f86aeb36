import type { DayOfAccount } from '@oncelink/contracts';
import type { EndsOfDay } from '@oncelink/contracts/events';

/** What an account came to on a day, and how links of all its keys ended on it. */
export type JoinedDay = DayOfAccount & Omit<EndsOfDay, 'keyId'>;

const NOTHING = { byHand: 0, byKeys: 0, refused: 0, accessed: 0, expired: 0, deleted: 0, locked: 0 };

/** Both by day, the newest day first. */
export function joinDays(made: readonly DayOfAccount[], ended: readonly EndsOfDay[]): JoinedDay[] {
  const days = new Map(made.map((one): [string, JoinedDay] => [one.day, { ...NOTHING, ...one }]));
  for (const { day, accessed, expired, deleted, locked } of ended) {
    const one = days.get(day) ?? { ...NOTHING, day };
    days.set(day, {
      ...one,
      accessed: one.accessed + accessed,
      expired: one.expired + expired,
      deleted: one.deleted + deleted,
      locked: one.locked + locked,
    });
  }
  return [...days.values()].toSorted((a, b) => b.day.localeCompare(a.day));
}

import type { UsageOfDay } from '../../api/key-usage.ts';
import { keyUsageTexts as texts } from './key-usage.texts.ts';

/** How links end. */
export const ENDS = ['accessed', 'expired', 'deleted', 'locked'] as const;
/** What is counted, in the order in which it is shown. */
const COUNTS = ['created', ...ENDS, 'refused'] as const;
type Count = (typeof COUNTS)[number];

export const sumOf = (days: readonly UsageOfDay[], count: Count): number =>
  days.reduce((total, day) => total + day[count], 0);

/** Several keys as one. Their days come in order already. */
export function sumByDay(days: readonly UsageOfDay[]): readonly UsageOfDay[] {
  const sums = new Map<string, UsageOfDay>();
  for (const day of days) {
    const before = sums.get(day.day);
    const counts = COUNTS.map((count) => [count, day[count] + (before?.[count] ?? 0)] as const);
    sums.set(day.day, { ...day, ...Object.fromEntries(counts) });
  }
  return [...sums.values()];
}

/** The table that is saved. */
export const usageLines = (days: readonly UsageOfDay[]): readonly (readonly (string | number)[])[] => [
  [texts.day, ...COUNTS.map((count) => texts.columns[count])],
  ...days.map((day) => [day.day, ...COUNTS.map((count) => day[count])]),
];

import type { UsageOfDay } from '@oncelink/contracts';
import type { EndsOfDay } from '@oncelink/contracts/events';

/** What was made and refused with a key on a day, and how links of that key ended on it. */
type JoinedDay = UsageOfDay & EndsOfDay;

const NOTHING = { created: 0, refused: 0, accessed: 0, expired: 0, deleted: 0, locked: 0 };

/** Both by day and key, the newest day first. */
export function joinUsage(made: readonly UsageOfDay[], ended: readonly EndsOfDay[]): JoinedDay[] {
  const days = new Map<string, JoinedDay>();
  for (const part of [...made, ...ended]) {
    const name = `${part.day} ${part.keyId}`;
    days.set(name, { ...NOTHING, ...days.get(name), ...part });
  }
  return [...days.values()].toSorted((a, b) => b.day.localeCompare(a.day) || a.keyId.localeCompare(b.keyId));
}

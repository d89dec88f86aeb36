import type { Plan } from './plan.ts';

/** For how many readers a secret may be made at once: a link for each. */
const READERS = { visitor: 1, free: 3, pro: 50 } as const satisfies Record<Plan | 'visitor', number>;
export const READERS_MAX = READERS.pro;

/** How many readers a secret may have. @param plan null for those who are not signed in */
export const readersFor = (plan: Plan | null): number => READERS[plan ?? 'visitor'];

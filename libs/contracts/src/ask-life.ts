import type { Plan } from './plan.ts';

/** What page and servers agree on about asks. Durations are in seconds. */
export const ASK = {
  /** So long it can be answered, and so long the answer waits, unless an account with Pro chose otherwise. */
  life: 7 * 86_400,
  lifeMin: 30,
  lifeMax: 30 * 86_400,
  /** Asks of one account that wait for an answer at once. Visitors have a limit by network. */
  open: { free: 5, pro: 100 },
} as const satisfies { readonly open: Readonly<Record<Plan, number>> } & Record<string, unknown>;

/** How long an ask lives that names no life, where the operator allows links `maxExpiresIn` seconds at most. */
export const askLife = (maxExpiresIn: number): number => Math.min(ASK.life, maxExpiresIn);

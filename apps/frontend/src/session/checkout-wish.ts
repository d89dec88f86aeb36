import type { TabKey } from '../lib/stored-keys.ts';

/** How often Pro is paid. */
export const PERIODS = ['monthly', 'yearly'] as const;
export type Period = (typeof PERIODS)[number];

const KEY: TabKey = 'checkout_wish';
/** Longer than a code lives and shorter than a change of mind. */
const LIFE_MS = 30 * 60_000;

/** Remembers, in this tab only, that a checkout was meant to start when it turned out that nobody is signed in. */
export function keepCheckoutWish(period: Period, now: () => number = Date.now): void {
  try {
    sessionStorage.setItem(KEY, `${period} ${now()}`);
  } catch {
    // Storage is blocked: a person who has signed in presses the button again.
  }
}

/** @returns what was wished for lately, once; null when nothing was */
export function takeCheckoutWish(now: () => number = Date.now): Period | null {
  try {
    const [period, at] = sessionStorage.getItem(KEY)?.split(' ') ?? [];
    sessionStorage.removeItem(KEY);
    return now() - Number(at) < LIFE_MS ? (PERIODS.find((known) => known === period) ?? null) : null;
  } catch {
    return null;
  }
}

import { readText, writeText } from '../lib/stored-text.ts';

/** How often Pro is paid. */
export const PERIODS = ['monthly', 'yearly'] as const;
export type Period = (typeof PERIODS)[number];

const KEY = 'checkout_wish';
/** Longer than a code lives and shorter than a change of mind. */
const LIFE_MS = 30 * 60_000;

/**
 * Remembers that a checkout was meant to start when it turned out that nobody is signed in: for every tab, because the
 * link in the mail opens one of its own.
 */
export const keepCheckoutWish = (period: Period, now = Date.now): void =>
  writeText(KEY, `${period} ${now()}`);

/** @returns what was wished for lately, or null. What is older must not lie there for ever. */
function readWish(now: () => number): Period | null {
  const [period, at] = readText(KEY)?.split(' ') ?? [];
  if (now() - Number(at) < LIFE_MS) return PERIODS.find((known) => known === period) ?? null;
  writeText(KEY, null);
  return null;
}

export const forgetLapsedWish = (now = Date.now): void => void readWish(now);

/** @returns what was wished for lately, once; null when nothing was */
export function takeCheckoutWish(now = Date.now): Period | null {
  const wish = readWish(now);
  writeText(KEY, null);
  return wish;
}

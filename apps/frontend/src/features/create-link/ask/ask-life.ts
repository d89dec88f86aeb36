import { EXPIRY_CHOICES } from '@oncelink/contracts';
import { ASK, askLife } from '@oncelink/contracts/asks';
import { useSiteConfig } from '../../../session/site-config.ts';
import { UNIT_SECONDS } from '../choose-expiry.ts';
import type { CreateForm } from '../create-form.ts';

/** How long an ask can be answered: seconds, an own number of units, or null as every plan has it. */
export interface AskLife extends Pick<CreateForm, 'customAmount' | 'customUnit'> {
  readonly choice: number | 'custom' | null;
}

export const COMMON_LIFE: AskLife = { choice: null, customAmount: '3', customUnit: 'days' };

/** @returns seconds; null for the common life, `invalid` outside of 30 s to 30 days */
export function chosenLife({ choice, customAmount, customUnit }: AskLife): number | null | 'invalid' {
  if (choice !== 'custom') return choice;
  const seconds = Math.round(Number(customAmount) * UNIT_SECONDS[customUnit]);
  return seconds >= ASK.lifeMin && seconds <= ASK.lifeMax ? seconds : 'invalid';
}

/** The same for what is shown: null where there is no other than the common one. */
export function secondsOf(life: AskLife): number | null {
  const chosen = chosenLife(life);
  return chosen === 'invalid' ? null : chosen;
}

/** Seconds that an ask can be answered in every plan, and the longest ones on this site. */
export function useAskLives(): { readonly common: number; readonly longest: number } {
  const longest = useSiteConfig()?.limits.expiryMaxSeconds ?? ASK.lifeMax;
  return { common: askLife(longest), longest: Math.min(longest, ASK.lifeMax) };
}

/** The lengths of time to choose from, the shortest first. */
export const lifeChoices = ({ common, longest }: ReturnType<typeof useAskLives>): readonly number[] =>
  [...new Set([common, ...EXPIRY_CHOICES.map(({ seconds }) => seconds ?? Infinity)])]
    .filter((seconds) => seconds <= longest)
    .toSorted((a, b) => a - b);

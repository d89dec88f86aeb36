import { EXPIRY_CHOICES, EXPIRY_MAX_SECONDS, EXPIRY_MIN_SECONDS, isFreeLife } from '@oncelink/contracts';
import { describeDuration } from '../../i18n/formats.ts';
import { t } from '../../i18n/translate.ts';
import type { CreateForm, ExpiryUnit } from './create-form.ts';

export const UNIT_SECONDS: Readonly<Record<ExpiryUnit, number>> = { minutes: 60, hours: 3600, days: 86_400 };

function customSeconds({ customAmount, customUnit }: CreateForm): number | 'invalid' {
  const seconds = Math.round(Number(customAmount) * UNIT_SECONDS[customUnit]);
  return seconds >= EXPIRY_MIN_SECONDS && seconds <= EXPIRY_MAX_SECONDS ? seconds : 'invalid';
}

/**
 * The life that the form asks for: seconds, null for never, `invalid` outside of 30 s to 365 days.
 * @param freeSeconds what a link gets when the option is off
 */
export function chosenExpiresIn(form: CreateForm, freeSeconds: number): number | null | 'invalid' {
  if (!form.options.expiry) return freeSeconds;
  if (form.expiryChoice === 'custom') return customSeconds(form);
  const choice = EXPIRY_CHOICES.find(({ id }) => id === form.expiryChoice);
  return choice === undefined ? freeSeconds : choice.seconds;
}

/** Whether a choice of the select is part of Pro. @param freeSeconds as above */
export function isProChoice(id: CreateForm['expiryChoice'], freeSeconds: number): boolean {
  const choice = EXPIRY_CHOICES.find((known) => known.id === id);
  return choice === undefined || !isFreeLife(choice.seconds, freeSeconds);
}

/**
 * The life of a link in words.
 * @param seconds null: it never expires
 * @param opensLater then its life counts from its start, and nothing expires that long from now
 */
export function describeLifetime(seconds: number | null, opensLater: boolean): string {
  if (seconds === null) return t('createLink.neverExpires');
  const duration = describeDuration(seconds);
  return opensLater ? t('start.expires', { duration }) : t('createLink.expires', { duration });
}

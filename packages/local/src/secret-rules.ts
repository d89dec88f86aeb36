import { randomInt } from 'node:crypto';
import { SECRET_MAX_CODE_POINTS } from '@oncelink/contracts';
import type { NewSecret } from '@oncelink/sdk';
import { LocalError } from './local-error.ts';

const UNIT_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** Seconds of a text such as `8h`. @throws LocalError */
export function secondsOf(text: string): number {
  const [, digits, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const seconds = Object.entries(UNIT_SECONDS).find(([name]) => name === unit)?.[1];
  if (digits === undefined || seconds === undefined) {
    throw new LocalError('usage', 'This is no time. Write 30s, 5m, 8h or 7d.');
  }
  return Number(digits) * seconds;
}

/** @param text such as `8h` or `never`; undefined: what the site does by itself */
export const expiryOf = (text: string | undefined): Pick<NewSecret, 'expiresIn'> => {
  if (text === undefined) return {};
  return { expiresIn: text === 'never' ? null : secondsOf(text) };
};

/** Letters and digits that nobody takes for one another. 20 of them are 98 bits. */
const PASSWORD_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A text that nobody guesses and everybody can type. */
export const makePassword = (length = 20): string =>
  Array.from({ length }, () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)]).join('');

/** Why a text is no secret, if so. */
export function problemOf(text: string): string | undefined {
  const { length } = Array.from(text);
  if (length === 0) return 'There is no text.';
  if (length <= SECRET_MAX_CODE_POINTS) return undefined;
  return `The text has ${length} characters; ${SECRET_MAX_CODE_POINTS} fit.`;
}

/** Without the newline that editors and `echo` add. */
export const withoutLastNewline = (text: string): string => text.replace(/\r?\n$/, '');

import { randomInt } from 'node:crypto';
import { SECRET_MAX_CODE_POINTS } from '@oncelink/contracts';
import type { SecretOptions as Chosen } from '@oncelink/sdk';
import { CommandError } from './exit-codes.ts';
import type { Task } from './run.ts';
import { readText, withoutLastNewline, type Terminal } from './streams.ts';

const UNIT_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** Seconds of a text such as `8h`. @throws CommandError */
export function secondsOf(text: string): number {
  const [, digits, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const seconds = Object.entries(UNIT_SECONDS).find(([name]) => name === unit)?.[1];
  if (digits === undefined || seconds === undefined) {
    throw new CommandError('usage', 'This is no time. Write 30s, 5m, 8h or 7d.');
  }
  return Number(digits) * seconds;
}

/** @param text such as `8h` or `never`; undefined: what the site does by itself */
export const expiryOf = (text: string | undefined): Pick<Chosen, 'expiresIn'> => {
  if (text === undefined) return {};
  return { expiresIn: text === 'never' ? null : secondsOf(text) };
};

/** Letters and digits that nobody takes for one another. 20 of them are 98 bits. */
const PASSWORD_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const makePassword = (): string =>
  Array.from({ length: 20 }, () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)]).join('');

/** The password of a link from where it may come from; never from an argument. */
export async function readPassword(
  terminal: Terminal,
  file: string | undefined,
  ask: boolean,
): Promise<string | undefined> {
  if (file !== undefined) return withoutLastNewline(await readText(terminal, file, ''));
  const { ONCELINK_LINK_PASSWORD: given } = terminal.env;
  if (given !== undefined && given !== '') return given;
  if (!ask) return undefined;
  if (!terminal.isInteractive) {
    throw new CommandError('usage', 'The input is taken: use --password-file or ONCELINK_LINK_PASSWORD.');
  }
  return readText(terminal, undefined, 'Password of the link: ');
}

/** Why a text is no secret, if so. */
export function problemOf(text: string): string | undefined {
  const { length } = Array.from(text);
  if (length === 0) return 'There is no text.';
  if (length <= SECRET_MAX_CODE_POINTS) return undefined;
  return `The text has ${length} characters; ${SECRET_MAX_CODE_POINTS} fit.`;
}

/** What the command line says of each secret. */
export interface SecretOptions {
  readonly fields: Chosen;
  /** A password of its own; undefined unless one is to be made up. */
  readonly ownPassword: () => string | undefined;
}

/** @throws CommandError */
export async function readSecretOptions({ terminal, options }: Task): Promise<SecretOptions> {
  const expiry = expiryOf(options.text('expires'));
  const password = await readPassword(terminal, options.text('password-file'), options.flag('password'));
  const note = options.text('note');
  return {
    fields: {
      ...expiry,
      ...(options.flag('short') && { short: true }),
      ...(note !== undefined && { note }),
      ...(password !== undefined && { password }),
    },
    ownPassword: () => (options.flag('password-generate') ? makePassword() : undefined),
  };
}

import { randomInt } from 'node:crypto';
import { SECRET_MAX_CODE_POINTS } from '@oncelink/contracts';
import type { NewSecret } from '@oncelink/sdk';
import { CommandError } from './exit-codes.ts';
import type { Run } from './run.ts';
import { readText, withoutLastNewline, writeOut, type Terminal } from './streams.ts';

const UNIT_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** Seconds of a text such as `8h`. @throws CommandError */
export function secondsOf(text: string): number {
  const [, digits, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const seconds = Object.entries(UNIT_SECONDS).find(([name]) => name === unit)?.[1];
  if (digits === undefined || seconds === undefined) {
    throw new CommandError('usage', `"${text}" is no time. Write 30s, 5m, 8h or 7d.`);
  }
  return Number(digits) * seconds;
}

const expiryOf = (text: string | undefined) => {
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

function checkLength(text: string): void {
  const { length } = Array.from(text);
  if (length === 0) throw new CommandError('usage', 'There is no text. Nothing was sent.');
  if (length > SECRET_MAX_CODE_POINTS) {
    throw new CommandError(
      'usage',
      `The text has ${length} characters; ${SECRET_MAX_CODE_POINTS} fit. Nothing was sent.`,
    );
  }
}

/** `oncelink send` */
export const send: Run = async ({ client, terminal, options, words }) => {
  if (words.length > 1) throw new CommandError('usage', 'Name one file, or none.');
  const expiry = expiryOf(options.text('expires'));
  const makes = options.flag('password-generate');
  const given = await readPassword(terminal, options.text('password-file'), options.flag('password'));
  const password = makes ? makePassword() : given;
  const text = await readText(terminal, words[0], 'Secret: ');
  const message = options.flag('raw') ? text : withoutLastNewline(text);
  checkLength(message);
  const secret: NewSecret = {
    message,
    ...expiry,
    ...(options.flag('short') && { short: true }),
    ...(password !== undefined && { password }),
  };
  const { url, expiresAt, kind } = await client.createSecret(secret);
  if (options.flag('json')) {
    writeOut(`${JSON.stringify({ url, kind, expiresAt, ...(makes && { password }) })}\n`);
    return 'done';
  }
  if (makes) terminal.say(`Password: ${password ?? ''}`);
  terminal.say(
    expiresAt === null ? 'It opens once, and never expires.' : `It opens once, until ${expiresAt}.`,
  );
  writeOut(`${url}\n`);
  return 'done';
};

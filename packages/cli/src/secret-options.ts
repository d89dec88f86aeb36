import { REFERENCE } from '@oncelink/contracts/events';
import { expiryOf, makePassword, withoutLastNewline } from '@oncelink/local';
import type { SecretOptions as Chosen } from '@oncelink/sdk';
import { CommandError } from './exit-codes.ts';
import type { Task } from './run.ts';
import { readText, type Terminal } from './streams.ts';

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
  const [note, reference] = [options.text('note'), options.text('reference')];
  if (reference !== undefined && !REFERENCE.test(reference)) {
    throw new CommandError('usage', 'A reference has 1 to 64 of A-Z a-z 0-9 . _ : / -. Nothing was sent.');
  }
  return {
    fields: {
      ...expiry,
      ...(options.flag('short') && { short: true }),
      ...(note !== undefined && { note }),
      ...(reference !== undefined && { reference }),
      ...(password !== undefined && { password }),
    },
    ownPassword: () => (options.flag('password-generate') ? makePassword() : undefined),
  };
}

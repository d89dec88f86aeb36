import { createFile, mayOpenAgain, openSafely, startProgram } from '@oncelink/local';
import { OncelinkError } from '@oncelink/sdk';
import { CommandError } from './exit-codes.ts';
import { readLink, type Run } from './run.ts';
import { readPassword } from './secret-options.ts';
import { readText, writeOut, type Terminal } from './streams.ts';

/** `oncelink open`: acknowledged only after the secret was written. */
export const open: Run = async ({ client, terminal, options, words, after }) => {
  const name = options.text('env');
  if (name !== undefined && (!/^[A-Za-z_]\w*$/.test(name) || after.length === 0)) {
    throw new CommandError('usage', 'Write --env NAME LINK -- COMMAND. Nothing was opened.');
  }
  const link = await readLink(terminal, words);
  const password = await passwordFor(terminal, link, options.text('password-file'));
  const out = options.text('out');
  const file = out === undefined ? undefined : createFile(out, 'Nothing was opened.');
  const { env } = terminal;
  try {
    const running = await openSafely({ client, env, link, password }, (message) => {
      if (file !== undefined) file.write(message);
      else if (name !== undefined) return startProgram(after, { ...env, [name]: message }, 'inherit');
      else if (options.flag('json')) writeOut(`${JSON.stringify({ message })}\n`);
      else writeOut(message);
      return undefined;
    });
    terminal.say('Opened. It is gone now.');
    if (running !== undefined) process.exitCode = await running.ended;
    return 'done';
  } catch (error) {
    if (error instanceof OncelinkError) file?.discard();
    if (mayOpenAgain(error)) {
      terminal.say('If it was opened, the same command opens it again within a minute.');
    }
    throw error;
  }
};

/** Asks for a password only where a person types, and the link wants one. */
async function passwordFor(
  terminal: Terminal,
  link: string,
  file: string | undefined,
): Promise<string | undefined> {
  const given = await readPassword(terminal, file, false);
  if (given !== undefined || !terminal.isInteractive || !link.includes('/shp-')) return given;
  return readText(terminal, undefined, 'Password of the link: ');
}

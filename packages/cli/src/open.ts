import { createFile, KeptClaim, mayOpenAgain, openSafely, pickText, startProgram } from '@oncelink/local';
import type { OpenedSecret } from '@oncelink/sdk';
import { CommandError } from './exit-codes.ts';
import { sayNote } from './print-made.ts';
import { readLink, type Run, type Task } from './run.ts';
import { readPassword } from './secret-options.ts';
import { checkOutput, readText, writeOut, type Terminal } from './streams.ts';

function asJson({ message, text, fields, note }: OpenedSecret): string {
  return JSON.stringify({ message, text, form: fields?.form, fields: fields?.values, note });
}

/** Of a link with a cover and parts: it may have files. */
const MAY_HAVE_FILES = /#A[tuv]/;

/** What stops the command before anything is opened. @throws CommandError */
function checkUsage({ options, after }: Task): void {
  const [name, out] = [options.text('env'), options.text('out')];
  if (name !== undefined && (!/^[A-Za-z_]\w*$/.test(name) || after.length === 0 || out !== undefined)) {
    throw new CommandError('usage', 'Write --env NAME LINK -- COMMAND. Nothing was opened.');
  }
  if (name === undefined && out === undefined) checkOutput('Nothing was opened.');
}

/** `oncelink open`: acknowledged only after the secret was written. */
export const open: Run = async (task) => {
  checkUsage(task);
  const { client, terminal, options, words, after } = task;
  const [name, out] = [options.text('env'), options.text('out')];
  const link = await readLink(terminal, words);
  const askPassword = () => passwordFor(terminal, link, options.text('password-file'));
  // Without files.js the client refuses what has files, before it opens it.
  const files = MAY_HAVE_FILES.test(link) ? await import('./files.ts').catch(() => undefined) : undefined;
  const ended = await files?.openFiles(task, link, askPassword);
  if (ended !== undefined) return ended;
  const password = await askPassword();
  const { env } = terminal;
  const isOurs = out !== undefined && new KeptClaim(env, link).hasMade(out);
  const file = out === undefined ? undefined : createFile(out, 'Nothing was opened.', isOurs);
  try {
    const running = await openSafely({ client, env, link, password, out }, (secret) => {
      const text = pickText(secret, options.text('field'));
      sayNote(task, secret);
      if (file !== undefined) file.write(text);
      else if (name !== undefined) return startProgram(after, { ...env, [name]: text }, 'inherit');
      else writeOut(options.flag('json') ? `${asJson(secret)}\n` : text);
      return undefined;
    });
    terminal.say('Opened. It is gone now.');
    if (running !== undefined) process.exitCode = await running.ended;
    return 'done';
  } catch (error) {
    file?.discard();
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

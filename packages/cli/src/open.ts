import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { OncelinkError, type OpenedSecret } from '@oncelink/sdk';
import { KeptClaim } from './claims.ts';
import { CommandError } from './exit-codes.ts';
import { readLink, type Run } from './run.ts';
import { readPassword } from './secret-options.ts';
import { createFile, readText, writeOut, type Terminal } from './streams.ts';

/** Runs a program that alone gets the secret, in a variable. @returns when it runs */
async function runWith(terminal: Terminal, name: string, words: readonly string[], message: string) {
  const [program = '', ...args] = words;
  const env = { ...terminal.env, [name]: message };
  const child = spawn(program, args, { stdio: 'inherit', env });
  const ended = once(child, 'exit');
  ended.catch(() => undefined);
  await once(child, 'spawn').catch(() => {
    throw new CommandError('fault', `${program} can't be started.`);
  });
  return async () => {
    const [code] = await ended;
    process.exitCode = typeof code === 'number' ? code : 1;
  };
}

/** Text of somebody else: it must not write to the terminal what only the terminal obeys. */
const harmless = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');

/** What is printed: all of it, or the field that was asked for. */
function wanted({ message, fields }: OpenedSecret, field: string | undefined): string | undefined {
  if (field === undefined) return message;
  return Object.entries(fields?.values ?? {}).find(([name]) => name === field)?.[1];
}

function asJson({ message, text, fields, note }: OpenedSecret): string {
  return JSON.stringify({ message, text, form: fields?.form, fields: fields?.values, note });
}

/** Failures after which the secret may still be read with the same token. */
const mayOpenAgain = (error: unknown): boolean =>
  !(error instanceof OncelinkError) || ['NETWORK', 'UNAVAILABLE', 'RATE_LIMITED'].includes(error.code);

/** `oncelink open`: acknowledged only after the secret was written. */
export const open: Run = async ({ client, terminal, options, words, after }) => {
  const name = options.text('env');
  if (name !== undefined && (!/^[A-Za-z_]\w*$/.test(name) || after.length === 0)) {
    throw new CommandError('usage', 'Write --env NAME LINK -- COMMAND. Nothing was opened.');
  }
  const link = await readLink(terminal, words);
  const password = await passwordFor(terminal, link, options.text('password-file'));
  const out = options.text('out');
  const file = out === undefined ? undefined : createFile(out);
  const claim = new KeptClaim(terminal.env, link);
  try {
    const token = await claim.take(() => client.newClaim());
    const secret = await client.claimSecret(link, {
      claim: token,
      ...(password !== undefined && { password }),
    });
    const text = wanted(secret, options.text('field'));
    if (text === undefined) {
      file?.discard();
      throw new CommandError('usage', 'The secret has no such field. Leave --field out.');
    }
    if (secret.note !== undefined && !options.flag('json')) terminal.say(`Note: ${harmless(secret.note)}`);
    let finish: (() => Promise<void>) | undefined;
    if (file !== undefined) file.write(text);
    else if (name !== undefined) finish = await runWith(terminal, name, after, text);
    else if (options.flag('json')) writeOut(`${asJson(secret)}\n`);
    else writeOut(text);
    await secret.acknowledge();
    claim.forget();
    terminal.say('Opened. It is gone now.');
    await finish?.();
    return 'done';
  } catch (error) {
    if (error instanceof OncelinkError) file?.discard();
    if (!mayOpenAgain(error)) claim.forget();
    else terminal.say('If it was opened, the same command opens it again within a minute.');
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { OncelinkError } from '@oncelink/sdk';
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
    let finish: (() => Promise<void>) | undefined;
    if (file !== undefined) file.write(secret.message);
    else if (name !== undefined) finish = await runWith(terminal, name, after, secret.message);
    else if (options.flag('json')) writeOut(`${JSON.stringify({ message: secret.message })}\n`);
    else writeOut(secret.message);
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

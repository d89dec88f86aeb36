import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { OncelinkError } from '@oncelink/sdk';
import { KeptClaim } from './claims.ts';
import { CommandError } from './exit-codes.ts';
import { readLink, type Run, type Task } from './run.ts';
import { readPassword } from './secret-options.ts';
import { checkOutput, createFile, readText, writeOut, type Terminal } from './streams.ts';

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

/** Refusals that prove that this token has opened nothing. After all others, a fault of the site too, it may have. */
const NOT_OPENED: readonly string[] = [
  'BAD_LINK',
  'BAD_PASSWORD',
  'GONE',
  'NOT_FOUND',
  'NOT_HTTPS',
  'OTHER_SITE',
  'PASSWORD_NEEDED',
  'PASSWORD_REQUIRED',
  'REDIRECTED',
  'VALIDATION',
  'WRONG_PASSWORD',
];

/** Failures after which the secret may still be read with the same token. */
const mayOpenAgain = (error: unknown): boolean =>
  !(error instanceof OncelinkError && NOT_OPENED.includes(error.code));

/** Gives the secret to whoever is to have it. @returns what waits for a program that was run */
async function handOver({ terminal, options, after }: Task, message: string): Promise<() => Promise<void>> {
  const name = options.text('env');
  if (name !== undefined) return runWith(terminal, name, after, message);
  writeOut(options.flag('json') ? `${JSON.stringify({ message })}\n` : message);
  return () => Promise.resolve();
}

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
  const { client, terminal, options, words } = task;
  const link = await readLink(terminal, words);
  const password = await passwordFor(terminal, link, options.text('password-file'));
  const claim = new KeptClaim(terminal.env, link);
  const out = options.text('out');
  const file = out === undefined ? undefined : createFile(out, claim.hasMade(out));
  let finish: () => Promise<void> = () => Promise.resolve();
  try {
    const token = await claim.take(() => client.newClaim(), out);
    const secret = await client.claimSecret(link, {
      claim: token,
      ...(password !== undefined && { password }),
    });
    if (file === undefined) finish = await handOver(task, secret.message);
    else file.write(secret.message);
    await secret.acknowledge();
  } catch (error) {
    file?.discard();
    if (!mayOpenAgain(error)) claim.forget();
    else terminal.say('If it was opened, the same command opens it again within a minute.');
    throw error;
  }
  claim.forget();
  terminal.say('Opened. It is gone now.');
  await finish();
  return 'done';
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

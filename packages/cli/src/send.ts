import { problemOf, withoutLastNewline } from '@oncelink/local';
import { CommandError } from './exit-codes.ts';
import type { Run } from './run.ts';
import { readSecretOptions } from './secret-options.ts';
import { sendList } from './send-list.ts';
import { readText, writeOut } from './streams.ts';

/** `oncelink send` */
export const send: Run = async (task) => {
  const { client, terminal, options, words } = task;
  if (words.length > 1) throw new CommandError('usage', 'Name one file, or none.');
  const { fields, ownPassword } = await readSecretOptions(task);
  if (options.flag('batch')) return sendList(task, { fields, ownPassword });
  const text = await readText(terminal, words[0], 'Secret: ');
  const message = options.flag('raw') ? text : withoutLastNewline(text);
  const problem = problemOf(message);
  if (problem !== undefined) throw new CommandError('usage', `${problem} Nothing was sent.`);
  const password = ownPassword();
  const made = await client.createSecret({ ...fields, message, ...(password !== undefined && { password }) });
  const { url, expiresAt, kind } = made;
  if (options.flag('json')) {
    writeOut(`${JSON.stringify({ url, kind, expiresAt, password })}\n`);
    return 'done';
  }
  if (password !== undefined) terminal.say(`Password: ${password}`);
  terminal.say(
    expiresAt === null ? 'It opens once, and never expires.' : `It opens once, until ${expiresAt}.`,
  );
  writeOut(`${url}\n`);
  return 'done';
};

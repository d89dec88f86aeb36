import { problemOf, withoutLastNewline } from '@oncelink/local';
import type { MadeSecret } from '@oncelink/sdk';
import { CommandError } from './exit-codes.ts';
import type { Run, Task } from './run.ts';
import { readSecretOptions } from './secret-options.ts';
import { sendList } from './send-list.ts';
import { checkOutput, readText, writeOut } from './streams.ts';

/** What a script or a person is told of a new link. */
function print({ terminal, options }: Task, made: MadeSecret, password: string | undefined): void {
  const { url, expiresAt, kind, id } = made;
  if (options.flag('json')) {
    writeOut(`${JSON.stringify({ url, kind, expiresAt, id, password })}\n`);
    return;
  }
  if (password !== undefined) terminal.say(`Password: ${password}`);
  terminal.say(
    expiresAt === null ? 'It opens once, and never expires.' : `It opens once, until ${expiresAt}.`,
  );
  writeOut(`${url}\n`);
}

/** Nobody has a link that could not be printed. @returns the error that also tells what became of it */
async function takeBack({ client }: Task, { url }: MadeSecret, error: unknown): Promise<CommandError> {
  const isBurned = await client.burn(url).then(
    () => true,
    () => false,
  );
  const fate = isBurned ? 'The link was destroyed.' : 'Nobody has the link; it ends unread.';
  return new CommandError('fault', `${error instanceof Error ? error.message : ''} ${fate}`);
}

/** `oncelink send` */
export const send: Run = async (task) => {
  const { client, terminal, options, words } = task;
  if (words.length > 1) throw new CommandError('usage', 'Name one file, or none.');
  const { fields, ownPassword } = await readSecretOptions(task);
  if (options.flag('batch')) return sendList(task, { fields, ownPassword });
  checkOutput('Nothing was sent.');
  const text = await readText(terminal, words[0], 'Secret: ');
  const message = options.flag('raw') ? text : withoutLastNewline(text);
  const problem = problemOf(message);
  if (problem !== undefined) throw new CommandError('usage', `${problem} Nothing was sent.`);
  const password = ownPassword();
  const made = await client.createSecret({ ...fields, message, ...(password !== undefined && { password }) });
  try {
    print(task, made, password);
  } catch (error) {
    throw await takeBack(task, made, error);
  }
  return 'done';
};

import { problemOf, withoutLastNewline } from '@oncelink/local';
import { CommandError } from './exit-codes.ts';
import { printMade } from './print-made.ts';
import { beside, type Run } from './run.ts';
import { readSecretOptions } from './secret-options.ts';
import { sendList } from './send-list.ts';
import { checkOutput, readText } from './streams.ts';

/** `oncelink send` */
export const send: Run = async (task) => {
  const { client, terminal, options, words } = task;
  if (options.flag('files')) return (await beside(import('./files.ts'))).sendFiles(task);
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
  await printMade(task, made, password);
  return 'done';
};

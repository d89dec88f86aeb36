import { createReadStream, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { errorCode, problemOf, withoutLastNewline } from '@oncelink/local';
import { OncelinkFiles, type FileToSend } from '@oncelink/sdk/files';
import { CommandError } from '../exit-codes.ts';
import { printMade } from '../print-made.ts';
import type { Task } from '../run.ts';
import { readSecretOptions } from '../secret-options.ts';
import { checkOutput, readText } from '../streams.ts';
import { progressBar, signalOfInterrupt, sizeText } from './progress.ts';

const CHUNK_BYTES = 1_048_576;

function fileOf(file: string): FileToSend {
  const failure = (error: unknown, fate: string) =>
    new CommandError('fault', `${file} can't be read (${errorCode(error)}). ${fate}`);
  let stats: Stats;
  try {
    stats = statSync(file);
  } catch (error) {
    throw failure(error, 'Nothing was sent.');
  }
  if (!stats.isFile()) throw new CommandError('usage', `${file} is no file. Nothing was sent.`);
  return {
    name: path.basename(file),
    size: stats.size,
    async *stream() {
      try {
        yield* createReadStream(file, { highWaterMark: CHUNK_BYTES });
      } catch (error) {
        throw failure(error, 'No link was made.');
      }
    },
  };
}

/** What stands beside the files, where `-` is one of the words. */
async function readMessage({ terminal, options, words }: Task): Promise<string | undefined> {
  if (!words.includes('-')) return undefined;
  const text = await readText(terminal, undefined, 'Secret: ');
  const message = options.flag('raw') ? text : withoutLastNewline(text);
  const problem = problemOf(message);
  if (problem !== undefined) throw new CommandError('usage', `${problem} Nothing was sent.`);
  return message;
}

/** `oncelink send --files FILE…` */
export async function sendFiles(task: Task): Promise<'done'> {
  const { settings, terminal, options, words } = task;
  const names = words.filter((word) => word !== '-');
  if (names.length === 0 || options.flag('batch')) {
    throw new CommandError('usage', 'Name the files: send --files FILE… Nothing was sent.');
  }
  const { fields, ownPassword } = await readSecretOptions(task);
  const { expiresIn, ...others } = fields;
  if (expiresIn === null) throw new CommandError('usage', 'Files wait for 30d at most. Nothing was sent.');
  checkOutput('Nothing was sent.');
  const files = names.map(fileOf);
  const message = await readMessage(task);
  const password = ownPassword();
  const { url = '', apiKey } = settings;
  const { ONCELINK_LINK_URL: linkUrl = '' } = terminal.env;
  const client = new OncelinkFiles({
    url,
    ...(apiKey !== undefined && { apiKey }),
    ...(linkUrl !== '' && { linkUrl }),
  });
  const bar = progressBar('Sending');
  const made = await client
    .sendFiles({
      ...others,
      files,
      ...(expiresIn !== undefined && { expiresIn }),
      ...(message !== undefined && { message }),
      ...(password !== undefined && { password }),
      signal: signalOfInterrupt(),
      onProgress: bar.show,
    })
    .finally(bar.end);
  const all = files.reduce((sum, { size }) => sum + size, 0);
  terminal.say(`${files.length === 1 ? '1 file was' : `${files.length} files were`} sent, ${sizeText(all)}.`);
  await printMade(task, made, password);
  return 'done';
}

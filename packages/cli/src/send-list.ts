import { existsSync, realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { OncelinkError, type MadeSecret, type NewSecret } from '@oncelink/sdk';
import { CommandError } from './exit-codes.ts';
import { fieldsOf, readList } from './read-list.ts';
import type { Task } from './run.ts';
import type { SecretOptions } from './secret-options.ts';
import { openLines, readText, writeOut } from './streams.ts';

/** Limits of a minute are waited for; a day's is told. */
const PATIENCE_SECONDS = 120;

/** Where the links go. It is never the list itself, whose unfinished last line would be cut off. */
function findOutput({ options, words: [file = '-'] }: Task): { file: string; out: string } {
  const out = options.text('out') ?? (file === '-' ? undefined : `${file}.links`);
  if (out === undefined) throw new CommandError('usage', 'Name a file for the links: --out FILE.');
  if (file !== '-' && existsSync(file) && existsSync(out) && realpathSync(file) === realpathSync(out)) {
    throw new CommandError('usage', 'The links need a file of their own. Nothing was sent.');
  }
  return { file, out };
}

/** Names whose links are there already. */
function readMade(lines: readonly string[], out: string): ReadonlySet<unknown> {
  const made = lines.map(fieldsOf);
  if (made.some((fields) => fields?.has('url') !== true)) {
    throw new CommandError('usage', `${out} is no list of links. Nothing was sent.`);
  }
  return new Set(made.map((fields) => fields?.get('name')));
}

async function makePatiently({ client, terminal }: Task, secret: NewSecret): Promise<MadeSecret> {
  for (;;) {
    try {
      return await client.createSecret(secret);
    } catch (error) {
      const seconds = error instanceof OncelinkError ? error.retryAfter : undefined;
      if (seconds === undefined || seconds > PATIENCE_SECONDS) throw error;
      terminal.say(`Too many calls. It goes on in ${seconds} seconds.`);
      await delay(seconds * 1000);
    }
  }
}

/**
 * `oncelink send --batch`: a link for each line of a list. Each is on the disk before the next is made, and a name that has its
 * link gets no other: after a crash the same command goes on.
 */
export async function sendList(task: Task, { fields, ownPassword }: SecretOptions): Promise<'done'> {
  const { terminal, options } = task;
  const { file, out } = findOutput(task);
  const list = readList(await readText(terminal, file, 'List: '));
  const { lines, add } = openLines(out);
  const made = readMade(lines, out);
  const open = list.filter(({ name }) => !made.has(name));
  for (const [index, { line, name, secret }] of open.entries()) {
    const password = ownPassword();
    try {
      const all = { ...fields, ...secret, ...(password !== undefined && { password }) };
      const { url, kind, expiresAt, id } = await makePatiently(task, all);
      add(JSON.stringify({ name, url, kind, expiresAt, id, password }));
    } catch (error) {
      terminal.say(`It ended at line ${line}, after ${index} links. The same command goes on from there.`);
      throw error;
    }
  }
  const kept = list.length - open.length;
  if (options.flag('json')) writeOut(`${JSON.stringify({ file: out, made: open.length, kept })}\n`);
  terminal.say(`${open.length} links were made, ${kept} were there before. They are in ${out}.`);
  return 'done';
}

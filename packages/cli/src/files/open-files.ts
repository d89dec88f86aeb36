import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { KeptClaim, makeOwnFolder, mayOpenAgain } from '@oncelink/local';
import { OncelinkError } from '@oncelink/sdk';
import { OncelinkFiles } from '@oncelink/sdk/files';
import { CommandError } from '../exit-codes.ts';
import { sayNote } from '../print-made.ts';
import type { Task } from '../run.ts';
import { writeOut } from '../streams.ts';
import { KeptFetch, type Fetch } from './kept-fetch.ts';
import { progressBar, signalOfInterrupt, sizeText } from './progress.ts';
import { checkRoom, StagedFiles } from './staged-files.ts';

/** What is fetched again after a crash at the most: 16 MiB. */
const RECORDS_PER_SYNC = 64;

/** Nothing leads to the files any more. */
const isOver = (error: unknown): boolean =>
  error instanceof OncelinkError && ['FILE_NOT_FOUND', 'FILES_DAMAGED'].includes(error.code);

/** Where the files go. @throws CommandError, LocalError nothing was opened */
function folderFor({ options }: Task, bytes: number): string {
  const out = options.text('out');
  if (out === undefined || options.text('env') !== undefined || options.text('field') !== undefined) {
    const what = `This secret has files, about ${sizeText(bytes)}`;
    throw new CommandError('usage', `${what}: name a folder for them with --out. Nothing was opened.`);
  }
  const folder = path.resolve(out);
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new CommandError('usage', `${folder} is no folder. Nothing was opened.`);
  }
  makeOwnFolder(folder, 'Nothing was opened.');
  checkRoom(folder, bytes);
  return folder;
}

interface Opening {
  readonly task: Task;
  readonly client: OncelinkFiles;
  readonly link: string;
  readonly state: KeptFetch;
}

/** Opens the link. What leads to its files is on the disk before the site forgets it. */
async function claim(
  { task, client, link, state }: Opening,
  out: string,
  password: string | undefined,
): Promise<Fetch> {
  const { env } = task.terminal;
  const token = new KeptClaim(env, link);
  try {
    const claimed = await client.claimFiles(link, {
      claim: await token.take(() => task.client.newClaim()),
      ...(password !== undefined && { password }),
    });
    const { kept, message, acknowledge } = claimed;
    if (kept === null) throw new CommandError('damaged', 'The link names files, and its secret has none.');
    sayNote(task, claimed);
    const staging = path.join(out, `.oncelink-${state.mark}`);
    const fetch: Fetch = { kept, out, staging, records: 0, ...(message !== '' && { text: message }) };
    state.keep(fetch);
    await acknowledge();
    token.forget();
    return fetch;
  } catch (error) {
    if (!mayOpenAgain(error)) token.forget();
    else task.terminal.say('If it was opened, the same command opens it again within a minute.');
    throw error;
  }
}

/** A text beside the files, once; in JSON it comes with them. @returns what is left to do */
function printText({ task, state }: Opening, fetch: Fetch): Fetch {
  const { text, ...rest } = fetch;
  if (text === undefined || task.options.flag('json')) return fetch;
  writeOut(text.endsWith('\n') ? text : `${text}\n`);
  state.keep(rest);
  return rest;
}

async function fetchAll({ client, state }: Opening, fetch: Fetch): Promise<string[]> {
  const { kept, out, staging } = fetch;
  const staged = new StagedFiles(staging, kept.files);
  const bar = progressBar('Fetching');
  let synced = fetch.records;
  let last = synced;
  const sync = (): void => {
    if (last === synced) return;
    staged.sync();
    state.keep({ ...fetch, records: last });
    synced = last;
  };
  try {
    await client.fetchFiles(kept, {
      after: fetch.records,
      write: (piece) => staged.write(piece),
      onRecord(records) {
        last = records;
        if (records - synced >= RECORDS_PER_SYNC) sync();
      },
      onWhole: sync,
      onProgress: bar.show,
      signal: signalOfInterrupt(),
    });
    return staged.place(out, fetch.paths ?? [], (paths) => state.keep({ ...fetch, records: last, paths }));
  } catch (error) {
    if (!isOver(error)) sync();
    throw error;
  } finally {
    bar.end();
    staged.close();
  }
}

/**
 * `oncelink open LINK --out DIR` of a link with files. What was interrupted, the same command goes on with.
 * @returns undefined where the link has none
 */
export async function openFiles(
  task: Task,
  link: string,
  passwordFor: () => Promise<string | undefined>,
): Promise<'done' | undefined> {
  const { terminal, options } = task;
  const site = options.text('url');
  const client = new OncelinkFiles(site === undefined ? {} : { url: site });
  const bytes = await client.sizeOf(link);
  if (bytes === 0) return undefined;
  const state = new KeptFetch(terminal.env, link);
  const opening = { task, client, link, state };
  const before = state.current;
  const fetch = before ?? (await claim(opening, folderFor(task, bytes), await passwordFor()));
  if (before) terminal.say(`It goes on, in ${before.out}.`);
  try {
    const left = printText(opening, fetch);
    const placed = await fetchAll(opening, left);
    if (options.flag('json')) writeOut(`${JSON.stringify({ files: placed, message: left.text })}\n`);
    state.forget();
    for (const file of placed) terminal.say(`Saved ${file}`);
    terminal.say('Opened. It is gone now.');
    return 'done';
  } catch (error) {
    if (isOver(error)) state.forget();
    else terminal.say('The same command goes on where it ended.');
    throw error;
  }
}

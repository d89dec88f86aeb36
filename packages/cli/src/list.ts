import type { AccountEvent, Receipt, ReceiptState } from '@oncelink/sdk';
import { CommandError } from './exit-codes.ts';
import type { Run, Task } from './run.ts';
import { withoutControls, writeOut } from './streams.ts';

const STATES: readonly ReceiptState[] = ['waiting', 'accessed', 'deleted', 'expired', 'locked'];

type Columns = readonly (string | null)[];

const columnsOf = ({ id, state, kind, createdAt, expiresAt, endedAt, reference }: Receipt): Columns => [
  id,
  state,
  kind,
  createdAt,
  endedAt ?? expiresAt ?? 'never',
  reference,
];

/** The name and the reference are those of a link. Of other events `--json` tells all. */
const columnsOfEvent = ({ id, type, timestamp, data }: AccountEvent): Columns => [
  id,
  type,
  timestamp,
  'id' in data ? data.id : null,
  'reference' in data ? data.reference : null,
];

/** With tabs between, for `cut -f`; no text of a site adds one, or a line. */
const lineOf = (columns: Columns): string =>
  columns.map((column) => withoutControls(column ?? '').replaceAll('\n', ' ')).join('\t');

function stateOf(text: string | undefined): ReceiptState | undefined {
  const state = STATES.find((known) => known === text);
  if (text !== undefined && state === undefined) {
    throw new CommandError('usage', `A state is one of ${STATES.join(', ')}.`);
  }
  return state;
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return Infinity;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new CommandError('usage', 'The limit is a number from 1 on.');
}

/** Receipts or events as lines. */
async function* linesFor({ client, options }: Task): AsyncGenerator<string, void> {
  const line = <Item>(item: Item, columns: (item: Item) => Columns): string =>
    options.flag('json') ? JSON.stringify(item) : lineOf(columns(item));
  const state = stateOf(options.text('state'));
  const [reference, after] = [options.text('reference'), options.text('after')];
  if (options.flag('events')) {
    if (state !== undefined || reference !== undefined) {
      throw new CommandError('usage', 'Events are listed by --after, all of them.');
    }
    for await (const event of client.events({ ...(after !== undefined && { after }) }))
      yield line(event, columnsOfEvent);
    return;
  }
  if (after !== undefined) throw new CommandError('usage', '--after is for --events.');
  const filter = { ...(state !== undefined && { state }), ...(reference !== undefined && { reference }) };
  for await (const receipt of client.secrets(filter)) yield line(receipt, columnsOf);
}

/** `oncelink list`: page after page, a line each, which whoever reads may stop. */
export const list: Run = async (task) => {
  if (task.words.length > 0) throw new CommandError('usage', 'Name no link: `oncelink status` tells of one.');
  const limit = limitOf(task.options.text('limit'));
  let count = 0;
  for await (const line of linesFor(task)) {
    writeOut(`${line}\n`);
    count += 1;
    if (count === limit) break;
  }
  if (count === 0) task.terminal.say('There are none.');
  return 'done';
};

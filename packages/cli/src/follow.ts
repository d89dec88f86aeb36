import { setTimeout as delay } from 'node:timers/promises';
import { describeStatus, secondsOf } from '@oncelink/local';
import type { LinkStatus } from '@oncelink/sdk';
import { CommandError, type EXIT } from './exit-codes.ts';
import { readLink, type Run } from './run.ts';
import { writeOut } from './streams.ts';

const EXITS: Readonly<Record<LinkStatus['state'], keyof typeof EXIT>> = {
  waiting: 'done',
  unsealed: 'done',
  viewed: 'over',
  deleted: 'over',
  expired: 'over',
  locked: 'over',
  unknown: 'notFound',
};

const show = (status: LinkStatus, json: boolean): void => {
  writeOut(`${json ? JSON.stringify(status) : describeStatus(status)}\n`);
};

/** `oncelink status` */
export const status: Run = async ({ client, terminal, options, words }) => {
  const found = await client.status(await readLink(terminal, words));
  show(found, options.flag('json'));
  return EXITS[found.state];
};

/** `oncelink burn` */
export const burn: Run = async ({ client, terminal, options, words }) => {
  await client.burn(await readLink(terminal, words));
  if (options.flag('json')) writeOut('{"state":"deleted"}\n');
  terminal.say('Destroyed. It can be opened no more.');
  return 'done';
};

/** Milliseconds between two questions: at first people wait, later nobody does. */
const PAUSES_MS = [2000, 5000, 10_000, 20_000];

/** `oncelink wait` */
export const wait: Run = async ({ client, terminal, options, words }) => {
  const link = await readLink(terminal, words);
  const until = Date.now() + secondsOf(options.text('timeout') ?? '24h') * 1000;
  for (let round = 0; ; round += 1) {
    const found = await client.status(link);
    if (found.state === 'unsealed')
      throw new CommandError('usage', 'Nobody can tell when this link is opened.');
    if (found.state !== 'waiting') {
      show(found, options.flag('json'));
      return found.state === 'viewed' ? 'done' : EXITS[found.state];
    }
    const pause = PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)] ?? 20_000;
    if (Date.now() + pause > until) throw new CommandError('waitedInVain', 'It was not opened in this time.');
    await delay(pause);
  }
};

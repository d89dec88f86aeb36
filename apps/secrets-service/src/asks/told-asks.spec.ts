import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MakeAskRequest } from '@oncelink/contracts/asks';
import { emptyTables, until } from '@oncelink/testing/stores';
import { askRequest, askingOf, asksHandlerOf, asksOf } from '../testing/ask-requests.ts';
import { drawWatch, startEndsSite, type EndsSite, type Teller } from '../testing/ends-site.ts';
import { NAMES, TIMES } from '../testing/link-database.ts';

const HOUR = 3600;
const MINUTE = 60;
const NEVER = new AbortController().signal;

let site: EndsSite;
let teller: Teller;
beforeAll(async () => {
  site = await startEndsSite();
});
beforeEach(async () => {
  await emptyTables(site.database, 'link', 'ask');
  teller = await site.startTeller();
});
afterEach(async () => {
  await site.stopTaking();
  await site.stopTeller(teller);
  await site.loseJobs();
});
afterAll(() => site.stop());

const asking = ({ replica, ends }: Teller = teller) => askingOf(asksHandlerOf(replica, { ends }));

interface WatchedAsk extends MakeAskRequest {
  readonly watch: string;
}

async function madeWatched(): Promise<WatchedAsk> {
  const ask = { ...askRequest(), watch: drawWatch() };
  expect(await asking().make(ask)).toMatchObject({ outcome: 'created', isWatched: true });
  return ask;
}

type Column = 'answered_at' | 'gone_at' | 'expires_at';
async function timeOf({ askId }: WatchedAsk, column: Column): Promise<string | undefined> {
  const [row] = await site.database.query<Record<Column, Date | null>>('SELECT * FROM ask WHERE loc = $1', [
    NAMES.locate({ askId }),
  ]);
  return row?.[column]?.toISOString();
}
const isTold = () => until(async () => (await site.countUntold()) === 0);

const lapse = () => site.database.letTimePass(7 * 24 * HOUR + MINUTE);

const ENDS: readonly (readonly [why: string, column: Column, end: (ask: WatchedAsk) => Promise<unknown>])[] =
  [
    ['answered', 'answered_at', (ask: WatchedAsk) => asking().answer(ask)],
    ['withdrawn', 'gone_at', (ask: WatchedAsk) => asking().withdraw(ask)],
    ['unanswered', 'expires_at', lapse],
  ];

describe('the end of a watched ask', () => {
  it.each(ENDS)('is told once, as %s', async (why, column, end) => {
    const taken = site.startTaking();
    const ask = await madeWatched();
    expect(await asking().make(askRequest())).not.toHaveProperty('isWatched');
    await end(ask);
    await isTold();
    expect(taken).toEqual([{ watch: ask.watch, why, at: await timeOf(ask, column) }]);
  });

  it('is told within a second by the process that took the answer, long before the next sweep', async () => {
    const patient = await site.startTeller(HOUR * 1000);
    await site.stopTeller(teller);
    teller = patient;
    const taken = site.startTaking();
    const ask = await madeWatched();
    const start = performance.now();
    await asking().answer(ask);
    await until(() => taken.length === 1);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('is told once, though many answer at once by three processes, and again', async () => {
    const others = await Promise.all([site.startTeller(), site.startTeller()]);
    const all = [teller, ...others];
    const taken = site.startTaking();
    const asks = await Promise.all(Array.from({ length: 10 }, () => madeWatched()));
    for (const ask of asks)
      await Promise.all(Array.from({ length: 12 }, (_, index) => asking(all[index % 3]).answer(ask)));
    await isTold();
    expect(taken.map(({ watch }) => watch).toSorted()).toEqual(asks.map(({ watch }) => watch).toSorted());
    expect(new Set(taken.map(({ why }) => why))).toEqual(new Set(['answered']));
    for (const other of others) await site.stopTeller(other);
  });

  it('is no end while it may still be answered, and what becomes of its answer is not told', async () => {
    const taken = site.startTaking();
    const ask = await madeWatched();
    await site.database.letTimePass(7 * 24 * HOUR - MINUTE);
    expect(await asking().answer(ask)).toEqual({ outcome: 'taken' });
    await isTold();
    await asking().withdraw(ask);
    await lapse();
    await site.stopTeller(teller);
    teller = await site.startTeller();
    await until(async () => (await site.queue.count()) === 0);
    expect(taken).toMatchObject([{ why: 'answered' }]);
  });

  it('keeps its row until it was told, or nobody has taken it for very long', async () => {
    await asking().answer(await madeWatched());
    await until(async () => (await site.queue.count()) === 1);
    const forget = () => asksOf(teller.replica).forget(NEVER);
    await site.database.letTimePass(8 * 24 * HOUR + TIMES.tombstone);
    expect(await forget()).toBe(0);
    await site.database.letTimePass(TIMES.tombstone);
    expect(await forget()).toBe(1);
  });
});

describe('a watched ask that is made again', () => {
  it('is the same one, also after its answer; with another watch it is none', async () => {
    const ask = await madeWatched();
    expect(await asking().make(ask)).toMatchObject({ outcome: 'created', isWatched: true });
    expect(await asking().make({ ...ask, watch: drawWatch() })).toEqual({ outcome: 'proof-reused' });
    const plain = askRequest();
    await asking().make(plain);
    expect(await asking().make({ ...plain, watch: drawWatch() })).toEqual({ outcome: 'proof-reused' });
    site.startTaking();
    await asking().answer(ask);
    await isTold();
    expect(await asking().make(ask)).toMatchObject({ outcome: 'created', isWatched: true });
  });
});

describe('a death between the end of an ask and its being told', () => {
  it.each([
    ['after the answer was committed', false],
    ['after it was queued, and Redis lost its jobs', true],
  ])('%s: it is told once all the same', async (_when, isQueued) => {
    const ask = await madeWatched();
    if (!isQueued) await site.stopTeller(teller);
    await asking().answer(ask);
    if (isQueued) await until(async () => (await site.queue.count()) === 1);
    if (isQueued) await site.stopTeller(teller);
    await site.loseJobs();
    teller = await site.startTeller();
    const taken = site.startTaking();
    await isTold();
    expect(taken).toMatchObject([{ watch: ask.watch, why: 'answered' }]);
  });
});

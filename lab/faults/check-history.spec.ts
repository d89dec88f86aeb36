import { describe, expect, it } from '@jest/globals';
import { checkHistory } from './check-history.ts';
import type { Action, EndState, Exchange, History, LinkFacts } from './history.ts';

const GRACE = 60_000;
/** The database's clock is this far ahead, give or take two milliseconds. */
const AHEAD = 1_000_000;
const TEXT = 'kestrel';
const LIVE: EndState = { why: null, claimed: false, erased: false };
const VIEWED: EndState = { why: 'viewed', claimed: false, erased: true };
const DELETED: EndState = { why: 'deleted', claimed: false, erased: true };
const CLAIMED: EndState = { why: null, claimed: true, erased: false };

/** A request that takes 10 ms. @param status 0 for no answer */
function ask(action: Action, start: number, status: number, changes: Partial<Exchange> = {}): Exchange {
  const text = action === 'claim' && status === 200 ? TEXT : null;
  const reply = status === 0 ? null : { status, retryAfter: status >= 500 ? 1 : null, text };
  const reader = action === 'claim' || action === 'acknowledge' ? 1 : 0;
  return { action, link: 1, reader, start, end: start + 10, reply, ...changes };
}

const created = ask('create', 0, 201);
const second = { reader: 2 };

/** The promises that the history of one link breaks. */
function broken(exchanges: readonly Exchange[], facts: Partial<LinkFacts> = {}): string[] {
  const history: History = {
    exchanges: [created, ...exchanges],
    links: new Map([[1, { text: TEXT, expiresAt: Number.POSITIVE_INFINITY, row: VIEWED, ...facts }]]),
    clock: { low: AHEAD - 2, high: AHEAD + 2 },
    grace: GRACE,
    readAt: 100_000,
  };
  return checkHistory(history).map(({ promise }) => promise);
}

describe('a history that keeps every promise', () => {
  it('is one in which a reader reads and acknowledges, and rivals are refused', () => {
    const read = [ask('claim', 100, 200), ask('claim', 105, 410, second), ask('acknowledge', 200, 204)];
    expect(broken(read)).toEqual([]);
  });

  it('is one in which an acknowledgement is lost, so that its reader may ask again until the grace is over', () => {
    const read = [ask('claim', 50_000, 200), ask('acknowledge', 50_100, 204), ask('claim', 50_200, 200)];
    expect(broken(read, { row: CLAIMED })).toEqual([]);
  });

  it('is one in which a lost answer is asked for again with the same claim', () => {
    const again = [ask('claim', 100, 0), ask('claim', 200, 503), ask('claim', 300, 200)];
    expect(broken(again, { row: CLAIMED })).toEqual([]);
  });

  it('is one in which a claim without an answer keeps all others out', () => {
    expect(broken([ask('claim', 100, 0), ask('claim', 200, 410, second)], { row: CLAIMED })).toEqual([]);
  });

  it('is one in which a deleted link is refused', () => {
    const deleted = [ask('delete', 100, 204), ask('claim', 200, 410), ask('delete', 300, 204)];
    expect(broken(deleted, { row: DELETED })).toEqual([]);
  });

  it('is one in which a link that was read can’t be deleted, and does not come back', () => {
    expect(broken([ask('claim', 100, 200), ask('delete', 200, 410), ask('claim', 300, 410)])).toEqual([]);
  });

  it('is one in which a delete comes between the two tries of a gateway to claim', () => {
    expect(broken([ask('claim', 100, 410, { end: 1500 }), ask('delete', 1400, 410)])).toEqual([]);
  });

  it('is one in which a claim outlives the expiry of the link, and one that comes too late is refused', () => {
    const edge = [ask('claim', 100, 0), ask('claim', 500, 200), ask('claim', 600, 410, second)];
    expect(broken(edge, { expiresAt: AHEAD + 150, row: CLAIMED })).toEqual([]);
  });

  it('is one in which the clocks can’t tell which came first', () => {
    const edge = [ask('claim', 151, 200)];
    expect(broken(edge, { expiresAt: AHEAD + 150 })).toEqual([]);
    expect(broken([ask('claim', 139, 410)], { expiresAt: AHEAD + 150, row: LIVE })).toEqual([]);
  });

  it('is one in which an untouched link is still there', () => {
    expect(broken([ask('status', 100, 200)], { row: LIVE })).toEqual([]);
  });

  it('is one in which nothing is known of a link whose creation was never confirmed', () => {
    const history = { exchanges: [ask('create', 0, 0)], links: new Map(), grace: GRACE, readAt: 1 };
    expect(checkHistory({ ...history, clock: { low: 0, high: 0 } })).toEqual([]);
  });
});

describe('a history that breaks a promise names it', () => {
  it.each<[promise: string, exchanges: readonly Exchange[], facts?: Partial<LinkFacts>]>([
    ['one reader', [ask('claim', 100, 200), ask('claim', 101, 200, second)]],
    ['no text after a delete', [ask('delete', 100, 204), ask('claim', 200, 200)], { row: DELETED }],
    ['no text after a delete', [ask('claim', 100, 200), ask('delete', 200, 204)], { row: DELETED }],
    ['no text after the grace', [ask('claim', 100, 200), ask('claim', 111 + GRACE, 200)]],
    ['no first grant after expiry', [ask('claim', 153, 200)], { expiresAt: AHEAD + 150 }],
    [
      'no first grant after expiry',
      [ask('claim', 153, 0), ask('claim', 200, 200)],
      { expiresAt: AHEAD + 150 },
    ],
    ['the text is the one that was stored', [ask('claim', 100, 200)], { text: 'another' }],
    ['answers make sense', [ask('claim', 100, 401)], { row: LIVE }],
    ['answers make sense', [ask('create', 100, 429)]],
    ['answers make sense', [ask('claim', 100, 200), ask('acknowledge', 200, 404)]],
  ])('%s (%#)', (promise, exchanges, facts = {}) => {
    expect(broken(exchanges, facts)).toContain(promise);
  });

  it('failures say when to come back', () => {
    const silent = { reply: { status: 503, retryAfter: null, text: null } };
    expect(broken([ask('status', 100, 503, silent)], { row: LIVE })).toEqual([
      'failures say when to come back',
    ]);
  });

  it.each<[how: string, exchanges: readonly Exchange[], facts?: Partial<LinkFacts>]>([
    ['unknown', [ask('claim', 100, 404)], { row: LIVE }],
    ['refused to its only reader', [ask('claim', 100, 410)]],
    ['refused within the grace to the one who claimed it', [ask('claim', 100, 200), ask('claim', 200, 410)]],
    ['refused before its time', [ask('claim', 100, 410)], { expiresAt: AHEAD + 150 }],
    ['ended for no reason when it is to be deleted', [ask('delete', 100, 410)]],
    ['ended for no reason, and refused as well', [ask('delete', 100, 410), ask('claim', 100, 410)]],
    ['ended for no reason before a claim', [ask('delete', 100, 410), ask('claim', 200, 410, { end: 1600 })]],
    [
      'never claimed although all asked until they had an answer',
      [
        ask('claim', 100, 0),
        ask('claim', 100, 0, second),
        ask('claim', 200, 410),
        ask('claim', 200, 410, second),
      ],
    ],
  ])('nothing accepted is lost: %s', (_how, exchanges, facts = {}) => {
    expect(broken(exchanges, facts)).toContain('nothing accepted is lost');
  });

  it.each<[how: string, exchanges: readonly Exchange[], row: EndState | undefined]>([
    ['a row that is gone', [], undefined],
    ['a link that ended by itself', [], VIEWED],
    ['an unknown claim', [ask('status', 100, 200)], CLAIMED],
    ['a delete without effect', [ask('delete', 100, 204)], LIVE],
    ['a delete that leaves the text', [ask('claim', 100, 200), ask('delete', 200, 410)], CLAIMED],
    ['a text that outlives the grace', [ask('claim', 100, 200), ask('acknowledge', 200, 204)], CLAIMED],
    ['an acknowledgement that gives it back', [ask('claim', 100, 200), ask('acknowledge', 200, 204)], LIVE],
    ['a claim that was forgotten', [ask('claim', 100, 200)], LIVE],
  ])('rows agree with answers: %s', (_how, exchanges, row) => {
    expect(broken(exchanges, { row })).toContain('rows agree with answers');
  });
});

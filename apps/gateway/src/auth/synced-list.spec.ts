import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LIST_SYNC } from '@oncelink/contracts/lists';
import { WELCOME } from '../testing/fake-auth.ts';
import { startTestSite } from '../testing/start-test-site.ts';
import { drawToken } from './token.ts';

const NAME = Buffer.alloc(LIST_SYNC.nameBytes, 1).toString('base64url');
const [LINK_BYTES, ASK_BYTES] = LIST_SYNC.sealedBytes;
const idOf = (index: number): string => Buffer.alloc(LIST_SYNC.nameBytes, index).toString('base64url');
const entry = (index: number, bytes: number = LINK_BYTES) => ({
  id: idOf(index),
  sealed: Buffer.alloc(bytes, index).toString('base64url'),
  version: 1,
  isGone: false,
});

const site = await startTestSite();
beforeEach(() => {
  site.auth.answer(WELCOME);
  site.auth.received.length = 0;
});
afterAll(() => site.stop());

const headers = { authorization: `Bearer ${drawToken()}` };
const write = (entries: readonly unknown[], name = NAME) =>
  site.app.inject({ method: 'POST', url: '/api/account/links/entries', headers, payload: { name, entries } });
const listCalls = () => site.auth.received.filter(({ pattern }) => pattern.startsWith('list.'));

describe('the list that devices have sealed', () => {
  it('takes as many entries in a call as it says, in the name of who is signed in', async () => {
    const entries = Array.from({ length: LIST_SYNC.perCall }, (_, index) => entry(index));
    const answer = await write(entries);
    expect([answer.statusCode, answer.json()]).toEqual([200, WELCOME['list.write']]);
    expect(listCalls()).toMatchObject([
      { pattern: 'list.write', request: { name: NAME, entries }, caller: { account: {} } },
    ]);
    expect((await write([entry(1, ASK_BYTES)])).statusCode).toBe(200);
  });

  it.each([
    ['no entries', []],
    ['too many', Array.from({ length: LIST_SYNC.perCall + 1 }, (_, index) => entry(index))],
    ['one entry twice', [entry(1), entry(1)]],
    ['two entries of one name', [entry(1), { ...entry(1), version: 2 }]],
    ['a size that would tell something', [entry(1, LINK_BYTES + 3)]],
    ['something that is not sealed', [{ ...entry(1), sealed: 'Staging database, for Ana' }]],
    ['a name of another length', [{ ...entry(1), id: 'a' }]],
    ['no version', [{ ...entry(1), version: 0 }]],
    ['half a version', [{ ...entry(1), version: 1.5 }]],
    ['more than an entry', [{ ...entry(1), label: 'Ana' }]],
    ['nothing in place of an entry', [null]],
  ] satisfies [string, unknown[]][])('refuses %s', async (_what, entries) => {
    expect((await write(entries)).statusCode).toBe(400);
    expect(listCalls()).toEqual([]);
  });

  it.each(['', '-1', 'x', '1e9', '9'.repeat(16)])('is not read from the turn %j', async (since) => {
    const answer = await site.app.inject({ url: `/api/account/links?since=${since}`, headers });
    expect(answer.statusCode).toBe(400);
  });

  it.each([
    ['GET', '/api/account/links?since=0'],
    ['DELETE', '/api/account/links'],
  ] as const)('is for nobody who is not signed in: %s', async (method, url) => {
    expect((await site.app.inject({ method, url })).json().code).toBe('SIGN_IN_REQUIRED');
    expect([200, 204]).toContain((await site.app.inject({ method, url, headers })).statusCode);
  });
});

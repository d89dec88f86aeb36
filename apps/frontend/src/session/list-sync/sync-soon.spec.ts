import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fakeServer, json } from '../../api/testing/fake-server.ts';
import { followOwnChanges, linkList } from '../../lib/link-list/the-list.ts';
import { dropSession, keepSession } from '../session-store.ts';
import { MARA } from '../testing/mara.ts';
import { holdSync, syncSoon } from './sync-soon.ts';
import { SyncKeys } from './sync-keys.ts';
import { newNote, writeNote } from './sync-note.ts';

const LIST = 'GET /api/account/links';
let server: ReturnType<typeof fakeServer>;

const add = (label: string) =>
  linkList.add({ kind: 'short', ref: label, proof: `proof of ${label}`, label, lifetime: 60, endsAt: 60 });
/** Lets time pass, and some of what began then. */
async function pass(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
  for (let turns = 0; turns < 300; turns += 1) await setImmediate();
}
/** Keys are derived by threads, and code is loaded, for as long as a busy machine takes. */
async function until(isDone: () => boolean): Promise<void> {
  await pass(1000);
  for (let turns = 0; turns < 100_000 && !isDone(); turns += 1) await setImmediate();
}
/** The list was synced on this device, at some time. */
async function noteSync(): Promise<void> {
  const keys = await SyncKeys.derive(await linkList.shelf.readSecret());
  await writeNote(linkList.shelf, keys, newNote(MARA.id));
  server.answers[LIST] = () => json(200, { name: keys.name, turn: 1, more: false, entries: [] });
  server.answers['POST /api/account/links/entries'] = ({ body }) =>
    json(200, { outcome: 'written', written: Object(body).entries.map(({ id }: { id: string }) => id) });
}

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] });
  server = fakeServer();
  followOwnChanges(syncSoon);
  await linkList.forgetAll();
  await pass(2000);
  keepSession({ token: 'ol_token', user: MARA });
});
afterEach(() => {
  dropSession();
  jest.useRealTimers();
});

const asked = () => server.callsTo(LIST).length;

it('what a page changes at once is told at once', async () => {
  await noteSync();
  for (const label of ['a', 'b', 'c']) await add(label);
  expect(asked()).toBe(0);
  await until(() => server.callsTo('POST /api/account/links/entries').length > 0);
  const [write] = server.callsTo('POST /api/account/links/entries');
  expect(Object(write?.body).entries).toHaveLength(3);
});

it('nobody is asked where the list never was synced, or nobody is signed in', async () => {
  await add('a');
  await pass(5000);
  await noteSync();
  dropSession();
  await add('b');
  await pass(5000);
  expect(server.seen).toEqual([]);
});

it('the page of the list, which follows it by itself, is left alone', async () => {
  await noteSync();
  const release = holdSync();
  await add('a');
  await pass(5000);
  expect(asked()).toBe(0);
  release();
  await add('b');
  await until(() => asked() > 0);
});

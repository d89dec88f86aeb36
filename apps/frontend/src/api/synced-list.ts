import type { SyncedEntry } from '@oncelink/contracts/lists';
import { sendForData, sendForNothing } from './send-request.ts';

/** Later than any turn: no entry is asked for. */
const NO_ENTRIES = 999_999_999_999_999;

/** What was written into the list of the account since a turn; 0: all of it. */
export const readSyncedList = (since: number) =>
  sendForData('get', '/api/account/links', { query: { since: String(since) } });

/** The name of the list that the account keeps; null where it keeps none. */
export const readListName = async (): Promise<string | null> =>
  (await readSyncedList(NO_ENTRIES)).name ?? null;

/** Begins the list of the account, unless it has one of another key. */
export const beginSyncedList = async (name: string) =>
  (await sendForData('post', '/api/account/links', { body: { name } })).outcome;

/** Writes entries, except those that another device has written meanwhile. */
export const writeSyncedList = (name: string, entries: readonly SyncedEntry[]) =>
  sendForData('post', '/api/account/links/entries', { body: { name, entries: [...entries] } });

/** Removes the list of the account. Its devices keep theirs. */
export const endSyncedList = (): Promise<void> => sendForNothing('delete', '/api/account/links');

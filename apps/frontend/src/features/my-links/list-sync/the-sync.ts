import { beginSyncedList, endSyncedList, readSyncedList, writeSyncedList } from '../../../api/synced-list.ts';
import { currentSession } from '../../../session/session-store.ts';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { ListSync } from './list-sync.ts';

let last: Promise<void> = Promise.resolve();

/** Old browsers have no locks: the server lets one of two tabs write, and the other one reads again. */
function takeTurns(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) return navigator.locks.request('oncelink-sync', work);
  last = last.then(work, work);
  return last;
}

/** Keeps the list of this browser the same as that of other devices. */
export const listSync = new ListSync({
  list: linkList,
  owner: () => currentSession()?.user.id ?? null,
  now: () => Date.now(),
  read: readSyncedList,
  begin: beginSyncedList,
  write: writeSyncedList,
  end: endSyncedList,
  takeTurns,
});

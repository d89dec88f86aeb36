import {
  beginSyncedList,
  endSyncedList,
  readListName,
  readSyncedList,
  writeSyncedList,
} from '../../api/synced-list.ts';
import { currentSession } from '../session-store.ts';
import { linkList } from '../../lib/link-list/the-list.ts';
import { ListSync } from './list-sync.ts';
import { takeTurns, takeTurnSoon } from './take-turns.ts';

/** Keeps the list of this browser the same as that of other devices. */
export const listSync = new ListSync({
  list: linkList,
  owner: () => currentSession()?.user.id ?? null,
  now: () => Date.now(),
  read: readSyncedList,
  readName: readListName,
  begin: beginSyncedList,
  write: writeSyncedList,
  end: endSyncedList,
  takeTurns,
  takeTurnSoon,
});

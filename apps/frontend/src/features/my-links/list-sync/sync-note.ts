import type { ListShelf } from '../../../lib/link-list/list-shelf.ts';
import type { SyncKeys } from './sync-keys.ts';
import type { Told } from './merge-links.ts';

/** What the server has of an entry, as this device last knew. */
export interface KnownEntry {
  readonly version: number;
  readonly told: Told;
}

/** What this device remembers of the list at the server, while it is synced. */
export interface SyncNote {
  /** Whose account it is. */
  readonly owner: string;
  readonly since: number;
  readonly known: ReadonlyMap<string, KnownEntry>;
  /** Entries that this page can't read or has no room for. They are left as they are. */
  readonly skipped: readonly string[];
}

export const newNote = (owner: string): SyncNote => ({ owner, since: 0, known: new Map(), skipped: [] });

/** @returns undefined where the list is not synced */
export async function readNote(shelf: ListShelf, keys: SyncKeys): Promise<SyncNote | undefined> {
  const sealed = await shelf.readNote();
  if (sealed === undefined) return undefined;
  try {
    const { owner, since, known, skipped } = JSON.parse(await keys.openNote(sealed));
    return { owner, since, known: new Map(known), skipped };
  } catch {
    return undefined;
  }
}

export async function writeNote(shelf: ListShelf, keys: SyncKeys, note: SyncNote): Promise<void> {
  await shelf.writeNote(await keys.sealNote(JSON.stringify({ ...note, known: [...note.known] })));
}

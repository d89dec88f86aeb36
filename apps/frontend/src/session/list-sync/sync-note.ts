import type { ListShelf } from '../../lib/link-list/list-shelf.ts';
import type { SyncKeys } from './sync-keys.ts';
import type { Told } from './merge-links.ts';

/** What the server has of an entry, as this device last knew. */
export interface KnownEntry {
  /** The highest that was written or read here. A lower one is old, whatever the server says: nothing of it is taken over. */
  readonly version: number;
  /** Null: it was taken out. */
  readonly told: Told | null;
  /** Where the server has a lower version: that one; 0: maybe none. This device tells it again. */
  readonly at?: number;
}

/** What this device remembers of the list at the server, while it is synced. */
export interface SyncNote {
  /** Whose account it is; null: it is switched off, and its versions are kept for when it is switched on again. */
  readonly owner: string | null;
  readonly since: number;
  readonly known: ReadonlyMap<string, KnownEntry>;
  /** Entries that this page can't read or has no room for. They are left as they are. */
  readonly skipped: readonly string[];
}

export const newNote = (owner: string): SyncNote => ({ owner, since: 0, known: new Map(), skipped: [] });

/** Of an entry that this device has lost: what the server has counts as new, and nothing older does. */
export const lose = ({ version, told, at }: KnownEntry): KnownEntry =>
  told === null ? { version, told, ...(at !== undefined && { at }) } : { version: version - 1, told: null };

/** @param ids of entries that can't be read here any more. The server may have them whole, so they are not told as taken out. */
export function noteLosses(note: SyncNote, ids: readonly string[]): SyncNote {
  const known = new Map(note.known);
  for (const id of ids) {
    const entry = known.get(id);
    if (entry?.told) known.set(id, lose(entry));
  }
  const isNew = ids.some((id) => note.known.get(id)?.told);
  return isNew ? { ...note, since: 0, known } : note;
}

/**
 * What is known where the list is kept once more: the server may have lost it meanwhile.
 * @param ids of the entries that this device has
 */
export function noteAgain(owner: string, { known }: SyncNote, ids: ReadonlySet<string>): SyncNote {
  const again = [...known].map(([id, { version, told }]): [string, KnownEntry] => [
    id,
    ids.has(id) ? { version, told, at: 0 } : lose({ version, told }),
  ]);
  return { ...newNote(owner), known: new Map(again) };
}

/** @returns undefined where the list never was synced */
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

export const isOn = (note: SyncNote | undefined): note is SyncNote => typeof note?.owner === 'string';

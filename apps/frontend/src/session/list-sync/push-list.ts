import { LIST_SYNC, type SyncedEntry } from '@oncelink/contracts/lists';
import type { writeSyncedList } from '../../api/synced-list.ts';
import type { KeptLink } from '../../lib/link-list/kept-link.ts';
import type { LinkList } from '../../lib/link-list/link-list.ts';
import { isSame, toldOf } from './merge-links.ts';
import type { SyncKeys } from './sync-keys.ts';
import type { KnownEntry, SyncNote } from './sync-note.ts';

/** Room for what stands around the entries. */
const ENTRIES_MAX_LENGTH = LIST_SYNC.bodyMaxBytes - 1000;
/** What JSON adds to an entry. */
const AROUND = 120;

/** An entry as it is to be at the server; null: it was taken out. */
interface Change {
  readonly id: string;
  readonly version: number;
  readonly link: KeptLink | null;
  /** Whether the server has no entry in its place yet. Where it is full, it takes no call with such a one. */
  readonly takesRoom: boolean;
}

/** The version that replaces what the server has. */
const nextOf = (entry: KnownEntry | undefined): number => (entry?.at || (entry?.version ?? 0)) + 1;

/** What this device has changed, and what the server has of an older version. */
async function findChanges(list: LinkList, { known, skipped }: SyncNote): Promise<readonly Change[]> {
  const ids = await list.shelf.readIds();
  // What lies nowhere but here is gone with this page, and would be told as taken out by the next one.
  const links = [...list.shelf.held.values()].filter(({ version }) => version > 0).map(({ link }) => link);
  const written = links
    .filter((link) => {
      const { told, at } = known.get(link.id) ?? {};
      return !skipped.includes(link.id) && (at !== undefined || !isSame(toldOf(link), told ?? undefined));
    })
    .map((link) => {
      const entry = known.get(link.id);
      return { id: link.id, version: nextOf(entry), link, takesRoom: !entry?.told || entry.at === 0 };
    });
  const gone = [...known]
    .filter(([id, { told, at }]) => !ids.has(id) && !skipped.includes(id) && (told !== null || at))
    .map(([id, entry]) => ({ id, version: nextOf(entry), link: null, takesRoom: false }));
  return [
    ...gone,
    ...written.filter(({ takesRoom }) => !takesRoom),
    ...written.filter(({ takesRoom }) => takesRoom),
  ];
}

/** The first changes that fit into a call. */
async function sealSome(keys: SyncKeys, changes: readonly Change[]): Promise<readonly SyncedEntry[]> {
  const sealed: SyncedEntry[] = [];
  let length = 0;
  for (const { id, version, link, takesRoom } of changes.slice(0, LIST_SYNC.perCall)) {
    if (takesRoom !== changes[0]?.takesRoom) break;
    const entry = { id, version, isGone: link === null, sealed: await keys.seal({ id, version }, link) };
    length += entry.sealed.length + AROUND;
    if (length > ENTRIES_MAX_LENGTH) break;
    sealed.push(entry);
  }
  return sealed;
}

function noteWritten(note: SyncNote, changes: readonly Change[], written: readonly string[]): SyncNote {
  const known = new Map(note.known);
  for (const { id, version, link } of changes) {
    if (!written.includes(id)) continue;
    const before = known.get(id);
    const isBehind = before !== undefined && version < before.version;
    known.set(
      id,
      isBehind ? { ...before, at: version } : { version, told: link === null ? null : toldOf(link) },
    );
  }
  return { ...note, known };
}

/** `behind`: another device has changed an entry meanwhile, so it has to be read first. */
export type Pushed = 'done' | 'behind' | 'no-list' | 'full';

/** What devices and server exchange entries with. */
interface Way {
  readonly list: LinkList;
  readonly keys: SyncKeys;
  /** Fails where the list is another one by now. It is asked after what is to be told was collected. */
  readonly check: () => Promise<void>;
  readonly write: typeof writeSyncedList;
}

/**
 * Tells the server what this device has changed.
 * @param keep called with what is known, after each part
 */
export async function pushList(
  { list, keys, check, write }: Way,
  start: SyncNote,
  keep: (note: SyncNote) => Promise<void>,
): Promise<Pushed> {
  let note = start;
  let changes = await findChanges(list, note);
  while (changes.length > 0) {
    const entries = await sealSome(keys, changes);
    await check();
    const { outcome, written } = await write(keys.name, entries);
    if (outcome !== 'written') return outcome;
    const ids = written.filter((id): id is string => typeof id === 'string');
    note = noteWritten(note, changes, ids);
    await keep(note);
    if (ids.length < entries.length) return 'behind';
    changes = changes.slice(entries.length);
    // Other devices take over what is higher than all that they know: it may take several steps up to there.
    if (changes.length === 0) changes = await findChanges(list, note);
  }
  return 'done';
}

import type { SyncedEntry } from '@oncelink/contracts/lists';
import type { readSyncedList } from '../../../api/synced-list.ts';
import type { LinkList } from '../../../lib/link-list/link-list.ts';
import { isSame, mergeLinks, toldOf, withTold } from './merge-links.ts';
import type { SyncKeys } from './sync-keys.ts';
import type { KnownEntry, SyncNote } from './sync-note.ts';

/** A note that is being changed. */
interface Draft {
  readonly known: Map<string, KnownEntry>;
  readonly skipped: Set<string>;
}

/** Puts what another device has written into the list. */
async function take(list: LinkList, keys: SyncKeys, draft: Draft, entry: SyncedEntry): Promise<void> {
  const { id, version, isGone } = entry;
  const found = await keys.open(entry, entry.sealed);
  const isDamaged = isGone ? found !== 'gone' : typeof found === 'string';
  if (isDamaged) {
    draft.skipped.add(id);
    return;
  }
  draft.skipped.delete(id);
  const before = draft.known.get(id);
  const local = list.shelf.held.get(id)?.link;
  if (typeof found === 'string') {
    draft.known.delete(id);
    if (local !== undefined) await list.forget([id]);
    return;
  }
  draft.known.set(id, { version, told: toldOf(found) });
  if (local !== undefined) {
    await list.change(id, (now) =>
      isSame(toldOf(now), before?.told)
        ? withTold(now, toldOf(found))
        : withTold(now, mergeLinks(now, found, before?.told)),
    );
    return;
  }
  // It was taken out here, and that is not told yet.
  if (before !== undefined) return;
  const { outcome } = await list.restore(found);
  if (outcome === 'kept') return;
  draft.known.delete(id);
  draft.skipped.add(id);
}

/** How a device reads. */
interface Way {
  readonly list: LinkList;
  readonly keys: SyncKeys;
  /** Fails where the list is another one by now. */
  readonly check: () => Promise<void>;
  readonly read: typeof readSyncedList;
}

/**
 * Takes over what is new at the server.
 * @returns what is known then; null where the account keeps no list of this key
 */
export async function pullList(
  { list, keys, check, read }: Way,
  note: SyncNote,
): Promise<SyncNote | null> {
  const draft = { known: new Map(note.known), skipped: new Set(note.skipped) };
  let { since } = note;
  for (let more = true; more;) {
    const page = await read(since);
    if (page.name !== keys.name) return null;
    await check();
    for (const entry of page.entries) await take(list, keys, draft, entry);
    [since, more] = [page.turn, page.more];
  }
  return { ...note, since, known: draft.known, skipped: [...draft.skipped] };
}

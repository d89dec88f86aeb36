import type { SyncedEntry } from '@oncelink/contracts/lists';
import type { readSyncedList } from '../../api/synced-list.ts';
import type { KeptLink } from '../../lib/link-list/kept-link.ts';
import type { LinkList } from '../../lib/link-list/link-list.ts';
import { isSame, mergeLinks, toldOf, withTold, type Told } from './merge-links.ts';
import type { SyncKeys } from './sync-keys.ts';
import type { KnownEntry, SyncNote } from './sync-note.ts';

/** A note that is being changed. */
interface Draft {
  readonly known: Map<string, KnownEntry>;
  readonly skipped: Set<string>;
}

/** @param base what both had before, if it is known */
async function put(list: LinkList, found: KeptLink, base: Told | undefined): Promise<void> {
  const { id, proof } = found;
  if (!list.shelf.held.has(id)) {
    // Under other names, the list was begun anew meanwhile.
    if ((await list.idOf(proof)) !== id) return;
    if (list.shelf.damaged.includes(id)) await list.shelf.remove([id]);
    await list.restore(found);
    return;
  }
  await list.change(id, (now) =>
    withTold(now, isSame(toldOf(now), base) ? toldOf(found) : mergeLinks(now, found, base)),
  );
}

/** Takes over what another device has written. */
async function take(list: LinkList, keys: SyncKeys, draft: Draft, entry: SyncedEntry): Promise<void> {
  const { id, version, isGone } = entry;
  const found = await keys.open(entry, entry.sealed);
  const isDamaged = isGone ? found !== 'gone' : typeof found === 'string';
  if (isDamaged) {
    draft.skipped.add(id);
    return;
  }
  draft.skipped.delete(id);
  const link = typeof found === 'string' ? null : found;
  const told = link === null ? null : toldOf(link);
  const before = draft.known.get(id);
  if (before !== undefined && version <= before.version) {
    // Its own, or an old one: a backup was restored, or somebody plays with it.
    draft.known.set(id, version === before.version ? { version, told } : { ...before, at: version });
    return;
  }
  draft.known.set(id, { version, told });
  if (link === null) {
    if (list.shelf.held.has(id)) await list.forget([id]);
  } else if (list.shelf.held.has(id) || !before?.told) {
    await put(list, link, before?.told ?? undefined);
    if (list.shelf.held.get(id)?.version) return;
    // There is no room for it. As known, it would be told as taken out by the next page.
    if (before === undefined) draft.known.delete(id);
    else draft.known.set(id, before);
    draft.skipped.add(id);
  }
  // Else it was taken out here, and that is not told yet.
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
export async function pullList({ list, keys, check, read }: Way, note: SyncNote): Promise<SyncNote | null> {
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

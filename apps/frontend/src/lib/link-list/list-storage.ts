import { LIST_KEY_BYTES } from './list-keys.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A sealed entry as it lies in storage. */
export interface StoredEntry {
  readonly id: string;
  readonly sealed: Bytes;
  /** Counts its changes: who writes says which one was changed. */
  readonly version: number;
}

/**
 * Why an entry was not written: another tab has changed it, or has begun the list anew; there are too many; or the browser
 * has no room.
 */
export type WriteOutcome = 'written' | 'changed' | 'begun-anew' | 'too-many' | 'no-room';

/** Where a list lies. Every method is one step that nothing of another tab comes between. */
export interface ListStorage {
  /** The secret of the list, under which this tab seals from now on: the first who asks for it makes it. */
  readonly readSecret: () => Promise<Bytes>;
  /** As above, but the tab goes on sealing as before. */
  readonly peekSecret: () => Promise<Bytes>;
  readonly readAll: () => Promise<readonly StoredEntry[]>;
  readonly read: (id: string) => Promise<StoredEntry | undefined>;
  /** @param expected the version that it replaces; 0: there is none. @param most how many entries there may be */
  readonly write: (entry: StoredEntry, expected: number, most: number) => Promise<WriteOutcome>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
  /** The secret too. */
  readonly clear: () => Promise<void>;
  /** Replaces the secret and all entries. @param seen what they were. @returns false, and does nothing, where they are not those */
  readonly adopt: (
    secret: Bytes,
    entries: readonly StoredEntry[],
    seen: readonly StoredEntry[],
  ) => Promise<boolean>;
  /** What this device notes about the list at the server. It goes with the secret: none where another tab has begun the list anew. */
  readonly readNote: () => Promise<Bytes | undefined>;
  /** Does nothing where another tab has begun the list anew. */
  readonly writeNote: (note: Bytes | undefined) => Promise<void>;
}

/** The same for the same versions of the same entries. */
export const marksOf = (entries: readonly StoredEntry[]): string =>
  entries
    .map(({ id, version }) => id + version)
    .toSorted()
    .join();

export const drawSecret = (): Bytes => crypto.getRandomValues(new Uint8Array(LIST_KEY_BYTES));

/** A list that is gone with its page: for browsers that keep nothing. */
export function memoryStorage(): ListStorage {
  const entries = new Map<string, StoredEntry>();
  let secret = drawSecret();
  let note: Bytes | undefined;
  return {
    readSecret: async () => secret,
    peekSecret: async () => secret,
    readAll: async () => [...entries.values()],
    read: async (id) => entries.get(id),
    write: async (entry, expected, most) => {
      if ((entries.get(entry.id)?.version ?? 0) !== expected) return 'changed';
      if (expected === 0 && entries.size >= most) return 'too-many';
      entries.set(entry.id, entry);
      return 'written';
    },
    remove: async (ids) => {
      for (const id of ids) entries.delete(id);
    },
    clear: async () => {
      entries.clear();
      note = undefined;
    },
    adopt: async (adopted, sealed, seen) => {
      if (marksOf([...entries.values()]) !== marksOf(seen)) return false;
      secret = adopted;
      note = undefined;
      entries.clear();
      for (const entry of sealed) entries.set(entry.id, entry);
      return true;
    },
    readNote: async () => note,
    writeNote: async (written) => {
      note = written;
    },
  };
}

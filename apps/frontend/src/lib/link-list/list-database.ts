import {
  drawSecret,
  marksOf,
  type ListStorage,
  type StoredEntry,
  type WriteOutcome,
} from './list-storage.ts';
import { LIST_KEY_BYTES } from './list-keys.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const NAME = 'oncelink';
const VERSION = 1;
const ENTRIES = 'entries';
const LIST = 'list';
const SECRET = 'secret';
const NOTE = 'note';
/** Some browsers never say that they refuse. */
const PATIENCE_MS = 3000;

/** Opens the browser's database. @throws Error where the browser keeps nothing, or does not answer */
export function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The browser does not answer.')), PATIENCE_MS);
    const request = indexedDB.open(NAME, VERSION);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(LIST);
      request.result.createObjectStore(ENTRIES, { keyPath: 'id' });
    });
    request.addEventListener('error', () => {
      clearTimeout(timer);
      reject(request.error ?? new Error('The database could not be opened.'));
    });
    request.addEventListener('success', () => {
      clearTimeout(timer);
      const database = request.result;
      // A later version of the page in another tab would wait for this one.
      database.addEventListener('versionchange', () => database.close());
      resolve(database);
    });
  });
}

const isSecret = (value: unknown): value is Bytes =>
  value instanceof Uint8Array && value.length === LIST_KEY_BYTES;

function isEntry(value: unknown): value is StoredEntry {
  const { id, sealed, version }: Record<string, unknown> = Object(value);
  return typeof id === 'string' && sealed instanceof Uint8Array && typeof version === 'number';
}

/** @param run asks, and calls back with what it found. @returns that, once the transaction is on the disk */
function transact<Found>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  run: (stores: { list: IDBObjectStore; entries: IDBObjectStore }, found: (value: Found) => void) => void,
): Promise<Found | undefined> {
  return new Promise((resolve, reject) => {
    let found: Found | undefined;
    const transaction = database.transaction([LIST, ENTRIES], mode);
    const fail = () => reject(transaction.error ?? new Error('The database failed.'));
    transaction.addEventListener('complete', () => resolve(found));
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
    const stores = { list: transaction.objectStore(LIST), entries: transaction.objectStore(ENTRIES) };
    run(stores, (value) => (found = value));
  });
}

/** Calls back with the result of a request. */
const on = <Result>(request: IDBRequest<Result>, use: (result: Result) => void): void =>
  request.addEventListener('success', () => use(request.result));

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

const isSame = (left: unknown, right: Uint8Array): boolean =>
  isSecret(left) && left.every((byte, index) => byte === right[index]);

/** The list as the browser keeps it for all tabs of the site. */
export class DatabaseStorage implements ListStorage {
  readonly #database: IDBDatabase;
  /** What this tab seals with. */
  #secret = drawSecret();

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  async readSecret(): Promise<Bytes> {
    this.#secret = await this.peekSecret();
    return this.#secret;
  }

  async peekSecret(): Promise<Bytes> {
    const drawn = drawSecret();
    const found = await transact<Bytes>(this.#database, 'readwrite', ({ list }, tell) =>
      on(list.get(SECRET), (kept: unknown) => {
        if (isSecret(kept)) return tell(kept);
        list.put(drawn, SECRET);
        tell(drawn);
      }),
    );
    return found ?? drawn;
  }

  async readAll(): Promise<readonly StoredEntry[]> {
    const found = await transact<unknown[]>(this.#database, 'readonly', ({ entries }, tell) =>
      on(entries.getAll(), tell),
    );
    return (found ?? []).filter(isEntry);
  }

  async read(id: string): Promise<StoredEntry | undefined> {
    const found = await transact<unknown>(this.#database, 'readonly', ({ entries }, tell) =>
      on(entries.get(id), tell),
    );
    return isEntry(found) ? found : undefined;
  }

  async write(entry: StoredEntry, expected: number, most: number): Promise<WriteOutcome> {
    try {
      return (await this.#replace(entry, expected, most)) ?? 'no-room';
    } catch (error) {
      if (isFull(error)) return 'no-room';
      throw error;
    }
  }

  async remove(ids: readonly string[]): Promise<void> {
    await transact(this.#database, 'readwrite', ({ entries }) => {
      for (const id of ids) entries.delete(id);
    });
  }

  async clear(): Promise<void> {
    await transact(this.#database, 'readwrite', ({ list, entries }) => {
      entries.clear();
      list.clear();
    });
  }

  async adopt(secret: Bytes, sealed: readonly StoredEntry[], seen: readonly StoredEntry[]): Promise<boolean> {
    const isDone = await transact<boolean>(this.#database, 'readwrite', ({ list, entries }, tell) => {
      let isOurs = false;
      on(list.get(SECRET), (kept: unknown) => (isOurs = isSame(kept, this.#secret)));
      on(entries.getAll(), (kept: unknown[]) => {
        if (!isOurs || marksOf(kept.filter(isEntry)) !== marksOf(seen)) return;
        list.clear();
        list.put(secret, SECRET);
        entries.clear();
        for (const entry of sealed) entries.put(entry);
        tell(true);
      });
    });
    if (isDone) this.#secret = secret;
    return isDone ?? false;
  }

  async readNote(): Promise<Bytes | undefined> {
    const found = await transact<unknown>(this.#database, 'readonly', ({ list }, tell) =>
      on(list.get(SECRET), (kept: unknown) => {
        if (isSame(kept, this.#secret)) on(list.get(NOTE), tell);
      }),
    );
    return found instanceof Uint8Array ? new Uint8Array(found) : undefined;
  }

  async writeNote(note: Bytes | undefined): Promise<void> {
    await transact(this.#database, 'readwrite', ({ list }) =>
      on(list.get(SECRET), (kept: unknown) => {
        if (!isSame(kept, this.#secret)) return;
        if (note === undefined) list.delete(NOTE);
        else list.put(note, NOTE);
      }),
    );
  }

  #replace(entry: StoredEntry, expected: number, most: number): Promise<WriteOutcome | undefined> {
    return transact<WriteOutcome>(this.#database, 'readwrite', ({ list, entries }, tell) => {
      let isOurs = false;
      on(list.get(SECRET), (kept: unknown) => (isOurs = isSame(kept, this.#secret)));
      let version = 0;
      on(entries.get(entry.id), (kept: unknown) => (version = isEntry(kept) ? kept.version : 0));
      // Requests are answered in their order.
      on(entries.count(), (count) => {
        if (!isOurs) return tell('begun-anew');
        if (version !== expected) return tell('changed');
        if (expected === 0 && count >= most) return tell('too-many');
        entries.put(entry);
        tell('written');
      });
    });
  }
}

import type { DatabaseName } from '../stored-keys.ts';
import { CHUNK_BYTES, chunkedSink } from './chunked-sink.ts';
import { FILE_TYPE, type Sink } from './sink.ts';

/*
 * For browsers without files that a worker can write.
 */

const DATABASE: DatabaseName = 'oncelink-files';
const CHUNKS = 'chunks';

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The database did not answer.')),
    );
  });

/** @throws Error where the browser keeps nothing */
function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(CHUNKS));
  return settled(request);
}

/** Of one secret. */
const keysOf = (name: string): IDBKeyRange => IDBKeyRange.bound([name], [name, []]);

async function write(change: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open();
  try {
    const transaction = database.transaction(CHUNKS, 'readwrite');
    change(transaction.objectStore(CHUNKS));
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('There is no room.')),
      );
    });
  } finally {
    database.close();
  }
}

async function read(name: string): Promise<Blob[]> {
  const database = await open();
  try {
    return await settled(database.transaction(CHUNKS).objectStore(CHUNKS).getAll(keysOf(name)));
  } finally {
    database.close();
  }
}

const PROBE = 'probe';

/** Whether the database keeps anything at all. */
export async function probeDatabase(): Promise<boolean> {
  try {
    await write((store) => void store.put(new Blob(['probe']), [PROBE, 0]));
    await dropFromDatabase(PROBE);
    return true;
  } catch {
    return false;
  }
}

export async function openDatabaseSink(name: string): Promise<Sink> {
  const found = await read(name);
  const cut = found.findIndex(({ size }) => size !== CHUNK_BYTES);
  return chunkedSink({
    count: cut === -1 ? found.length : cut,
    put: (n, chunk) => write((store) => void store.put(chunk, [name, n])),
    all: () => read(name),
  });
}

/** Null where there is nothing. */
export async function findInDatabase(name: string): Promise<Blob | null> {
  const found = await read(name);
  return found.length === 0 ? null : new Blob(found, { type: FILE_TYPE });
}

export const dropFromDatabase = (name: string): Promise<void> =>
  write((store) => void store.delete(keysOf(name)));

/** Of all secrets of which something is kept. */
export async function namesInDatabase(): Promise<readonly string[]> {
  const database = await open();
  try {
    const keys = await settled(database.transaction(CHUNKS).objectStore(CHUNKS).getAllKeys());
    return [
      ...new Set(keys.flatMap((key) => (Array.isArray(key) && typeof key[0] === 'string' ? [key[0]] : []))),
    ];
  } finally {
    database.close();
  }
}

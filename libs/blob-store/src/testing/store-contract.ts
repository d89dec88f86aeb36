import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WrongLengthError, type BlobStore, type ByteRange, type StoredBlob } from '../blob-store.ts';

interface StartedStore {
  readonly store: BlobStore;
  readonly stop: () => Promise<unknown>;
}

/** Bytes in chunks, as they come from a network. */
export async function* chunked(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

export async function readAll(store: BlobStore, key: string, range?: ByteRange): Promise<Buffer | null> {
  const content = await store.get(key, range);
  if (content === null) return null;
  const chunks: Buffer[] = [];
  await content.pour(async (piece) => void chunks.push(Buffer.from(piece)));
  const bytes = Buffer.concat(chunks);
  expect(bytes.length).toBe(content.length);
  return bytes;
}

async function listAll(store: BlobStore, prefix: string): Promise<StoredBlob[]> {
  const found: StoredBlob[] = [];
  for await (const blob of store.list(prefix)) found.push(blob);
  return found;
}

const keysOf = async (store: BlobStore, prefix: string): Promise<string[]> =>
  (await listAll(store, prefix)).map(({ key }) => key).toSorted();

const newFolder = (): string => `ab/${randomBytes(16).toString('base64url')}`;

interface StoreTraits {
  /** An imitation that keeps uploads that were cut, and takes the first byte alone for all. Real ones do neither. */
  readonly isLoose?: true;
}

/** What every store must do. */
export function describeStore(
  name: string,
  start: () => Promise<StartedStore>,
  { isLoose }: StoreTraits = {},
): void {
  let started: StartedStore;
  let store: BlobStore;
  beforeAll(async () => {
    started = await start();
    ({ store } = started);
  }, 120_000);
  afterAll(() => started.stop());

  const put = (key: string, bytes: Uint8Array, length = bytes.length): Promise<void> =>
    store.put(key, chunked(bytes), length);

  describe(`${name}: what is stored`, () => {
    it('is read again, whole and in ranges', async () => {
      const [key, bytes] = [`${newFolder()}/0`, randomBytes(200_000)];
      await put(key, bytes);
      expect((await readAll(store, key))?.equals(bytes)).toBe(true);
      for (const [first, last] of [
        isLoose ? [0, 1] : [0, 0],
        [65_535, 65_536],
        [1, 150_000],
        [199_999, 199_999],
      ] as const)
        expect((await readAll(store, key, { first, last }))?.equals(bytes.subarray(first, last + 1))).toBe(
          true,
        );
    });

    it('may be nothing, or eight MiB', async () => {
      const folder = newFolder();
      await put(`${folder}/0`, Buffer.alloc(0));
      expect(await readAll(store, `${folder}/0`)).toEqual(Buffer.alloc(0));
      const bytes = randomBytes(8_388_608);
      await put(`${folder}/1`, bytes);
      const sum = (some: Uint8Array): string => createHash('sha256').update(some).digest('hex');
      expect(sum((await readAll(store, `${folder}/1`)) ?? Buffer.alloc(0))).toBe(sum(bytes));
    });

    it('takes the place of what was there', async () => {
      const key = `${newFolder()}/0`;
      await put(key, Buffer.from('a longer one'));
      await put(key, Buffer.from('short'));
      expect(String(await readAll(store, key))).toBe('short');
    });

    it('is one of two whole ones that come at once', async () => {
      const key = `${newFolder()}/0`;
      const both = [randomBytes(300_000), randomBytes(300_000)];
      await Promise.all(both.map((bytes) => put(key, bytes)));
      const read = await readAll(store, key);
      expect(both.some((bytes) => read?.equals(bytes))).toBe(true);
    });

    it('is no more there once it was removed, also when it never was', async () => {
      const folder = newFolder();
      await put(`${folder}/0`, Buffer.from('first'));
      await put(`${folder}/1`, Buffer.from('second'));
      await store.remove(`${folder}/0`);
      await store.remove(`${folder}/0`);
      await store.remove(`${newFolder()}/0`);
      expect(await readAll(store, `${folder}/0`)).toBeNull();
      expect(String(await readAll(store, `${folder}/1`))).toBe('second');
      await store.remove(`${folder}/1`);
      expect(await keysOf(store, `${folder}/`)).toEqual([]);
    });

    it('is listed by how its key begins, with its length and its time', async () => {
      const [folder, other] = [newFolder(), newFolder()];
      for (const n of [0, 1, 2, 3, 4]) await put(`${folder}/${n}`, Buffer.alloc(n * 10));
      await put(`${other}/0`, Buffer.from('other'));
      expect(await keysOf(store, `${folder}/`)).toEqual([0, 1, 2, 3, 4].map((n) => `${folder}/${n}`));
      expect(await keysOf(store, 'ab/')).toEqual(expect.arrayContaining([`${folder}/4`, `${other}/0`]));
      expect(await keysOf(store, '')).toEqual(expect.arrayContaining([`${folder}/4`, `${other}/0`]));
      const [blob] = (await listAll(store, `${folder}/`)).filter(({ key }) => key.endsWith('/4'));
      expect(blob?.length).toBe(40);
      expect(Math.abs(Date.now() - (blob?.changedAt.getTime() ?? 0))).toBeLessThan(60_000);
    });
  });

  describe(`${name}: what is refused`, () => {
    it.each([
      // Of which nothing can be sent: the last chunk is held back.
      ['fewer bytes', isLoose ? [1000] : [65_536, 1000], 65_536 + 1001],
      ['more bytes', [65_536, 1000], 65_536 + 999],
      ['a chunk more', [65_536, 65_536], 65_536],
      ['none', [], 1],
      ['some, where none are announced', [1], 0],
    ] as const)('is another length: %s', async (_what, chunks, length) => {
      const [key, kept] = [`${newFolder()}/0`, `${newFolder()}/1`];
      await put(kept, Buffer.from('before'));
      const bytes = async function* (): AsyncGenerator<Uint8Array> {
        for (const size of chunks) yield randomBytes(size);
      };
      await expect(store.put(key, bytes(), length)).rejects.toThrow(WrongLengthError);
      await expect(store.put(kept, bytes(), length)).rejects.toThrow(WrongLengthError);
      expect(await readAll(store, key)).toBeNull();
      expect(String(await readAll(store, kept))).toBe('before');
    });

    it('is a stream that is cut, by the error of the stream', async () => {
      const key = `${newFolder()}/0`;
      const cut = new Error('The line was cut.');
      const bytes = async function* (): AsyncGenerator<Uint8Array> {
        yield randomBytes(100_000);
        throw cut;
      };
      await expect(store.put(key, bytes(), 200_000)).rejects.toBe(cut);
      expect(await readAll(store, key)).toBeNull();
      expect(await keysOf(store, key.slice(0, -1))).toEqual([]);
    });

    it('is a range that the blob does not have', async () => {
      const key = `${newFolder()}/0`;
      await put(key, randomBytes(100));
      for (const [first, last] of [
        [0, 100],
        [100, 100],
        [90, 110],
        [5, 4],
        [-1, 4],
      ] as const)
        await expect(store.get(key, { first, last })).rejects.toThrow(RangeError);
    });

    it.each(['', '..', '../x', 'a//b', '/a', 'a/', 'a/./b', 'a.b', 'a b', 'ä'])(
      'is what is no key: %j',
      async (key) => {
        await expect(put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
        await expect(store.get(key)).rejects.toThrow(RangeError);
        await expect(store.remove(key)).rejects.toThrow(RangeError);
      },
    );

    it('says that there is nothing', async () => {
      expect(await store.get(`${newFolder()}/0`)).toBeNull();
      expect(await store.get(`${newFolder()}/0`, { first: 0, last: 5 })).toBeNull();
    });
  });

  describe(`${name}: a reader that leaves`, () => {
    it('lets go of what it read from', async () => {
      const key = `${newFolder()}/0`;
      await put(key, randomBytes(4_000_000));
      const left = new Error('The reader left.');
      for (let i = 0; i < 100; i += 1) {
        const content = await store.get(key);
        if (i % 2 === 0) await content?.close();
        else await expect(content?.pour(() => Promise.reject(left))).rejects.toBe(left);
      }
      await store.probe();
      expect((await readAll(store, key))?.length).toBe(4_000_000);
    });
  });
}

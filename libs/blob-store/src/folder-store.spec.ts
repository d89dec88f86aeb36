import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreAwayError, StoreFullError } from './blob-store.ts';
import { FolderStore } from './folder-store.ts';
import { chunked, describeStore, readAll } from './testing/store-contract.ts';

const run = promisify(execFile);

describeStore('a folder', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'blobs-'));
  return {
    store: new FolderStore(path.join(folder, 'made', 'by-itself')),
    stop: async () => rmSync(folder, { recursive: true }),
  };
});

let folder: string;
let store: FolderStore;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'blobs-'));
  store = new FolderStore(path.join(folder, 'files'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (key: string, bytes: Uint8Array): Promise<void> => store.put(key, chunked(bytes), bytes.length);
const drafts = (): string[] => readdirSync(path.join(folder, 'files', '.drafts'));
const keys = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of store.list('')) found.push(key);
  return found;
};

describe('a folder', () => {
  it('is open to its owner alone, and so are its files', async () => {
    await put('ab/one/0', Buffer.from('x'));
    const modeOf = (...names: string[]): number =>
      statSync(path.join(folder, 'files', ...names)).mode & 0o777;
    expect([modeOf(), modeOf('ab'), modeOf('ab', 'one'), modeOf('ab', 'one', '0')]).toEqual([
      0o700, 0o700, 0o700, 0o600,
    ]);
  });

  it('leaves to others on its disk what it is told to, and says what room there is', async () => {
    const room = await store.room();
    expect(room).toBeGreaterThan(0);
    const careful = new FolderStore(path.join(folder, 'files'), Number.MAX_SAFE_INTEGER);
    expect(await careful.room()).toBe(0);
    await expect(careful.put('ab/one/0', chunked(Buffer.from('x')), 1)).rejects.toThrow(StoreFullError);
    expect(await keys()).toEqual([]);
    expect(drafts()).toEqual([]);
  });

  it('gives the memory of what was written back at once', async () => {
    const own = [randomBytes(65_536), randomBytes(1000)];
    const shared = randomBytes(2000).subarray(1000);
    const chunks = async function* (): AsyncGenerator<Uint8Array> {
      yield* [...own, shared];
    };
    const bytes = Buffer.concat([...own, shared]);
    await store.put('ab/one/0', chunks(), bytes.length);
    expect(own.map(({ length }) => length)).toEqual(
      'transfer' in ArrayBuffer.prototype ? [0, 0] : [65_536, 1000],
    );
    expect(shared.length).toBe(1000);
    expect((await readAll(store, 'ab/one/0'))?.equals(bytes)).toBe(true);
  });

  it('keeps what comes in small pieces', async () => {
    const bytes = randomBytes(200_000);
    await store.put('ab/one/0', chunked(bytes, 1000), bytes.length);
    expect((await readAll(store, 'ab/one/0'))?.equals(bytes)).toBe(true);
  });

  it('keeps neither drafts nor empty folders', async () => {
    await put('ab/one/0', Buffer.from('x'));
    await expect(store.put('ab/one/1', chunked(randomBytes(100_000)), 7)).rejects.toThrow();
    expect(drafts()).toEqual([]);
    await store.remove('ab/one/0');
    expect(readdirSync(path.join(folder, 'files'))).toEqual(['.drafts']);
  });

  it('removes drafts of writers that died, and leaves those of living ones', async () => {
    await put('ab/one/0', Buffer.from('x'));
    const [old, young] = ['old', 'young'].map((name) => path.join(folder, 'files', '.drafts', name));
    for (const draft of [old, young]) writeFileSync(draft ?? '', 'half');
    const yesterday = Date.now() / 1000 - 86_401;
    utimesSync(old ?? '', yesterday, yesterday);
    expect(await keys()).toEqual(['ab/one/0']);
    expect(drafts()).toEqual(['young']);
  });

  it('lists nothing that others put there', async () => {
    await put('ab/one/0', Buffer.from('x'));
    writeFileSync(path.join(folder, 'files', 'lost+found.txt'), 'x');
    symlinkSync('/etc', path.join(folder, 'files', 'elsewhere'));
    expect(await keys()).toEqual(['ab/one/0']);
  });

  it('stores while others remove what made its folder', async () => {
    for (let i = 0; i < 100; i += 1) {
      await put('ab/one/0', Buffer.from('x'));
      await Promise.all([store.remove('ab/one/0'), put('ab/one/1', Buffer.from('y'))]);
      expect(String(await readAll(store, 'ab/one/1'))).toBe('y');
    }
  });

  it('that is none is a store that is away', async () => {
    writeFileSync(path.join(folder, 'files'), 'a file');
    await expect(put('ab/one/0', Buffer.from('x'))).rejects.toThrow(StoreAwayError);
    await expect(store.probe()).rejects.toThrow(new StoreAwayError('EEXIST'));
  });
});

/** A disk of its own takes root to mount. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

(canMount ? it : it.skip)(
  'a full disk keeps no half of anything, and what was there is still read',
  async () => {
    try {
      await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
      await put('ab/one/0', randomBytes(300_000));
      await expect(put('ab/one/1', randomBytes(2_000_000))).rejects.toThrow(StoreFullError);
      await expect(put('ab/one/0', randomBytes(2_000_000))).rejects.toThrow(StoreFullError);
      expect(await keys()).toEqual(['ab/one/0']);
      expect(drafts()).toEqual([]);
      expect((await readAll(store, 'ab/one/0'))?.length).toBe(300_000);
      await store.probe();
      await put('ab/one/1', randomBytes(300_000));
    } finally {
      await run('umount', ['-l', folder]);
    }
  },
);

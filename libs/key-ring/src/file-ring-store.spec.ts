import {
  chmodSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { link, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FileRingStore } from './file-ring-store.ts';
import { readRing } from './ring-files.ts';
import { RingChangedError } from './ring-store.ts';
import { encodeRing, generateKey, RingError, type Ring } from './ring.ts';

let folder: string;
let file: string;
let store: FileRingStore;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ring-'));
  file = path.join(folder, 'ring.json');
  store = new FileRingStore(file);
});
afterEach(() => rmSync(folder, { recursive: true }));

const ringOf = (version: number, ...kids: number[]): Ring => ({
  version,
  keys: kids.map((kid) => generateKey(kid)),
});
const kidsOf = ({ keys }: Ring): readonly number[] => keys.map(({ kid }) => kid);

function put(text: string, mode = 0o400, name = file): void {
  writeFileSync(name, text);
  chmodSync(name, mode);
}

describe('reading the ring', () => {
  it('refuses one that is missing', async () => {
    await expect(readRing(file)).rejects.toThrow(`The key ring ${file} does not exist.`);
    await expect(readRing(path.join(folder, 'none', 'ring.json'))).rejects.toThrow(RingError);
  });

  it('refuses one that can not be read', async () => {
    symlinkSync(folder, file);
    await expect(readRing(file)).rejects.toThrow("can't be read (EISDIR)");
  });

  it.each([0o440, 0o404, 0o600 + 0o020, 0o401])(
    'refuses a file that is open to others: mode %o',
    async (mode) => {
      put(encodeRing(ringOf(1, 1)), mode);
      await expect(readRing(file)).rejects.toThrow(`open to others (mode ${mode.toString(8)})`);
    },
  );

  it.each([0o400, 0o600])('takes a file that is its owner’s alone: mode %o', async (mode) => {
    put(encodeRing(ringOf(1, 1)), mode);
    expect(kidsOf(await readRing(file))).toEqual([1]);
  });

  it('takes a mounted Secret, a link that the group of the pod may read, but not everyone', async () => {
    const mounted = path.join(folder, 'data');
    symlinkSync(mounted, file);
    put(encodeRing(ringOf(1, 1)), 0o440, mounted);
    expect(kidsOf(await readRing(file))).toEqual([1]);
    put(encodeRing(ringOf(1, 1)), 0o444, mounted);
    await expect(readRing(file)).rejects.toThrow('open to others');
  });

  it('takes the newest version, and never one that was renamed', async () => {
    put(encodeRing(ringOf(9, 1)), 0o400, `${file}.9`);
    put(encodeRing(ringOf(10, 2)), 0o400, `${file}.10`);
    put(encodeRing(ringOf(99, 3)), 0o400, `${file}.draft-99`);
    expect(kidsOf(await readRing(file))).toEqual([2]);
    put(encodeRing(ringOf(9, 1)), 0o400, `${file}.11`);
    await expect(readRing(file)).rejects.toThrow('holds version 9');
  });
});

describe('writing the ring', () => {
  it('makes the first one once, readable by its owner alone', async () => {
    await store.create(ringOf(1, 1));
    expect(statSync(`${file}.1`).mode & 0o777).toBe(0o400);
    await expect(store.create(ringOf(1, 2))).rejects.toThrow(RingChangedError);
    expect(kidsOf(await readRing(file))).toEqual([1]);
  });

  it('makes none beside one that an operator has put there', async () => {
    put(encodeRing(ringOf(1, 5)));
    await expect(store.create(ringOf(1, 1))).rejects.toThrow(RingChangedError);
  });

  it('replaces the ring that was read, of which nothing is left', async () => {
    put(encodeRing(ringOf(1, 1)));
    for (const version of [2, 3]) {
      const { revision } = await store.read();
      await store.replace(ringOf(version, version), revision);
    }
    expect(kidsOf((await store.read()).ring)).toEqual([3]);
    expect(readdirSync(folder)).toEqual(['ring.json.3']);
  });

  it('lets one of many writers win, each time, and rejects the others', async () => {
    await store.create(ringOf(1, 1));
    for (let round = 0; round < 10; round += 1) {
      const { ring, revision } = await store.read();
      const rivals = Array.from({ length: 8 }, (_, kid) =>
        new FileRingStore(file).replace(ringOf(ring.version + 1, kid + 1), revision),
      );
      const ends = await Promise.allSettled(rivals);
      const winner = ends.findIndex(({ status }) => status === 'fulfilled');
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const end of ends) {
        if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(RingChangedError);
      }
      expect(kidsOf(await readRing(file))).toEqual([winner + 1]);
    }
  });

  it('refuses a writer that slept while its version came and went', async () => {
    await store.create(ringOf(1, 1));
    class Sleeper extends FileRingStore {
      override async read() {
        const read = await super.read();
        for (const version of [2, 3]) await store.replace(ringOf(version, 1), String(version - 1));
        return read;
      }
    }
    await expect(new Sleeper(file).replace(ringOf(2, 66), '1')).rejects.toThrow(RingChangedError);
    expect(readdirSync(folder)).toEqual(['ring.json.3']);
  });

  it('erases what a writer left that died before it came to that', async () => {
    put(encodeRing(ringOf(1, 1)), 0o400, `${file}.1`);
    put(encodeRing(ringOf(2, 2)), 0o400, `${file}.2`);
    await store.read();
    expect(readdirSync(folder)).toEqual(['ring.json.2']);
  });

  it('erases the drafts of dead writers, and nothing that is in use', async () => {
    await store.create(ringOf(1, 1));
    put(encodeRing(ringOf(2, 1, 2)), 0o400, `${file}.draft-dead`);
    linkSync(`${file}.1`, `${file}.draft-linked`);
    const past = new Date(Date.now() - 120_000);
    for (const name of ['dead', 'linked']) utimesSync(`${file}.draft-${name}`, past, past);
    put(encodeRing(ringOf(2, 1, 3)), 0o400, `${file}.draft-alive`);
    expect(kidsOf((await store.read()).ring)).toEqual([1]);
    expect(kidsOf(await readRing(file))).toEqual([1]);
    expect(readdirSync(folder).toSorted()).toEqual(['ring.json.1', 'ring.json.draft-alive']);
  });

  it('leaves a draft whole that its writer makes a version while it is being erased', async () => {
    const draft = `${file}.draft-slow`;
    const text = encodeRing(ringOf(2, 1, 2));
    const past = new Date(Date.now() - 120_000);
    for (let round = 0; round < 150; round += 1) {
      // A reader that comes to the second version erases the first.
      rmSync(`${file}.1`, { force: true });
      put(encodeRing(ringOf(1, 1)), 0o400, `${file}.1`);
      put(text, 0o400, draft);
      utimesSync(draft, past, past);
      const erased = store.read();
      for (let step = 0; step < round % 30; step += 1) await stat(folder);
      const isVersion = await link(draft, `${file}.2`).then(
        () => true,
        () => false,
      );
      await erased;
      if (isVersion) expect(readFileSync(`${file}.2`, 'utf8')).toBe(text);
      rmSync(`${file}.2`, { force: true });
      rmSync(draft, { force: true });
    }
  });

  it('is always read whole while it is replaced', async () => {
    await store.create(ringOf(1, 1));
    const written = new AbortController();
    const writing = (async () => {
      for (let version = 2; version < 40; version += 1) {
        await store.replace(ringOf(version, version), String(version - 1));
      }
    })().finally(() => written.abort());
    while (!written.signal.aborted) expect((await readRing(file)).keys).toHaveLength(1);
    await writing;
  });
});

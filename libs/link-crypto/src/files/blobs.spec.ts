import { hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { blobBytes, FILES, partBytesOf, partsOf } from '@oncelink/contracts/files';
import fc from 'fast-check';
import type { LinkStage } from '../link-error.ts';
import { stageOf } from '../testing/stage-of.ts';
import { type GcmInput, twoKeyCiphertext } from '../testing/two-key-ciphertext.ts';
import { deriveBlobKeys, newBlobKey, recordCipher } from './blob-keys.ts';
import { BlobReader, nextRange } from './blob-reader.ts';
import { totalBytes } from './bundle.ts';
import { PartPool } from './part-pool.ts';
import { chunksOf, draftBlob, type FileSource, sealBlob } from './seal-blob.ts';

const HEAD = 32;

/** @param step bytes of each chunk that is read */
const sourceOf = (bytes: Buffer, step = 65_536): FileSource => ({
  bytes: bytes.length,
  async *read() {
    for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
  },
});

async function sealAll(files: readonly FileSource[]) {
  const draft = await draftBlob();
  const parts: Buffer[] = [];
  for await (const part of draft.seal(files)) parts.push(Buffer.from(part));
  return { key: draft.key, blob: Buffer.concat(parts), parts };
}

/** Reads a blob in chunks of this size. @returns the files, and what the reader has read */
async function readAll(key: string, blob: Uint8Array, sizes: readonly number[], step = 65_536) {
  const files = sizes.map((bytes) => Buffer.alloc(bytes));
  const reader = new BlobReader({
    keys: await deriveBlobKeys(key),
    files: sizes.map((bytes) => ({ bytes })),
    write: ({ file, offset, bytes }) => files[file]?.set(bytes, offset),
  });
  for (let at = 0; at < blob.length; at += step) await reader.push(blob.subarray(at, at + step));
  reader.end();
  return { files, reader };
}

/** What AES-GCM opens the only record of a blob with. */
async function gcmInput(key: string): Promise<GcmInput> {
  const keys = await deriveBlobKeys(key);
  const { iv, additionalData } = recordCipher(keys, 0, true);
  const stream = hkdfSync('sha256', Buffer.from(key, 'base64url'), 'oncelink/v2', 'stream key\0', 32);
  return { key: new Uint8Array(stream), nonce: iv, additionalData };
}

const small = Buffer.from('the quick brown fox');
/** Four records, the last one about half as long as the others. */
const large = randomBytes(900_000);
const SIZES = [small.length, 0, large.length];
const sealed = await sealAll([sourceOf(small), sourceOf(Buffer.alloc(0)), sourceOf(large)]);
const stageOfBlob = (blob: Uint8Array, sizes = SIZES) => stageOf(() => readAll(sealed.key, blob, sizes));

describe('a blob', () => {
  it('gives back random files in random chunks, and has the length that its files say', async () => {
    const files = fc.array(fc.constantFrom<number[]>(0, 1, 65_535, 65_536, 262_128, 262_129, 700_001), {
      minLength: 1,
      maxLength: 20,
    });
    const holds = fc.asyncProperty(files, fc.integer({ min: 4000, max: 900_000 }), async (sizes, step) => {
      const given = sizes.map((size) => randomBytes(size));
      const { key, blob } = await sealAll(given.map((bytes) => sourceOf(bytes, step)));
      expect(blob).toHaveLength(blobBytes(sizes.reduce((sum, size) => sum + size, 0)));
      const { files: read, reader } = await readAll(key, blob, sizes, step + 77);
      expect(read.map((bytes, n) => given[n]?.equals(bytes))).toEqual(sizes.map(() => true));
      expect([reader.position, nextRange(reader.position, reader.size)]).toEqual([blob.length, null]);
    });
    await fc.assert(holds, { numRuns: 15 });
  }, 60_000);

  it('goes on after any record, and anywhere with the same reader', async () => {
    const keys = await deriveBlobKeys(sealed.key);
    const whole = Buffer.concat([small, large]);
    const starts = [0, small.length, small.length];
    for (const records of [0, 1, 2, 3]) {
      const got = Buffer.alloc(whole.length);
      const options = {
        keys,
        files: SIZES.map((bytes) => ({ bytes })),
        write: ({ file, offset, bytes }: { file: number; offset: number; bytes: Uint8Array }) =>
          got.set(bytes, (starts[file] ?? 0) + offset),
      };
      const first = new BlobReader(options);
      await first.push(sealed.blob.subarray(0, HEAD + records * FILES.recordBytes + 100));
      expect([first.records, first.position]).toEqual([records, HEAD + records * FILES.recordBytes + 100]);
      const second = new BlobReader({ ...options, after: records });
      expect(second.position).toBe(records === 0 ? 0 : HEAD + records * FILES.recordBytes);
      const reader = records % 2 === 0 ? first : second;
      for (let range = nextRange(reader.position, reader.size); range !== null;) {
        await reader.push(sealed.blob.subarray(range.first, Math.min(range.last + 1, range.first + 99_999)));
        range = nextRange(reader.position, reader.size);
      }
      reader.end();
      expect(got.equals(whole)).toBe(true);
    }
  });

  it('of empty files has nothing but zeros', async () => {
    const { key, blob } = await sealAll([sourceOf(Buffer.alloc(0)), sourceOf(Buffer.alloc(0))]);
    expect(blob).toHaveLength(blobBytes(0));
    expect((await readAll(key, blob, [0, 0])).files).toEqual([Buffer.alloc(0), Buffer.alloc(0)]);
  });

  it('reads what browsers and Node call a blob', async () => {
    const { key, blob } = await sealAll([{ bytes: large.length, read: () => chunksOf(new Blob([large])) }]);
    const { files } = await readAll(key, blob, [large.length]);
    expect(files[0]?.equals(large)).toBe(true);
  });
});

describe('what was changed is refused', () => {
  const flip = (at: number, mask: number): Buffer => {
    const blob = Buffer.from(sealed.blob);
    blob.writeUInt8(blob.readUInt8(at) ^ mask, at);
    return blob;
  };
  const record = (n: number) => [HEAD + n * FILES.recordBytes, HEAD + (n + 1) * FILES.recordBytes] as const;
  const cutOut = (n: number): Buffer => sealed.blob.subarray(...record(n));
  const head = sealed.blob.subarray(0, HEAD);
  const last = Math.floor((sealed.blob.length - HEAD) / FILES.recordBytes);

  it('in any bit of the commitment', async () => {
    for (let bit = 0; bit < HEAD * 8; bit += 1)
      expect(await stageOfBlob(flip(bit >> 3, 1 << (bit & 7)))).toBe('commitment');
  });

  it('in any bit of the tags of the first and the last record, and all over them', async () => {
    const keys = await deriveBlobKeys(sealed.key);
    for (const n of [0, last]) {
      const [start] = record(n);
      const bytes = cutOut(n);
      const tag = Array.from({ length: 128 }, (_, bit) => [bytes.length - 1 - (bit >> 3), bit & 7] as const);
      const all = Array.from({ length: 64 }, (_, step) => [step * 501, step & 7] as const);
      for (const [at, bit] of [...tag, ...all]) {
        const files = SIZES.map((size) => ({ bytes: size }));
        const reader = new BlobReader({ keys, files, write: () => undefined, after: n });
        if (n === 0) await reader.push(head);
        const read = flip(start + at, 1 << bit).subarray(...record(n));
        expect(await stageOf(() => reader.push(read))).toBe('operation');
      }
    }
  }, 60_000);

  const [zero, one, two] = [0, 1, 2].map(cutOut);
  const rest = sealed.blob.subarray(HEAD + 3 * FILES.recordBytes);
  it.each<[string, readonly (Uint8Array | undefined)[], LinkStage]>([
    ['a record is missing', [head, zero, two, rest], 'operation'],
    ['two are exchanged', [head, one, zero, two, rest], 'operation'],
    ['one comes twice', [head, zero, zero, one, two, rest], 'operation'],
    ['the commitment is missing', [zero, one, two, rest], 'commitment'],
    ['the last one is missing', [head, zero, one, two], 'length'],
    ['it is cut within a record', [head, zero, one?.subarray(0, 1000)], 'length'],
    ['there is nothing', [], 'length'],
    ['a byte follows', [sealed.blob, Uint8Array.of(0)], 'length'],
    ['a record follows', [sealed.blob, zero], 'length'],
  ])('where %s', async (_what, pieces, stage) => {
    const blob = Buffer.concat(pieces.map((piece) => piece ?? Buffer.alloc(0)));
    expect(await stageOfBlob(blob)).toBe(stage);
  });

  it('where sizes lie: of a shorter file the rest is no padding, a longer one never comes', async () => {
    expect(await stageOfBlob(sealed.blob, [small.length, 0, large.length - 1])).toBe('padding');
    expect(await stageOfBlob(sealed.blob, [small.length, 0, large.length + 300_000])).not.toBe('opened');
    expect(await stageOfBlob(sealed.blob, [1])).not.toBe('opened');
  });

  it('under another key, and a reader that has refused takes nothing more', async () => {
    expect(await stageOf(() => readAll(newBlobKey(), sealed.blob, SIZES))).toBe('commitment');
    const keys = await deriveBlobKeys(newBlobKey());
    const reader = new BlobReader({ keys, files: [{ bytes: 1 }], write: () => undefined });
    expect(await stageOf(() => reader.push(sealed.blob.subarray(0, HEAD)))).toBe('commitment');
    expect(await stageOf(() => reader.push(sealed.blob.subarray(HEAD)))).toBe('commitment');
    expect(await stageOf(async () => reader.end())).toBe('commitment');
  });

  it('where it would be another one to another reader: a record that two keys open', async () => {
    const [key, rival] = [newBlobKey(), newBlobKey()];
    const inputs = [await gcmInput(key), await gcmInput(rival)] as const;
    const bytes = 65_536;
    const record = twoKeyCiphertext(...inputs, bytes);
    const blob = Buffer.concat([inputs[0].additionalData, record]);
    expect(await stageOf(() => readAll(key, blob, [bytes]))).toBe('opened');
    expect(await stageOf(() => readAll(rival, blob, [bytes]))).toBe('commitment');
    // Without a commitment it would be another file to each of them.
    const others = Buffer.concat([inputs[1].additionalData, record]);
    expect(await stageOf(() => readAll(rival, others, [bytes]))).toBe('opened');
  });
});

describe('making a blob', () => {
  it('ends where a file has fewer or more bytes than its message says', async () => {
    for (const bytes of [small.length - 1, small.length + 1, 0]) {
      const lying = { ...sourceOf(small), bytes };
      expect(await stageOf(() => sealAll([lying]))).toBe('file');
      expect(await stageOf(() => sealAll([sourceOf(large), lying, sourceOf(large)]))).toBe('file');
    }
  });

  it('goes on with what reading a file throws', async () => {
    const gone: FileSource = {
      ...sourceOf(small),
      async *read() {
        yield small.subarray(0, 3);
        throw new Error('gone');
      },
    };
    await expect(sealAll([gone])).rejects.toThrow('gone');
  });

  it('happens once', async () => {
    const draft = await draftBlob();
    draft.seal([]);
    expect(() => draft.seal([])).toThrow('before');
  });

  it('gives parts of 8 MiB, in three buffers at most, which wait for one that has arrived', async () => {
    const bytes = 40 * 1_048_576 + 11;
    const chunk = randomBytes(1_048_576);
    const source: FileSource = {
      bytes,
      async *read() {
        for (let at = 0; at < bytes; at += chunk.length)
          yield chunk.subarray(0, Math.min(chunk.length, bytes - at));
      },
    };
    const keys = await deriveBlobKeys(newBlobKey());
    const pool = new PartPool();
    const travelling: Uint8Array<ArrayBuffer>[] = [];
    let n = 0;
    for await (const part of sealBlob(keys, [source], pool)) {
      expect(part).toHaveLength(partBytesOf(blobBytes(bytes), n));
      n += 1;
      travelling.push(part);
      const arrived = travelling.length > 2 ? travelling.shift() : undefined;
      if (arrived !== undefined) pool.give(arrived);
    }
    expect([n, pool.made]).toEqual([partsOf(blobBytes(bytes)), 3]);
    expect(3 * FILES.partBytes + 4 * FILES.recordBytes).toBeLessThanOrEqual(32 * 1_048_576);
  }, 30_000);

  it('knows what all files have together', () =>
    expect(totalBytes(SIZES.map((bytes) => ({ bytes })))).toBe(SIZES.reduce((a, b) => a + b)));
});

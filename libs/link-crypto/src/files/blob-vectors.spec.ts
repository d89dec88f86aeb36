import { createDecipheriv, createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FILES } from '@oncelink/contracts/files';
import { encodeBase64url } from '../base64url.ts';
import { type BlobVector, readBlobVectors } from '../testing/read-vectors.ts';
import { stageOf } from '../testing/stage-of.ts';
import { deriveBlobKeys } from './blob-keys.ts';
import { BlobReader } from './blob-reader.ts';
import { totalBytes } from './bundle.ts';
import { sealBlob } from './seal-blob.ts';

const HEAD = 32;
const unhex = (hex = ''): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(hex, 'hex'));
const sha256 = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');
const sizesOf = (sizes: readonly number[]) => sizes.map((bytes) => ({ bytes }));
const keysOf = ({ key }: BlobVector) => deriveBlobKeys(encodeBase64url(unhex(key)));

const ofPattern = (from: number, bytes: number): Uint8Array =>
  Buffer.alloc(
    bytes,
    Uint8Array.from({ length: 251 }, (_, index) => (from + index) % 251),
  );

async function seal(vector: BlobVector, sizes: readonly number[]): Promise<Buffer> {
  let from = 0;
  const sources = sizes.map((bytes) => {
    const start = from;
    from += bytes;
    return {
      bytes,
      async *read() {
        yield ofPattern(start, bytes);
      },
    };
  });
  const parts: Buffer[] = [];
  for await (const part of sealBlob(await keysOf(vector), sources)) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

async function read(vector: BlobVector, blob: Buffer): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const reader = new BlobReader({
    keys: await keysOf(vector),
    files: sizesOf(vector.fileBytes),
    write: ({ bytes }) => void pieces.push(bytes),
  });
  await reader.push(blob);
  reader.end();
  return Buffer.concat(pieces);
}

function changed(blob: Buffer, { at, xor = 0, records, length }: NonNullable<BlobVector['change']>): Buffer {
  if (records !== undefined) {
    const start = (n: number): number => HEAD + n * FILES.recordBytes;
    return Buffer.concat([
      blob.subarray(0, HEAD),
      ...records.map((n) => blob.subarray(start(n), start(n + 1))),
    ]);
  }
  if (at === undefined) return blob.subarray(0, length);
  const copy = Buffer.from(blob);
  copy.writeUInt8(copy.readUInt8(at) ^ xor, at);
  return copy;
}

const vectors = readBlobVectors();
const named = (expected: BlobVector['expect']) =>
  vectors.filter((vector) => vector.expect === expected).map((vector) => [vector.id, vector] as const);

describe('vectors of blobs', () => {
  it('have names of their own', () => expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length));

  it.each(named('opens'))('%s is written byte for byte and opens again', async (_id, vector) => {
    const keys = await keysOf(vector);
    expect(Buffer.from(keys.id, 'base64url').toString('hex')).toBe(vector.fileId);
    expect(keys.commitment).toEqual(unhex(vector.commitment));
    expect(keys.prefix).toEqual(unhex(vector.noncePrefix));
    const blob = await seal(vector, vector.fileBytes);
    expect([blob.length, sha256(blob)]).toEqual([vector.blobBytes, vector.blobSha256]);
    const total = totalBytes(sizesOf(vector.fileBytes));
    expect((await read(vector, blob)).equals(ofPattern(0, total))).toBe(true);
  });

  it.each(named('opens'))(
    'the first record of %s opens with what the vector says alone',
    async (_id, vector) => {
      const blob = await seal(vector, vector.fileBytes);
      const record = blob.subarray(HEAD, HEAD + FILES.recordBytes);
      const isLast = HEAD + record.length === blob.length;
      const nonce = Buffer.concat([unhex(vector.noncePrefix), Buffer.from([0, 0, 0, 0, isLast ? 1 : 0])]);
      const decipher = createDecipheriv('aes-256-gcm', unhex(vector.streamKey), nonce);
      decipher.setAAD(unhex(vector.commitment)).setAuthTag(record.subarray(-16));
      const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      const total = totalBytes(sizesOf(vector.fileBytes));
      const first = Math.min(total, text.length);
      expect(text.subarray(0, first).equals(ofPattern(0, first))).toBe(true);
    },
  );

  it.each(named('refused'))('refuses: %s', async (_id, vector) => {
    const blob = changed(await seal(vector, vector.sealedBytes ?? []), vector.change ?? {});
    expect(await stageOf(() => read(vector, blob))).toBe(vector.stage);
  });
});

import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { blobBytes, FILES } from '@oncelink/contracts/files';
import { newFileProof } from '@oncelink/link-crypto/files';
import type { BundleLine } from './bundle-line.ts';
import type { Place } from './sink.ts';
import { deskLine } from './testing/desk-line.ts';
import { useNodeBlobs } from './testing/node-blobs.ts';

beforeAll(useNodeBlobs);

const PLACE: Place = { kind: 'memory', name: 'x' };
const fileOf = (name: string, bytes: Uint8Array): File => new File([new Uint8Array(bytes)], name);
const bytesIn = async (blob: Blob): Promise<Buffer> => Buffer.from(await blob.arrayBuffer());

/** All parts of files, and what their message says of them. */
async function seal(files: readonly File[]) {
  const line = deskLine();
  const { key } = await line.ask('draft', files);
  const parts: Buffer[] = [];
  for (let spare: Uint8Array<ArrayBuffer> | null = null; ;) {
    const part: Uint8Array<ArrayBuffer> | null = await line.ask('part', spare);
    if (part === null) break;
    parts.push(Buffer.from(part));
    spare = new Uint8Array(part.buffer);
  }
  const { proof } = await newFileProof();
  const bundle = { key, proof, files: files.map(({ name, size: bytes }) => ({ name, bytes })) };
  return { bundle, parts, blob: Buffer.concat(parts) };
}

async function feed(line: BundleLine, blob: Uint8Array, step: number): Promise<void> {
  for (let at = 0; at < blob.length; at += step)
    await line.ask('take', new Uint8Array(blob.subarray(at, at + step)));
}

describe('the worker for files', () => {
  it('seals files into parts, and opens them in chunks of any size', async () => {
    const contents = [randomBytes(9_000_000), randomBytes(0), randomBytes(70_000)];
    const { bundle, parts, blob } = await seal(contents.map((bytes, n) => fileOf(`${n}`, bytes)));
    expect(blob).toHaveLength(blobBytes(9_070_000));
    expect(parts[0]).toHaveLength(FILES.partBytes);
    const line = deskLine();
    expect(await line.ask('open', { bundle, place: PLACE, safe: 0 })).toMatchObject({
      position: 0,
      size: blob.length,
    });
    await feed(line, blob, 1_234_567);
    expect((await bytesIn(await line.ask('end', null))).equals(Buffer.concat(contents))).toBe(true);
  });

  it('keeps nothing that was changed, and gives out nothing that is not whole', async () => {
    const { bundle, blob } = await seal([fileOf('a', randomBytes(300_000))]);
    const cut = deskLine();
    await cut.ask('open', { bundle, place: PLACE, safe: 0 });
    await feed(cut, blob.subarray(0, -1), 100_000);
    await expect(cut.ask('end', null)).rejects.toMatchObject({ reason: 'damaged' });
    const changed = deskLine();
    await changed.ask('open', { bundle, place: PLACE, safe: 0 });
    blob[blob.length - 1] = (blob[blob.length - 1] ?? 0) ^ 1;
    await expect(feed(changed, blob, 100_000)).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('a file that can no longer be read ends the sealing', async () => {
    const file = fileOf('a', randomBytes(3_000_000));
    Object.defineProperty(file, 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) }),
    });
    await expect(seal([file])).rejects.toMatchObject({ reason: 'file' });
  });

  it('finds no room where there is none, and asks no disk for a little', async () => {
    const line = deskLine();
    expect(await line.ask('plan', 8_000_000)).toBe('memory');
    expect(await line.ask('plan', 60_000_000)).toBe('memory');
    // This window keeps nothing: neither files nor a database.
    expect(await line.ask('plan', 100_000_000)).toBeNull();
  });
});

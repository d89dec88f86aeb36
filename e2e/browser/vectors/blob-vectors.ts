import { createCipheriv } from 'node:crypto';
import { FILES, paddedBytes, RECORD_TEXT_BYTES } from '@oncelink/contracts/files';

/** One case of `blobs` of the vectors. */
export interface BlobVector {
  readonly id: string;
  readonly stage?: string;
  readonly key: string;
  readonly fileBytes: readonly number[];
  readonly commitment?: string;
  readonly noncePrefix?: string;
  readonly streamKey?: string;
  readonly sealedBytes?: readonly number[];
  readonly change?: {
    readonly at?: number;
    readonly xor?: number;
    readonly records?: readonly number[];
    readonly length?: number;
  };
}

type Keys = Required<Pick<BlobVector, 'commitment' | 'noncePrefix' | 'streamKey'>>;

const HEAD = 32;
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** What all files of a vector are joined. */
export const filesOf = (sizes: readonly number[]): Buffer =>
  Buffer.from(Uint8Array.from({ length: sum(sizes) }, (_, index) => index % 251));

/** The blob, with Node's own functions, of what the vector says alone. */
function sealWithNode({ commitment, noncePrefix, streamKey }: Keys, sizes: readonly number[]): Buffer {
  const text = Buffer.concat([filesOf(sizes)], paddedBytes(sum(sizes)));
  const count = Math.ceil(text.length / RECORD_TEXT_BYTES);
  const records = Array.from({ length: count }, (_, index) => {
    const number = Buffer.alloc(5);
    number.writeUInt32BE(index);
    number.writeUInt8(index === count - 1 ? 1 : 0, 4);
    const nonce = Buffer.concat([Buffer.from(noncePrefix, 'hex'), number]);
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(streamKey, 'hex'), nonce);
    cipher.setAAD(Buffer.from(commitment, 'hex'));
    const start = index * RECORD_TEXT_BYTES;
    const sealed = cipher.update(text.subarray(start, start + RECORD_TEXT_BYTES));
    return Buffer.concat([sealed, cipher.final(), cipher.getAuthTag()]);
  });
  return Buffer.concat([Buffer.from(commitment, 'hex'), ...records]);
}

function changed(blob: Buffer, { at, xor = 0, records, length }: NonNullable<BlobVector['change']>): Buffer {
  const start = (n: number): number => HEAD + n * FILES.recordBytes;
  if (records !== undefined)
    return Buffer.concat([
      blob.subarray(0, HEAD),
      ...records.map((n) => blob.subarray(start(n), start(n + 1))),
    ]);
  if (at === undefined) return blob.subarray(0, length);
  const copy = Buffer.from(blob);
  copy.writeUInt8(copy.readUInt8(at) ^ xor, at);
  return copy;
}

/** The blob that a reader of the case gets. @param all in which a refused case finds the keys of its own */
export function blobOf(vector: BlobVector, all: readonly BlobVector[]): Buffer {
  const { commitment, noncePrefix, streamKey } =
    all.find(({ key, streamKey: known }) => key === vector.key && known !== undefined) ?? vector;
  if (commitment === undefined || noncePrefix === undefined || streamKey === undefined)
    throw new Error(`${vector.id} has no keys.`);
  const blob = sealWithNode({ commitment, noncePrefix, streamKey }, vector.sealedBytes ?? vector.fileBytes);
  return vector.change === undefined ? blob : changed(blob, vector.change);
}

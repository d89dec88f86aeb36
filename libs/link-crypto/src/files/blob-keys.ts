import { decodeBase64url, encodeBase64url } from '../base64url.ts';
import { type Bytes, concat, sha256, utf8 } from '../bytes.ts';
import { KEY_BYTES, type RootKey } from '../key-schedule.ts';
import { LinkError } from '../link-error.ts';

/** What follows from the key of a blob. */
export interface BlobKeys {
  /** Its name at the server: 16 bytes, base64url. */
  readonly id: string;
  /** What it begins with. */
  readonly commitment: Bytes;
  /** The first 7 bytes of each nonce. */
  readonly prefix: Bytes;
  /** For AES-GCM; its bytes never exist in script memory. */
  readonly stream: RootKey;
}

/** A blob has no header: no kind of link has, with two bytes behind the zero, any of these. */
const hkdf = (label: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: utf8('oncelink/v2'),
  info: utf8(`${label}\0`),
});

const BLOB_BYTES = { 'file id': 16, 'stream commitment': 32, 'nonce prefix': 7 } as const;

/** @param key of a blob, as a bundle has it @throws LinkError `base64url`, `parts` */
export async function deriveBlobKeys(key: string): Promise<BlobKeys> {
  const bytes = decodeBase64url(key);
  if (bytes.length !== KEY_BYTES) throw new LinkError('parts');
  const root = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits', 'deriveKey']);
  bytes.fill(0);
  const derive = async (label: keyof typeof BLOB_BYTES): Promise<Bytes> =>
    new Uint8Array(await crypto.subtle.deriveBits(hkdf(label), root, BLOB_BYTES[label] * 8));
  const cipher = { name: 'AES-GCM', length: 256 };
  const [id, commitment, prefix, stream] = await Promise.all([
    derive('file id'),
    derive('stream commitment'),
    derive('nonce prefix'),
    crypto.subtle.deriveKey(hkdf('stream key'), root, cipher, false, ['encrypt', 'decrypt']),
  ]);
  return { id: encodeBase64url(id), commitment, prefix, stream };
}

/**
 * How record `index` is encrypted (STREAM): its number and whether it is the last one stand in its nonce, so none can be
 * left out, moved, or cut off behind.
 */
export function recordCipher({ prefix, commitment }: BlobKeys, index: number, isLast: boolean) {
  const number = new Uint8Array(5);
  new DataView(number.buffer).setUint32(0, index);
  number[4] = isLast ? 1 : 0;
  return { name: 'AES-GCM', iv: concat(prefix, number), additionalData: commitment, tagLength: 128 };
}

const random = (): string => encodeBase64url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));

/** Key of a blob: 32 random bytes, base64url. */
export const newBlobKey = random;

export interface FileProof {
  /** 32 random bytes, base64url. */
  readonly proof: string;
  /** Its SHA-256, base64url: what the server is told beforehand. */
  readonly proofHash: string;
}

/** The proof of the sender, or of one reader. It opens nothing, and nothing leads from one to another. */
export async function newFileProof(): Promise<FileProof> {
  const proof = random();
  return { proof, proofHash: encodeBase64url(await sha256(decodeBase64url(proof))) };
}

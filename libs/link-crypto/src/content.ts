import { GCM_TAG_BYTES, type WireVersion } from '@oncelink/contracts';
import { type Bytes, concat, isEqual } from './bytes.ts';
import { frameMessage, readFrame } from './frame.ts';
import { commitmentBytes, type Header } from './header.ts';
import { deriveBytes, deriveContentKey, type RootKey } from './key-schedule.ts';
import { LinkError } from './link-error.ts';

/** @param cover its hash, where one stands in the link */
async function contentCipher(root: RootKey, header: Header, cover: readonly Bytes[]) {
  const [key, iv, longest] = await Promise.all([
    deriveContentKey(root, header),
    deriveBytes(root, header, 'content nonce'),
    deriveBytes(root, header, 'key commitment'),
  ]);
  const commitment = longest.subarray(0, commitmentBytes(header));
  const additionalData = concat(header.bytes, commitment, ...cover);
  return {
    key,
    commitment,
    algorithm: { name: 'AES-GCM', iv, additionalData, tagLength: GCM_TAG_BYTES * 8 },
  };
}

/**
 * Commitment and ciphertext. The nonce is derived, so a root may encrypt one frame only. Wipes the frame.
 * @param cover its hash, where one stands in the link
 */
export async function encryptFrame(
  root: RootKey,
  header: Header,
  frame: Bytes,
  ...cover: readonly Bytes[]
): Promise<Bytes> {
  try {
    const { key, commitment, algorithm } = await contentCipher(root, header, cover);
    return concat(commitment, new Uint8Array(await crypto.subtle.encrypt(algorithm, key, frame)));
  } finally {
    frame.fill(0);
  }
}

/** Of a text alone. @throws LinkError `message` */
export const encryptContent = async (root: RootKey, header: Header, message: string): Promise<Bytes> =>
  encryptFrame(root, header, frameMessage(header.version, message));

interface Reading<Message> {
  /** Takes the message out of its frame, which is wiped after that. */
  readonly read: (version: WireVersion, frame: Bytes) => Message;
  /** Its hash, where one stands in the link. */
  readonly cover?: readonly Bytes[];
}

/**
 * The commitment is compared first: GCM alone lets one ciphertext open under two keys.
 * @throws LinkError `commitment`, `operation` and those of `read`
 */
export async function decryptFrame<Message>(
  root: RootKey,
  header: Header,
  content: Bytes,
  { read, cover = [] }: Reading<Message>,
): Promise<Message> {
  const { key, commitment, algorithm } = await contentCipher(root, header, cover);
  if (!isEqual(commitment, content.subarray(0, commitment.length))) throw new LinkError('commitment');
  const ciphertext = content.subarray(commitment.length);
  const plain = await crypto.subtle.decrypt(algorithm, key, ciphertext).catch(() => {
    throw new LinkError('operation');
  });
  const frame = new Uint8Array(plain);
  try {
    return read(header.version, frame);
  } finally {
    frame.fill(0);
  }
}

/** Of a text alone. */
export const decryptContent = (root: RootKey, header: Header, content: Bytes): Promise<string> =>
  decryptFrame(root, header, content, { read: readFrame });

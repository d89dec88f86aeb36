import { GCM_TAG_BYTES } from '@oncelink/contracts';
import { type Bytes, concat } from './bytes.ts';
import { frameMessage } from './frame.ts';
import { commitmentBytes, type Header } from './header.ts';
import { deriveBytes, deriveContentKey, type RootKey } from './key-schedule.ts';

/** @param cover its hash, where one stands in the link */
export async function contentCipher(root: RootKey, header: Header, cover: readonly Bytes[]) {
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

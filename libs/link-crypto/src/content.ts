import { GCM_TAG_BYTES } from '@oncelink/contracts';
import { type Bytes, concat, isEqual } from './bytes.ts';
import { frameMessage, readFrame } from './frame.ts';
import { commitmentBytes, type Header } from './header.ts';
import { deriveBytes, deriveContentKey, type RootKey } from './key-schedule.ts';
import { LinkError } from './link-error.ts';

async function contentCipher(root: RootKey, header: Header) {
  const [key, iv, longest] = await Promise.all([
    deriveContentKey(root, header),
    deriveBytes(root, header, 'content nonce'),
    deriveBytes(root, header, 'key commitment'),
  ]);
  const commitment = longest.subarray(0, commitmentBytes(header));
  const additionalData = concat(header.bytes, commitment);
  return {
    key,
    commitment,
    algorithm: { name: 'AES-GCM', iv, additionalData, tagLength: GCM_TAG_BYTES * 8 },
  };
}

/**
 * Commitment and ciphertext. The nonce is derived, so a root may encrypt one message only.
 * @throws LinkError `message`
 */
export async function encryptContent(root: RootKey, header: Header, message: string): Promise<Bytes> {
  const frame = frameMessage(header.version, message);
  try {
    const { key, commitment, algorithm } = await contentCipher(root, header);
    return concat(commitment, new Uint8Array(await crypto.subtle.encrypt(algorithm, key, frame)));
  } finally {
    frame.fill(0);
  }
}

/**
 * The commitment is compared first: GCM alone lets one ciphertext open under two keys.
 * @throws LinkError `commitment`, `operation` and those of `readFrame`
 */
export async function decryptContent(root: RootKey, header: Header, content: Bytes): Promise<string> {
  const { key, commitment, algorithm } = await contentCipher(root, header);
  if (!isEqual(commitment, content.subarray(0, commitment.length))) throw new LinkError('commitment');
  const ciphertext = content.subarray(commitment.length);
  const plain = await crypto.subtle.decrypt(algorithm, key, ciphertext).catch(() => {
    throw new LinkError('operation');
  });
  const frame = new Uint8Array(plain);
  try {
    return readFrame(header.version, frame);
  } finally {
    frame.fill(0);
  }
}

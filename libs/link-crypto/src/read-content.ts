import type { WireVersion } from '@oncelink/contracts';
import { type Bytes, isEqual } from './bytes.ts';
import { contentCipher } from './content.ts';
import type { Header } from './header.ts';
import type { RootKey } from './key-schedule.ts';
import { LinkError } from './link-error.ts';
import { readFrame } from './read-frame.ts';

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

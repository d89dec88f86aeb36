import { type Bytes, concat } from './bytes.ts';
import { encryptContent } from './content.ts';
import { writeEnvelope } from './envelope.ts';
import { writeFragment } from './fragment.ts';
import type { Header, PasswordHeader, PlainHeader } from './header.ts';
import { importRoot, type RootKey } from './key-schedule.ts';
import { proofHashOf, sealIdOf } from './link-proofs.ts';
import { passwordRoot, sealedRoot } from './link-roots.ts';
import type { MadeLink, MadePasswordLink, MadeStoredLink, SealedDraft, Stretch } from './link-types.ts';

/*
 * These functions take header and key of the link, so that test vectors can be reproduced. They are not exported from
 * the library: a key used twice would reuse an AES-GCM nonce.
 */

const NO_CONTENT = new Uint8Array(0);

/** How one sort of messages is written. */
export interface Writer<Message> {
  /** Bytes between key and content of the link. */
  readonly cover: Bytes;
  /** Commitment and ciphertext. @throws LinkError what it does not write */
  readonly encrypt: (root: RootKey, header: Header, message: Message) => Promise<Bytes>;
}

export const PLAIN: Writer<string> = { cover: NO_CONTENT, encrypt: encryptContent };

/** Owns `key` and wipes it when the draft is finished, whether or not that succeeds. */
export async function buildSealedDraft<Message>(
  header: PlainHeader,
  key: Bytes,
  { cover, encrypt }: Writer<Message>,
): Promise<SealedDraft<Message>> {
  const keyRoot = await importRoot(key);
  let isFinished = false;
  return {
    sealId: await sealIdOf(keyRoot, header),
    proofHash: await proofHashOf(keyRoot, header, 'link proof'),
    async finish(seal, message) {
      if (isFinished) throw new Error('this draft was finished before');
      isFinished = true;
      try {
        const content = await encrypt(await sealedRoot(key, seal), header, message);
        return { fragment: await writeFragment({ header, key, content: concat(cover, content) }) };
      } finally {
        key.fill(0);
      }
    },
  };
}

export async function buildShortLink<Message>(
  header: PlainHeader,
  key: Bytes,
  message: Message,
  { cover, encrypt }: Writer<Message>,
): Promise<MadeStoredLink> {
  const root = await importRoot(key);
  const content = await encrypt(root, header, message);
  return {
    fragment: await writeFragment({ header, key, content: cover }),
    encryptedData: writeEnvelope(header, content),
    proofHash: await proofHashOf(root, header, 'link proof'),
  };
}

export interface PasswordLinkParts<Message> {
  readonly message: Message;
  readonly password: string;
  readonly stretch: Stretch;
}

export async function buildPasswordLink<Message>(
  header: PasswordHeader,
  key: Bytes,
  { message, password, stretch }: PasswordLinkParts<Message>,
  { cover, encrypt }: Writer<Message>,
): Promise<MadePasswordLink> {
  const root = await passwordRoot(key, header, password, stretch);
  const content = await encrypt(root, header, message);
  return {
    fragment: await writeFragment({ header, key, content: cover }),
    encryptedData: writeEnvelope(header, content),
    proofHash: await proofHashOf(await importRoot(key), header, 'link proof'),
    passwordHash: await proofHashOf(root, header, 'password proof'),
  };
}

export async function buildUnsealedLink<Message>(
  header: PlainHeader,
  key: Bytes,
  message: Message,
  { cover, encrypt }: Writer<Message>,
): Promise<MadeLink> {
  const content = await encrypt(await importRoot(key), header, message);
  return { fragment: await writeFragment({ header, key, content: concat(cover, content) }) };
}

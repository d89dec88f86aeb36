import type { WireVersion } from '@oncelink/contracts';
import type { Bytes } from './bytes.ts';
import { encryptContent } from './content.ts';
import { writeEnvelope } from './envelope.ts';
import { writeFragment } from './fragment.ts';
import { passwordHeader, plainHeader } from './header.ts';
import { importRoot } from './key-schedule.ts';
import { proofHashOf, sealIdOf } from './link-proofs.ts';
import { passwordRoot, sealedRoot } from './link-roots.ts';
import type {
  MadeLink,
  MadePasswordLink,
  MadeStoredLink,
  PasswordSuite,
  SealedDraft,
  Stretch,
} from './link-types.ts';

/*
 * These functions take version and key of the link, so that test vectors can be reproduced. They are not exported from
 * the library: a key used twice would reuse an AES-GCM nonce.
 */

const NO_CONTENT = new Uint8Array(0);

/** Owns `key` and wipes it when the draft is finished, whether or not that succeeds. */
export async function buildSealedDraft(version: WireVersion, key: Bytes): Promise<SealedDraft> {
  const header = plainHeader(version, 'sealed');
  const keyRoot = await importRoot(key);
  let isFinished = false;
  return {
    sealId: await sealIdOf(keyRoot, header),
    proofHash: await proofHashOf(keyRoot, header, 'link proof'),
    async finish(seal, message) {
      if (isFinished) throw new Error('this draft was finished before');
      isFinished = true;
      try {
        const content = await encryptContent(await sealedRoot(key, seal), header, message);
        return { fragment: await writeFragment({ header, key, content }) };
      } finally {
        key.fill(0);
      }
    },
  };
}

export async function buildShortLink(
  version: WireVersion,
  key: Bytes,
  message: string,
): Promise<MadeStoredLink> {
  const header = plainHeader(version, 'short');
  const root = await importRoot(key);
  const content = await encryptContent(root, header, message);
  return {
    fragment: await writeFragment({ header, key, content: NO_CONTENT }),
    encryptedData: writeEnvelope(header, content),
    proofHash: await proofHashOf(root, header, 'link proof'),
  };
}

export interface PasswordLinkParts {
  readonly version: WireVersion;
  readonly message: string;
  readonly password: string;
  readonly suite: PasswordSuite;
  readonly stretch: Stretch;
}

export async function buildPasswordLink(key: Bytes, parts: PasswordLinkParts): Promise<MadePasswordLink> {
  const header = passwordHeader(parts.version, parts.suite);
  const root = await passwordRoot(key, header, parts.password, parts.stretch);
  const content = await encryptContent(root, header, parts.message);
  return {
    fragment: await writeFragment({ header, key, content: NO_CONTENT }),
    encryptedData: writeEnvelope(header, content),
    proofHash: await proofHashOf(await importRoot(key), header, 'link proof'),
    passwordHash: await proofHashOf(root, header, 'password proof'),
  };
}

export async function buildUnsealedLink(
  version: WireVersion,
  key: Bytes,
  message: string,
): Promise<MadeLink> {
  const header = plainHeader(version, 'unsealed');
  const content = await encryptContent(await importRoot(key), header, message);
  return { fragment: await writeFragment({ header, key, content }) };
}

import { CODE_ALPHABET, CODE_LENGTH } from '@oncelink/contracts';
import type { Bytes } from './bytes.ts';
import { decryptContent } from './read-content.ts';
import { readEnvelope } from './envelope.ts';
import type { ReadFragment } from './fragment.ts';
import { readFragment } from './read-fragment.ts';
import type { LinkKind, PasswordHeader } from './header.ts';
import { importRoot } from './key-schedule.ts';
import { LinkError } from './link-error.ts';
import { proofOf, sealIdOf } from './link-proofs.ts';
import { passwordRoot, sealedRoot } from './link-roots.ts';
import type { LinkAddress, ReceivedLink, ReceivedPasswordLink } from './link-types.ts';

const CODE = `([${CODE_ALPHABET}]{${CODE_LENGTH}})`;
const DIRECT_PATH = /^\/s-()$/;

const PATHS: Record<LinkKind, RegExp> = {
  sealed: DIRECT_PATH,
  unsealed: DIRECT_PATH,
  short: new RegExp(`^/sh?-${CODE}$`),
  password: new RegExp(`^/shp-${CODE}$`),
};

function codeIn(pathname: string, kind: LinkKind): string {
  const code = PATHS[kind].exec(pathname)?.[1];
  if (code === undefined) throw new LinkError('path');
  return code;
}

type Decrypt = NonNullable<ReadFragment['decrypt']>;

async function readPasswordLink(
  key: Bytes,
  header: PasswordHeader,
  code: string,
  decrypt: Decrypt,
): Promise<ReceivedPasswordLink> {
  return {
    kind: 'password',
    code,
    proof: await proofOf(await importRoot(key), header, 'link proof'),
    suite: header.suite,
    async unlock(password, stretch) {
      const root = await passwordRoot(key, header, password, stretch);
      return {
        passwordProof: await proofOf(root, header, 'password proof'),
        open: async (encryptedData) => decrypt(root, header, readEnvelope(header, encryptedData)),
      };
    },
  };
}

async function readKey(
  { header, key, content, decrypt = decryptContent }: ReadFragment,
  code: string,
): Promise<ReceivedLink> {
  if (header.kind === 'password') return readPasswordLink(key, header, code, decrypt);

  const root = await importRoot(key);
  if (header.kind === 'unsealed') {
    return { kind: 'unsealed', open: () => decrypt(root, header, content) };
  }
  const proof = await proofOf(root, header, 'link proof');
  if (header.kind === 'short') {
    const open = async (encryptedData: string) => decrypt(root, header, readEnvelope(header, encryptedData));
    return { kind: 'short', code, proof, open };
  }
  return {
    kind: 'sealed',
    sealId: await sealIdOf(root, header),
    proof,
    open: async (seal) => decrypt(await sealedRoot(key, seal), header, content),
  };
}

/**
 * Reads a link without asking anyone. Pass the address through `repairLink` first. What covers and parts take is loaded with
 * the first link that has one.
 * @throws LinkError with one of the stages before a claim; what a failed import throws
 */
export async function readLink({ pathname, fragment }: LinkAddress): Promise<ReceivedLink> {
  const read = await readFragment(fragment);
  return { ...(await readKey(read, codeIn(pathname, read.header.kind))), ...read.announced };
}

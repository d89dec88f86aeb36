import type {
  AcknowledgeRequest,
  LinkRequest,
  RevealRequest,
  VerifyPasswordRequest,
} from '@oncelink/contracts';
import type { LinkNames } from './link-names.service.ts';
import type { ClaimKey, LinkKey, OpenTry } from './link-rows.ts';

/** Requests as rows of the link table. All of these throw on values that can't be part of one. */

const HASH_BYTES = 32;

export function decodeHash(text: string): Buffer {
  const hash = Buffer.from(text, 'base64url');
  if (hash.length !== HASH_BYTES) throw new RangeError('A hash has 32 bytes.');
  return hash;
}

interface PasswordProofHash {
  readonly passwordProofHash: string | null;
  /** What gateways of the version before call it. Delete it in the next version (docs/operations/upgrade.md). */
  readonly passwordHash?: string | null;
}

/** Null without a password. A message that says nothing of it is refused: it could be about a protected link. */
export function decodePasswordProofHash(request: PasswordProofHash): Buffer | null {
  const hash = request.passwordProofHash === undefined ? request.passwordHash : request.passwordProofHash;
  if (hash === undefined) throw new RangeError('The message does not say whether there is a password.');
  return hash === null ? null : decodeHash(hash);
}

export const decodeKey = (names: LinkNames, { ref, proofHash }: LinkRequest): LinkKey => ({
  loc: names.locate(ref),
  proofHash: decodeHash(proofHash),
});

export const decodeClaim = (names: LinkNames, request: AcknowledgeRequest): ClaimKey => ({
  loc: names.locate(request.ref),
  proofHash: decodeHash(request.proofHash),
  claim: decodeHash(request.claimHash),
});

export const decodeReveal = (names: LinkNames, request: RevealRequest): OpenTry => ({
  loc: names.locate(request.ref),
  proofHash: decodeHash(request.proofHash),
  passwordProofHash: decodePasswordProofHash(request),
  claim: decodeHash(request.claimHash),
});

export function decodeVerify(names: LinkNames, request: VerifyPasswordRequest): OpenTry {
  const passwordProofHash = decodePasswordProofHash(request);
  if (passwordProofHash === null) throw new RangeError('There is no password to verify.');
  const { loc, proofHash } = decodeKey(names, request);
  return { loc, proofHash, passwordProofHash, claim: null };
}

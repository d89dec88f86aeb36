import type {
  AcknowledgeRequest,
  LinkRequest,
  RevealRequest,
  VerifyPasswordRequest,
} from '@oncelink/contracts';
import type { ClaimKey, LinkKey, OpenTry } from './link-rows.ts';
import type { LinkNames } from './name-links.ts';

/** Requests as rows of the link table. All of these throw on values that can't be part of one. */

const HASH_BYTES = 32;

export function decodeHash(text: string): Buffer {
  const hash = Buffer.from(text, 'base64url');
  if (hash.length !== HASH_BYTES) throw new RangeError('A hash has 32 bytes.');
  return hash;
}

export const decodeKey = (names: LinkNames, { ref, proofHash }: LinkRequest): LinkKey => ({
  loc: names.locate(ref),
  proof: decodeHash(proofHash),
});

export const decodeClaim = (names: LinkNames, request: AcknowledgeRequest): ClaimKey => ({
  ...decodeKey(names, request),
  claim: decodeHash(request.claimHash),
});

export const decodeReveal = (names: LinkNames, request: RevealRequest): OpenTry => ({
  ...decodeClaim(names, request),
  password: request.passwordHash === null ? null : decodeHash(request.passwordHash),
});

export const decodeVerify = (names: LinkNames, request: VerifyPasswordRequest): OpenTry => ({
  ...decodeKey(names, request),
  password: decodeHash(request.passwordHash),
  claim: null,
});

import { Inject, Injectable } from '@nestjs/common';
import {
  freeExpiresIn,
  type AcknowledgeRequest,
  type CreateLinkRequest,
  type CreateSealRequest,
  type LinkRequest,
  type RevealRequest,
  type VerifyPasswordRequest,
} from '@oncelink/contracts';
import { createByteSource } from '@oncelink/key-ring';
import { SECRETS_CONFIG, type SecretsConfig } from '../config.ts';
import { LinkNames } from './link-names.service.ts';
import { LINK_KIND, type ClaimKey, type LinkKey, type NewLink, type OpenTry } from './link-rows.ts';

/** Requests as rows of the link table. All of this throws on values that can't be part of one. */

/** A short link with the code it has drawn, which may turn out to be taken. */
export interface LinkDraft extends NewLink {
  readonly code: string;
  readonly attempt: number;
}

const SEAL_BYTES = 32;
/** With a billion live links one code in 840 million is taken: more draws than this mean that something is broken. */
const MAX_DRAWS = 8;

const drawSeal = createByteSource(SEAL_BYTES);

/** Makes requests for new links into rows. */
@Injectable()
export class LinkDrafts {
  /** The only life of free links, in seconds. */
  readonly freeExpiresIn: number;
  readonly #names: LinkNames;
  /** The operator's longest life of a link, in seconds; "never" counts as longer. */
  readonly #maxExpiresIn: number;

  constructor(names: LinkNames, @Inject(SECRETS_CONFIG) config: Pick<SecretsConfig, 'SECRET_MAX_TTL'>) {
    this.#names = names;
    this.#maxExpiresIn = config.SECRET_MAX_TTL ?? Infinity;
    this.freeExpiresIn = freeExpiresIn(this.#maxExpiresIn);
  }

  draftLink(request: CreateLinkRequest): LinkDraft {
    const passwordProofHash = decodePasswordProofHash(request);
    const draft = {
      kind: passwordProofHash === null ? LINK_KIND.short : LINK_KIND.password,
      proofHash: decodeHash(request.proofHash),
      passwordProofHash,
      secret: Buffer.from(request.envelope, 'base64url'),
      expiresIn: this.#bound(request.expiresIn),
    };
    return this.#name(draft, 0);
  }

  /** The same link under the next code. */
  redraw(draft: LinkDraft): LinkDraft {
    return this.#name(draft, draft.attempt + 1);
  }

  /** The secret of a sealed link is made here and now, so it can't depend on the message. */
  draftSeal({ sealId, proofHash, expiresIn }: CreateSealRequest): NewLink {
    return {
      kind: LINK_KIND.sealed,
      loc: this.#names.locate({ sealId }),
      proofHash: decodeHash(proofHash),
      passwordProofHash: null,
      secret: drawSeal(),
      expiresIn: this.#bound(expiresIn),
    };
  }

  #name(draft: Omit<NewLink, 'loc'>, attempt: number): LinkDraft {
    if (attempt === MAX_DRAWS) throw new RangeError('Every code is taken.');
    const code = this.#names.shortCode(draft.proofHash, attempt);
    return { ...draft, attempt, code, loc: this.#names.locate({ code }) };
  }

  #bound(expiresIn: number | null): number | null {
    const bounded = Math.min(expiresIn ?? Infinity, this.#maxExpiresIn);
    return bounded === Infinity ? null : bounded;
  }
}

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

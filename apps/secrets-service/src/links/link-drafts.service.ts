import { Inject, Injectable } from '@nestjs/common';
import { freeExpiresIn, type CreateLinkRequest, type CreateSealRequest } from '@oncelink/contracts';
import { createByteSource } from '@oncelink/key-ring';
import { SECRETS_CONFIG, type SecretsConfig } from '../config.ts';
import { decodeHash, decodePasswordProofHash } from './decode-requests.ts';
import { LinkNames } from './link-names.service.ts';
import { LINK_KIND, type NewLink } from './link-rows.ts';

/** A short link with the code it has drawn, which may turn out to be taken. */
export interface LinkDraft extends NewLink {
  readonly code: string;
  readonly attempt: number;
}

const SEAL_BYTES = 32;
/** With a billion live links one code in 840 million is taken: more draws than this mean that something is broken. */
const MAX_DRAWS = 8;

const drawSeal = createByteSource(SEAL_BYTES);

/** Makes requests for new links into rows. Throws on values that can't be stored. */
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

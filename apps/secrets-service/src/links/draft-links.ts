import { freeSecondsWithin, type CreateLinkRequest, type CreateSealRequest } from '@oncelink/contracts';
import { createByteSource } from '@oncelink/key-ring';
import { decodeHash } from './decode-requests.ts';
import { LINK_KIND, type NewLink } from './link-rows.ts';
import type { LinkNames } from './name-links.ts';

/** A short link with the code it has drawn, which may turn out to be taken. */
export interface LinkDraft extends NewLink {
  readonly code: string;
  readonly attempt: number;
}

const SEAL_BYTES = 32;
/** With a billion live links one code in 840 million is taken: more draws than this mean that something is broken. */
const MAX_DRAWS = 8;

/** Makes requests for new links into rows. Throws on values that can't be stored. */
export class LinkDrafts {
  /** The one life of free links. */
  readonly freeSeconds: number;
  readonly #names: LinkNames;
  readonly #maxSeconds: number;
  readonly #drawSeal: () => Buffer;

  /** @param maxSeconds the operator's longest life of a secret; "never" counts as longer */
  constructor(names: LinkNames, maxSeconds = Infinity, drawSeal = createByteSource(SEAL_BYTES)) {
    this.#names = names;
    this.#maxSeconds = maxSeconds;
    this.freeSeconds = freeSecondsWithin(maxSeconds);
    this.#drawSeal = drawSeal;
  }

  draftLink(request: CreateLinkRequest): LinkDraft {
    const { passwordHash } = request;
    const draft = {
      kind: passwordHash === null ? LINK_KIND.short : LINK_KIND.password,
      proof: decodeHash(request.proofHash),
      password: passwordHash === null ? null : decodeHash(passwordHash),
      payload: Buffer.from(request.envelope, 'base64url'),
      seconds: this.#boundLife(request.expiresIn),
    };
    return this.#name(draft, 0);
  }

  /** The same link under the next code. */
  redraw(draft: LinkDraft): LinkDraft {
    return this.#name(draft, draft.attempt + 1);
  }

  /** The payload of a sealed link is made here and now, so it can't depend on the message. */
  draftSeal({ sealId, proofHash, expiresIn }: CreateSealRequest): NewLink {
    return {
      kind: LINK_KIND.sealed,
      loc: this.#names.locate({ sealId }),
      proof: decodeHash(proofHash),
      password: null,
      payload: this.#drawSeal(),
      seconds: this.#boundLife(expiresIn),
    };
  }

  #name(draft: Omit<NewLink, 'loc'>, attempt: number): LinkDraft {
    if (attempt === MAX_DRAWS) throw new RangeError('Every code is taken.');
    const code = this.#names.shortCode(draft.proof, attempt);
    return { ...draft, attempt, code, loc: this.#names.locate({ code }) };
  }

  #boundLife(expiresIn: number | null): number | null {
    const seconds = Math.min(expiresIn ?? Infinity, this.#maxSeconds);
    return seconds === Infinity ? null : seconds;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  freeExpiresIn,
  WATCH_BYTES,
  type AcknowledgeRequest,
  type Caller,
  type CreateLinkRequest,
  type CreateSealRequest,
  type LinkRef,
  type LinkRequest,
  type RevealRequest,
  type VerifyPasswordRequest,
} from '@oncelink/contracts';
import { askLife, type AskRequest } from '@oncelink/contracts/asks';
import { createByteSource } from '@oncelink/key-ring';
import { prepareMac, type Mac } from '@oncelink/service-kit';
import { SECRETS_CONFIG, type SecretsConfig } from '../config.ts';
import { LINK_KIND, type ClaimKey, type LinkKey, type NewLink, type OpenTry } from './link-rows.ts';

/** Requests as rows of the link table. All of this throws on values that can't be part of one. */

/** Codes and names can't be confused, whatever they are: the first byte of what is hashed differs. */
const SEAL_CLASS = Buffer.of(1);
const CODE_CLASS = Buffer.of(2);
const ASK_CLASS = Buffer.of(3);
const OWNER_CLASS = Buffer.of(4);

/** Bytes from here on would make the first characters of the alphabet likelier than the others. */
const UNBIASED_BELOW = 256 - (256 % CODE_ALPHABET.length);

type NamingConfig = Pick<SecretsConfig, 'CODE_KEY' | 'LINK_PEPPER'>;

/** Draws short codes and finds the row of a link. */
@Injectable()
export class LinkNames {
  readonly #pepperedMac: Mac;
  readonly #codeMac: Mac;

  /** Both keys are 32 random bytes that are not in the database. */
  constructor(@Inject(SECRETS_CONFIG) { LINK_PEPPER, CODE_KEY }: NamingConfig) {
    this.#pepperedMac = prepareMac(LINK_PEPPER);
    this.#codeMac = prepareMac(CODE_KEY);
  }

  /**
   * The code of a link follows from its proof, so a repeated request names the same link.
   * @param proofHash SHA-256 of the link proof
   * @param attempt counts up when another link has the code already
   */
  shortCode(proofHash: Buffer, attempt: number): string {
    let code = '';
    for (let block = 0; code.length < CODE_LENGTH; block += 1) {
      for (const byte of this.#codeMac(proofHash, Buffer.of(attempt, block))) {
        if (code.length === CODE_LENGTH) break;
        if (byte < UNBIASED_BELOW) code += CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length);
      }
    }
    return code;
  }

  /**
   * The lookup key of a link, 32 bytes. Keyed, because all codes could be tried against a plain hash: they have
   * 59.5 bits only.
   */
  locate(ref: LinkRef): Buffer {
    if ('code' in ref) return this.#pepperedMac(CODE_CLASS, ref.code);
    if ('askId' in ref) return this.#pepperedMac(ASK_CLASS, Buffer.from(ref.askId, 'base64url'));
    return this.#pepperedMac(SEAL_CLASS, Buffer.from(ref.sealId, 'base64url'));
  }

  /** Under which name the open asks of an account are counted: without the pepper it is nobody's. */
  ownerId(accountId: string): Buffer {
    return this.#pepperedMac(OWNER_CLASS, accountId);
  }
}

/** A short link with the code it has drawn, which may turn out to be taken. */
export interface LinkDraft extends NewLink {
  readonly code: string;
  readonly attempt: number;
}

/** Seconds from the making until it opens, and from then on until it ends. */
type Life = Pick<CreateSealRequest, 'startsIn' | 'expiresIn'>;

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
      ...this.#boundLife(request),
      watch: decodeWatch(request.watch),
    };
    return this.#name(draft, 0);
  }

  /** The same link under the next code. */
  redraw(draft: LinkDraft): LinkDraft {
    return this.#name(draft, draft.attempt + 1);
  }

  /** The secret of a sealed link is made here and now, so it can't depend on the message. */
  draftSeal({ sealId, proofHash, watch, ...life }: CreateSealRequest): NewLink {
    return {
      kind: LINK_KIND.sealed,
      loc: this.#names.locate({ sealId }),
      proofHash: decodeHash(proofHash),
      passwordProofHash: null,
      secret: drawSeal(),
      ...this.#boundLife(life),
      watch: decodeWatch(watch),
    };
  }

  #name(draft: Omit<NewLink, 'loc'>, attempt: number): LinkDraft {
    if (attempt === MAX_DRAWS) throw new RangeError('Every code is taken.');
    const code = this.#names.shortCode(draft.proofHash, attempt);
    return { ...draft, attempt, code, loc: this.#names.locate({ code }) };
  }

  /** Which ask a request is about. @throws RangeError */
  askKey({ askId, askProofHash }: AskRequest) {
    return { loc: this.#names.locate({ askId }), askProofHash: decodeHash(askProofHash) };
  }

  /** Whose open asks are counted together; null for visitors, who have limits by network instead. */
  askOwner(caller: Caller | null): Buffer | null {
    const userId = caller?.account?.userId;
    return userId === undefined ? null : this.#names.ownerId(userId);
  }

  /** Seconds that an ask lives, and after it its answer. */
  boundAsk(expiresIn: number): number {
    return Math.min(expiresIn, this.#maxExpiresIn);
  }

  /** How long an ask lives that every plan has. */
  get freeAskLife(): number {
    return askLife(this.#maxExpiresIn);
  }

  /** The operator's longest life holds from the making on: a link that would have ended before it opens is none. */
  #boundLife({ startsIn = null, expiresIn }: Life): Pick<NewLink, 'startsIn' | 'expiresIn'> {
    const bounded = this.#bound(expiresIn === null ? null : expiresIn + (startsIn ?? 0));
    if (startsIn !== null && bounded !== null && bounded <= startsIn)
      throw new RangeError('The link would end before it opens.');
    return { startsIn, expiresIn: bounded };
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

/** One of another length could pass for that of a link which has ended. */
export function decodeWatch(text: string | null | undefined): Buffer | null {
  if (text === null || text === undefined) return null;
  const watch = Buffer.from(text, 'base64url');
  if (watch.length !== WATCH_BYTES) throw new RangeError(`A watch has ${WATCH_BYTES} bytes.`);
  return watch;
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

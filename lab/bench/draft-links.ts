import { hash, randomBytes } from 'node:crypto';
import { encodeGet, encodePost, type HttpAnswer } from './http-connection.ts';
import { expectStatus, field } from './target.ts';

export type LinkKind = 'short' | 'sealed';

/**
 * Version 1, suite 1, kind 2: to the server, a short link's envelope is a header and noise. Gateways from before version 2,
 * which `--against` may name, take no other, and one byte less costs the same.
 */
const SHORT_LINK_HEADER = Buffer.from([1, 1, 2]);
/** Of a message of up to 126 bytes. */
export const ENVELOPE_BYTES = 179;
const SEAL_ID_BYTES = 16;
const DAY_SECONDS = 86_400;

/** Where the server is asked for what it holds, and what that is called there. */
const REVEALS = {
  short: { path: '/api/reveal-secret', payload: 'decryptedData' },
  sealed: { path: '/api/seals/reveal', payload: 'seal' },
} as const satisfies Record<LinkKind, object>;

const POOL_BYTES = 65_536;
let pool = Buffer.alloc(0);

/** Random bytes. The load runs on the cores that it measures, and asking the system for each few was a tenth of its time (2026-11-28). */
export function drawBytes(size: number): Buffer {
  if (pool.length < size) pool = randomBytes(Math.max(size, POOL_BYTES));
  const drawn = pool.subarray(0, size);
  pool = pool.subarray(size);
  return drawn;
}

export const newToken = (): string => drawBytes(32).toString('base64url');

/** As the calls expect it. */
type LinkName = { readonly shortCode: string } | { readonly id: string };

/** A link that the server has stored, as the holder of its fragment can use it. */
export class HeldLink {
  readonly #kind: LinkKind;
  readonly #name: LinkName;
  readonly #proof: string;
  /** What the server gives once: the envelope, or its half of the key. */
  readonly payload: string;

  constructor(kind: LinkKind, name: LinkName, proof: string, payload: string) {
    this.#kind = kind;
    this.#name = name;
    this.#proof = proof;
    this.payload = payload;
  }

  /** Asks whether it is still there. */
  status(): Buffer {
    const path =
      'id' in this.#name ? `/api/seals/${this.#name.id}` : `/api/get-short-url?code=${this.#name.shortCode}`;
    return encodeGet(path, `X-Link-Proof: ${this.#proof}`);
  }

  reveal(claim: string, proof = this.#proof): Buffer {
    return encodePost(REVEALS[this.#kind].path, { ...this.#name, proof, claim });
  }

  /** What the answer to a reveal gives. */
  given(answer: HttpAnswer): string {
    return field(answer, REVEALS[this.#kind].payload);
  }

  acknowledge(claim: string): Buffer {
    return encodePost('/api/reveal/ack', { ...this.#name, proof: this.#proof, claim });
  }

  remove(): Buffer {
    return encodePost('/api/delete-secret', { ...this.#name, proof: this.#proof });
  }
}

export interface Draft {
  readonly create: Buffer;
  /** @throws when the answer is not that it was created */
  readonly held: (answer: HttpAnswer) => HeldLink;
}

function draftShortLink(proof: string, proofHash: string, envelopeBytes: number): Draft {
  const noise = drawBytes(envelopeBytes - SHORT_LINK_HEADER.length);
  const encryptedData = Buffer.concat([SHORT_LINK_HEADER, noise]).toString('base64url');
  const link = { encryptedData, passwordHash: null, isPasswordProtected: false };
  return {
    create: encodePost('/api/create-short-url', { ...link, proofHash, expiresIn: DAY_SECONDS }),
    held: (answer) => {
      const shortCode = field(expectStatus(answer, 201), 'shortCode');
      return new HeldLink('short', { shortCode }, proof, encryptedData);
    },
  };
}

function draftSealedLink(proof: string, proofHash: string): Draft {
  const id = drawBytes(SEAL_ID_BYTES).toString('base64url');
  return {
    create: encodePost('/api/seals', { id, proofHash, expiresIn: DAY_SECONDS }),
    held: (answer) => new HeldLink('sealed', { id }, proof, field(expectStatus(answer, 201), 'seal')),
  };
}

/** A link that does not exist yet. */
export function draftLink(kind: LinkKind, envelopeBytes = ENVELOPE_BYTES): Draft {
  const proof = drawBytes(32);
  const proofHash = hash('sha256', proof, 'base64url');
  const shown = proof.toString('base64url');
  return kind === 'short'
    ? draftShortLink(shown, proofHash, envelopeBytes)
    : draftSealedLink(shown, proofHash);
}

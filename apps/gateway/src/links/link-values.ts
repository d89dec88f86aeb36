import { hash } from 'node:crypto';
import { CODE_LENGTH, ENVELOPE_BYTES, type WireVersion } from '@oncelink/contracts';

/**
 * Canonical base64url without padding (RFC 4648 §5): the bits of the last character that no byte covers are zero, so
 * that one value has one spelling. 32 bytes are 43 characters, 16 bytes are 22.
 */
export const BYTES_32 = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;
export const BYTES_16 = /^[A-Za-z0-9_-]{21}[AQgw]$/;
export const CODE = new RegExp(`^[A-Za-z0-9]{${CODE_LENGTH}}$`);

/** Characters of that many bytes in base64url without padding. */
export const base64urlLength = (bytes: number): number => Math.ceil((bytes * 4) / 3);

/** What a service may learn of a bearer value: its SHA-256. */
export function hashOf(bearer: string): string {
  return hash('sha256', Buffer.from(bearer, 'base64url'), 'base64url');
}

interface EnvelopeStart {
  readonly version: WireVersion;
  readonly isProtected: boolean;
  /** Its first characters, as a pattern: version, suite and kind. */
  readonly pattern: string;
}

/**
 * How envelopes start (docs/wire-format.md). The header of version 1 fills four characters. That of version 2 fills two
 * and two thirds: the third of them also holds two bits of the commitment.
 */
export const ENVELOPE_STARTS: readonly EnvelopeStart[] = [
  { version: 1, isProtected: false, pattern: 'AQEC' },
  { version: 1, isProtected: true, pattern: 'AQ(?:ID|MD)' },
  { version: 2, isProtected: false, pattern: 'Ah[I-L]' },
  { version: 2, isProtected: true, pattern: 'A[ij][M-P]' },
];

const filled = (bytes: number, text: string): string => Buffer.alloc(bytes, text).toString('base64url');

const LINK_PROOF = filled(32, 'example link proof ');
const PASSWORD_PROOF = filled(32, 'example password proof ');

/** Values for the API document. They belong together, so its examples work one after the other. */
export const EXAMPLE = {
  sealId: filled(16, 'example seal id '),
  seal: filled(32, 'example seal '),
  code: 'Ab3dE6gH9k',
  linkProof: LINK_PROOF,
  linkProofHash: hashOf(LINK_PROOF),
  passwordProof: PASSWORD_PROOF,
  passwordProofHash: hashOf(PASSWORD_PROOF),
  claim: filled(32, 'example claim token '),
  envelope: Buffer.concat([
    Buffer.of(2, 0x23),
    Buffer.alloc(Math.min(...ENVELOPE_BYTES[2]) - 2, 'example ciphertext '),
  ]).toString('base64url'),
  startsAt: '2026-11-21T13:00:00.000Z',
  expiresAt: '2026-11-22T12:00:00.000Z',
} as const;

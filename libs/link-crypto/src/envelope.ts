import { ENVELOPE_BYTES } from '@oncelink/contracts';
import { decodeBase64url, encodeBase64url } from './base64url.ts';
import { type Bytes, concat, isEqual } from './bytes.ts';
import type { Header } from './header.ts';
import { LinkError } from './link-error.ts';

/** What the server keeps of short and password links: header, commitment, ciphertext. */
export const writeEnvelope = (header: Header, content: Bytes): string =>
  encodeBase64url(concat(header.bytes, content));

/** @throws LinkError `base64url`, `length`, `header` (not of this link's kind and suite) */
export function readEnvelope(header: Header, encryptedData: string): Bytes {
  const envelope = decodeBase64url(encryptedData);
  if (!ENVELOPE_BYTES[header.version].includes(envelope.length)) throw new LinkError('length');
  if (!isEqual(header.bytes, envelope.subarray(0, header.bytes.length))) throw new LinkError('header');
  return envelope.subarray(header.bytes.length);
}

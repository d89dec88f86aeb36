import { ENVELOPE_BYTES } from '@oncelink/contracts';
import { decodeBase64url, encodeBase64url } from './base64url.ts';
import { type Bytes, concat, isEqual } from './bytes.ts';
import type { Header } from './header.ts';
import { LinkError } from './link-error.ts';

/** Without the two bits that say what a link holds beside a text: those are between sender and reader. */
const storedHeader = ({ bytes }: Header): Bytes => bytes.map((byte) => byte & 0x3f);

/** What the server keeps of short and password links: header, commitment, ciphertext. */
export const writeEnvelope = (header: Header, content: Bytes): string =>
  encodeBase64url(concat(storedHeader(header), content));

/** @throws LinkError `base64url`, `length`, `header` (not of this link's kind and suite) */
export function readEnvelope(header: Header, encryptedData: string): Bytes {
  const envelope = decodeBase64url(encryptedData);
  if (!ENVELOPE_BYTES[header.version].includes(envelope.length)) throw new LinkError('length');
  const { length } = header.bytes;
  if (!isEqual(storedHeader(header), envelope.subarray(0, length))) throw new LinkError('header');
  return envelope.subarray(length);
}

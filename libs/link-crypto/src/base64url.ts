import type { Bytes } from './bytes.ts';
import { LinkError } from './link-error.ts';

export function encodeBase64url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * Accepts only what `encodeBase64url` writes: two spellings of one value would let a link or an envelope be altered
 * without notice.
 * @throws LinkError `base64url`
 */
export function decodeBase64url(text: string): Bytes {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) throw new LinkError('base64url');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  if (encodeBase64url(bytes) !== text) throw new LinkError('base64url');
  return bytes;
}

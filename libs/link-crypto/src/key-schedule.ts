import { type Bytes, concat, utf8 } from './bytes.ts';
import type { Header } from './header.ts';

export type RootKey = InstanceType<typeof CryptoKey>;

export const KEY_BYTES = 32;

/** Every value derived from the link's key alone or from the root; the label keeps them apart. */
const DERIVED_BYTES = {
  'seal id': 16,
  'link proof': 32,
  'password salt': 16,
  'content nonce': 12,
  /** Version 2 writes the first half of it into links. */
  'key commitment': 32,
  'password proof': 32,
} as const;

/**
 * Joins parts of a key into one that can only derive (RFC 5869). The joined copy is wiped; the parts are the caller's.
 */
export async function importRoot(...parts: readonly Uint8Array[]): Promise<RootKey> {
  const root = concat(...parts);
  try {
    return await crypto.subtle.importKey('raw', root, 'HKDF', false, ['deriveBits', 'deriveKey']);
  } finally {
    root.fill(0);
  }
}

/** The header is part of `info`: a relabelled link or a swapped suite derives other keys. The salt parts versions. */
const hkdf = (label: string, header: Header) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: utf8(`oncelink/v${header.version}`),
  info: concat(utf8(label), Uint8Array.of(0), header.bytes),
});

export async function deriveBytes(
  root: RootKey,
  header: Header,
  label: keyof typeof DERIVED_BYTES,
): Promise<Bytes> {
  const bits = DERIVED_BYTES[label] * 8;
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf(label, header), root, bits));
}

/** The AES-256-GCM key stays inside WebCrypto: its bytes never exist in script memory. */
export const deriveContentKey = (root: RootKey, header: Header): Promise<RootKey> =>
  crypto.subtle.deriveKey(hkdf('content key', header), root, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);

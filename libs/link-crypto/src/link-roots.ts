import { decodeBase64url } from './base64url.ts';
import { utf8 } from './bytes.ts';
import { normalizePassword } from './check-text.ts';
import type { PasswordHeader } from './header.ts';
import { deriveBytes, importRoot, KEY_BYTES, type RootKey } from './key-schedule.ts';
import { LinkError } from './link-error.ts';
import type { Stretch } from './link-types.ts';

/**
 * Root of a direct link: the link's half and the server's half. Either alone leaves 256 bits unknown.
 * @param seal the server's half, base64url
 * @throws LinkError `base64url`, `seal`
 */
export async function sealedRoot(key: Uint8Array, seal: string): Promise<RootKey> {
  const bytes = decodeBase64url(seal);
  if (bytes.length !== KEY_BYTES) throw new LinkError('seal');
  const root = await importRoot(key, bytes);
  bytes.fill(0);
  return root;
}

/**
 * Root of a password link: the link's key and the stretched password. The salt comes from the key, so a thief of the
 * database does not know it and a server cannot swap it.
 * @throws LinkError `password`
 */
export async function passwordRoot(
  key: Uint8Array,
  header: PasswordHeader,
  password: string,
  stretch: Stretch,
): Promise<RootKey> {
  const typed = utf8(normalizePassword(password));
  try {
    const salt = await deriveBytes(await importRoot(key), header, 'password salt');
    const stretched = await stretch(header.suite, typed, salt);
    if (stretched.length !== KEY_BYTES) throw new Error('a stretched password must have 32 bytes');
    const root = await importRoot(key, stretched);
    stretched.fill(0);
    return root;
  } finally {
    typed.fill(0);
  }
}

import { decodeBase64url } from './base64url.ts';
import { isEqual } from './bytes.ts';
import { CHECK_BYTES, checkOf, type ReadFragment } from './fragment.ts';
import { byteLengths, fragmentLengths } from './fragment-lengths.ts';
import { readHeader } from './header.ts';
import { KEY_BYTES } from './key-schedule.ts';
import { LinkError } from './link-error.ts';

const MAX_CHARS = Math.max(...fragmentLengths('sealed'));

/** What nobody needs who reads plain links. */
export const loadRich = () => import('./rich/rich-fragment.ts');

/** Whether a cover or parts are announced: the two highest bits of version 2's second byte. */
export const isRich = (fragment: string): boolean => /^A[k-v]/.test(fragment);

/**
 * Refuses a cut or mangled link before anything is claimed.
 * @throws LinkError `length`, `base64url`, `version`, `kind`, `suite`, `check`, `cover`
 */
export async function readFragment(fragment: string): Promise<ReadFragment> {
  if (isRich(fragment)) return (await loadRich()).readRichFragment(fragment);
  if (fragment.length > MAX_CHARS) throw new LinkError('length');
  const bytes = decodeBase64url(fragment);
  const header = readHeader(bytes);
  if (!byteLengths(header).includes(bytes.length)) throw new LinkError('length');
  const body = bytes.subarray(0, -CHECK_BYTES);
  if (!isEqual(await checkOf(header, body), bytes.subarray(-CHECK_BYTES))) throw new LinkError('check');
  const keyStart = header.bytes.length;
  const contentStart = keyStart + KEY_BYTES;
  return { header, key: body.slice(keyStart, contentStart), content: body.subarray(contentStart) };
}

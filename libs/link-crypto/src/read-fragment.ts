import { GCM_TAG_BYTES, WIRE_SIZES, type WireVersion } from '@oncelink/contracts';
import { decodeBase64url } from './base64url.ts';
import { type Bytes, isEqual } from './bytes.ts';
import { CHECK_BYTES, checkOf, type Fragment } from './fragment.ts';
import { commitmentBytes, type Header, holdsContent, type LinkKind, readHeader } from './header.ts';
import { KEY_BYTES, type RootKey } from './key-schedule.ts';
import { LinkError } from './link-error.ts';
import type { OpenedMessage, ReceivedLink } from './link-types.ts';

export function byteLengths(header: {
  readonly version: WireVersion;
  readonly kind: LinkKind;
}): readonly number[] {
  const sizes = WIRE_SIZES[header.version];
  const keyOnly = sizes.header + KEY_BYTES + CHECK_BYTES;
  if (!holdsContent(header)) return [keyOnly];
  return sizes.frames.map((frame) => keyOnly + commitmentBytes(header) + frame + GCM_TAG_BYTES);
}

/** The only lengths, in characters and ascending, that a fragment of this kind can have in any version. */
export const fragmentLengths = (kind: LinkKind): readonly number[] =>
  ([1, 2] as const)
    .flatMap((version) => byteLengths({ version, kind }))
    .map((bytes) => Math.ceil((bytes * 4) / 3))
    .sort((left, right) => left - right);

const MAX_CHARS = Math.max(...fragmentLengths('sealed'));

export interface ReadFragment extends Fragment {
  /** Of a rich link: what it announces. */
  readonly announced?: Pick<ReceivedLink, 'cover' | 'hasParts'>;
  /** How the content is read; unless it is set, as a text alone. */
  readonly decrypt?: (root: RootKey, header: Header, content: Bytes) => Promise<OpenedMessage>;
}

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

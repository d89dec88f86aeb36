import { FRAME_BUCKETS } from '@oncelink/contracts';
import { decodeBase64url, encodeBase64url } from './base64url.ts';
import { type Bytes, concat, isEqual, sha256, utf8 } from './bytes.ts';
import { COMMITMENT_BYTES, TAG_BYTES } from './content.ts';
import { HEADER_BYTES, type Header, type LinkKind, readHeader } from './header.ts';
import { KEY_BYTES } from './key-schedule.ts';
import { LinkError } from './link-error.ts';

const CHECK_BYTES = 4;
const CHECK_PREFIX = utf8('oncelink/v1 check\0');
const CONTENT_START = HEADER_BYTES + KEY_BYTES;

const KEY_ONLY = [CONTENT_START + CHECK_BYTES];
const WITH_CONTENT = FRAME_BUCKETS.map(
  (bucket) => CONTENT_START + COMMITMENT_BYTES + bucket + TAG_BYTES + CHECK_BYTES,
);

const byteLengths = (kind: LinkKind): readonly number[] =>
  kind === 'sealed' || kind === 'unsealed' ? WITH_CONTENT : KEY_ONLY;

/** The only lengths, in characters and ascending, that a fragment of this kind can have. */
export const fragmentLengths = (kind: LinkKind): readonly number[] =>
  byteLengths(kind).map((bytes) => Math.ceil((bytes * 4) / 3));

const MAX_CHARS = Math.max(...fragmentLengths('sealed'));

export interface Fragment {
  readonly header: Header;
  readonly key: Bytes;
  /** Empty for links whose ciphertext the server keeps. */
  readonly content: Bytes;
}

const checkOf = async (bytes: Bytes): Promise<Bytes> =>
  (await sha256(concat(CHECK_PREFIX, bytes))).subarray(0, CHECK_BYTES);

export async function writeFragment({ header, key, content }: Fragment): Promise<string> {
  const bytes = concat(header.bytes, key, content);
  return encodeBase64url(concat(bytes, await checkOf(bytes)));
}

/**
 * Refuses a cut or mangled link before anything is claimed. The check finds accidents, not attackers: those are
 * stopped by the commitment.
 * @throws LinkError `length`, `base64url`, `version`, `kind`, `suite`, `check`
 */
export async function readFragment(fragment: string): Promise<Fragment> {
  if (fragment.length > MAX_CHARS) throw new LinkError('length');
  const bytes = decodeBase64url(fragment);
  const header = readHeader(bytes);
  if (!byteLengths(header.kind).includes(bytes.length)) throw new LinkError('length');
  const body = bytes.subarray(0, -CHECK_BYTES);
  if (!isEqual(await checkOf(body), bytes.subarray(-CHECK_BYTES))) throw new LinkError('check');
  return { header, key: body.slice(HEADER_BYTES, CONTENT_START), content: body.subarray(CONTENT_START) };
}

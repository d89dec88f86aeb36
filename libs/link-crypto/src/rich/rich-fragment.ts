import { COVER_MAX_BYTES, WIRE_SIZES } from '@oncelink/contracts';
import { decodeBase64url } from '../base64url.ts';
import { type Bytes, isEqual, sha256 } from '../bytes.ts';
import { decryptFrame } from '../read-content.ts';
import { CHECK_BYTES, checkOf, type ReadFragment } from '../fragment.ts';
import { byteLengths } from '../fragment-lengths.ts';
import { readFrame } from '../read-frame.ts';
import type { LinkKind } from '../header.ts';
import { KEY_BYTES } from '../key-schedule.ts';
import { LinkError } from '../link-error.ts';
import type { Cover } from '../link-types.ts';
import { coverBytes, LENGTH_BYTES, readCover } from './cover.ts';
import { loadBundles } from './load-bundles.ts';
import { readPartsFrame, type ReadFrame } from './message.ts';
import { announcesCover, readRichHeader } from './rich-header.ts';

const COVER_START = WIRE_SIZES[2].header + KEY_BYTES;
/** Characters that hold all bytes up to the cover's length: 36 bytes, so none is shared with what follows. */
const START_CHARS = 48;

const charsOf = (bytes: number): number => Math.ceil((bytes * 4) / 3);
const MAX_CHARS = charsOf(
  Math.max(...byteLengths({ version: 2, kind: 'sealed' })) + LENGTH_BYTES + COVER_MAX_BYTES,
);

/** The framed cover behind the key; empty where none is announced. @throws LinkError `length` */
function coverIn(bytes: Bytes, hasCover: boolean): Bytes {
  if (!hasCover) return bytes.subarray(0, 0);
  const behind = bytes.subarray(COVER_START);
  const length = coverBytes(behind);
  if (length === undefined) throw new LinkError('length');
  return behind.subarray(0, length);
}

/**
 * A link with a cover, with parts, or both.
 * @throws LinkError `length`, `base64url`, `kind`, `suite`, `check`, `cover`
 */
export async function readRichFragment(fragment: string): Promise<ReadFragment> {
  if (fragment.length > MAX_CHARS) throw new LinkError('length');
  const bytes = decodeBase64url(fragment);
  const { header, hasCover, hasParts } = readRichHeader(bytes);
  const framed = coverIn(bytes, hasCover);
  if (!byteLengths(header).includes(bytes.length - framed.length)) throw new LinkError('length');
  const body = bytes.subarray(0, -CHECK_BYTES);
  if (!isEqual(await checkOf(header, body), bytes.subarray(-CHECK_BYTES))) throw new LinkError('check');
  const hashes = hasCover ? [await sha256(framed)] : [];
  const cover: Cover = hasCover ? await readCover(framed) : {};
  const plain: ReadFrame = hasParts ? readPartsFrame : readFrame;
  const { fileBytes } = cover;
  const read =
    fileBytes === undefined ? plain : (await loadBundles()).readerOf(header.kind, hasParts, fileBytes);
  return {
    header,
    key: body.slice(WIRE_SIZES[2].header, COVER_START),
    content: body.subarray(COVER_START + framed.length),
    announced: {
      ...(hasCover && { cover }),
      ...(hasParts && { hasParts }),
    },
    decrypt: (root, itsHeader, content) => decryptFrame(root, itsHeader, content, { read, cover: hashes }),
  };
}

/**
 * The lengths, in characters, that a rich link can have which begins like this: its cover says how long it is.
 * @param kind one of those that its path allows
 */
export function richLengths(begin: string, kind: LinkKind): readonly number[] {
  const lengths = byteLengths({ version: 2, kind });
  // A link that is cut before its cover has no right length: reading it says so.
  if (begin.length < START_CHARS) return lengths.map(charsOf);
  const start = decodeBase64url(begin.slice(0, START_CHARS));
  const cover = announcesCover(start) ? LENGTH_BYTES + new DataView(start.buffer).getUint16(COVER_START) : 0;
  return lengths.map((length) => charsOf(length + cover));
}

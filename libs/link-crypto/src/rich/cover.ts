import { COVER_MAX_BYTES, NOTE_MAX_CODE_POINTS } from '@oncelink/contracts';
import { type Bytes, concat, utf8 } from '../bytes.ts';
import { checkMessage, countCodePoints } from '../check-text.ts';
import { decodeUtf8 } from '../read-frame.ts';
import { LinkError } from '../link-error.ts';
import type { Cover } from '../link-types.ts';
import { loadBundles } from './load-bundles.ts';
import { type Part, readParts, writeParts } from './parts.ts';

const NOTE = 1;
/** Of covers of links and of asks. */
export const FLAGS = 2;
/** The only flag so far: who made the link is told when it is opened, or answered. */
export const TELLS_SENDER = 1;

/** How long the files of the message are. */
const SIZE = 3;

export const LENGTH_BYTES = 2;

/** @throws LinkError `cover` unless it has 1 to 140 code points and no lone surrogate */
export function noteBytes(note: string): Bytes {
  if (checkMessage(note) !== null || countCodePoints(note) > NOTE_MAX_CODE_POINTS)
    throw new LinkError('cover');
  return utf8(note);
}

/** @throws LinkError `cover` */
export function noteOf(bytes: Bytes): string {
  try {
    const note = decodeUtf8(bytes);
    noteBytes(note);
    return note;
  } catch {
    throw new LinkError('cover');
  }
}

/** `u16be(length) ‖ parts`. @throws LinkError `cover` */
export function frameCover(parts: readonly Part[]): Bytes {
  const bytes = writeParts(parts);
  if (bytes.length === 0 || bytes.length > COVER_MAX_BYTES) throw new LinkError('cover');
  return concat(Uint8Array.of(bytes.length >> 8, bytes.length & 0xff), bytes);
}

/**
 * Bytes of the cover at the beginning of these, its length among them.
 * @returns undefined where it would be empty, too long, or longer than what there is
 */
export function coverBytes(bytes: Bytes): number | undefined {
  const [high = 0, low = 0] = bytes;
  const length = high * 256 + low;
  const end = LENGTH_BYTES + length;
  return length > 0 && length <= COVER_MAX_BYTES && end <= bytes.length ? end : undefined;
}

/** The parts of a framed cover. @throws LinkError `cover` where one is of no type in `known` */
export function coverParts(framed: Bytes, known: readonly number[]): ReadonlyMap<number, Bytes> {
  const parts = readParts(framed.subarray(LENGTH_BYTES), 'cover');
  if ([...parts.keys()].some((type) => !known.includes(type))) throw new LinkError('cover');
  return parts;
}

/**
 * The cover of a link.
 * @param size the part that says how long the files of the message are
 * @throws LinkError `cover` when it says nothing, or more than fits
 */
export const writeCover = ({ note, tellsSender }: Cover, size?: Bytes): Bytes =>
  frameCover([
    ...(note === undefined ? [] : [{ type: NOTE, bytes: noteBytes(note) }]),
    ...(tellsSender === undefined ? [] : [{ type: FLAGS, bytes: Uint8Array.of(TELLS_SENDER) }]),
    ...(size === undefined ? [] : [{ type: SIZE, bytes: size }]),
  ]);

/** @param framed with its length @throws LinkError `cover` for anything that `writeCover` would not write */
export async function readCover(framed: Bytes): Promise<Cover> {
  const parts = coverParts(framed, [NOTE, FLAGS, SIZE]);
  const [note, flags, size] = [NOTE, FLAGS, SIZE].map((type) => parts.get(type));
  if (flags !== undefined && (flags.length !== 1 || flags[0] !== TELLS_SENDER)) throw new LinkError('cover');
  return {
    ...(note && { note: noteOf(note) }),
    ...(flags && { tellsSender: true }),
    ...(size && { fileBytes: (await loadBundles()).readSize(size) }),
  };
}

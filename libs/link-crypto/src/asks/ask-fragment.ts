import { decodeBase64url, encodeBase64url } from '../base64url.ts';
import { type Bytes, concat, isEqual } from '../bytes.ts';
import { CHECK_BYTES, checkOf } from '../fragment.ts';
import { KEY_BYTES } from '../key-schedule.ts';
import { LinkError } from '../link-error.ts';
import type { LinkAddress } from '../link-types.ts';
import { coverBytes } from '../rich/cover.ts';
import { ASK, ASK_BODY_BYTES, COLLECT } from './ask-keys.ts';

const VERSION = 2;
const HEADER_BYTES = 2;
const COVER = 0x80;
const PATH = '/r-';
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The longest cover with its length, and all that is around it. */
const MAX_CHARS = 1200;

const BODY_BYTES: ReadonlyMap<number, number> = new Map([
  [ASK, ASK_BODY_BYTES],
  [COLLECT, KEY_BYTES],
]);

interface AskFragment {
  readonly kind: number;
  /** K ‖ pk of an ask, Q of a collect link. */
  readonly body: Bytes;
  /** With its length; empty for none. */
  readonly cover: Bytes;
}

export async function writeAskFragment({ kind, body, cover }: AskFragment): Promise<string> {
  const header = Uint8Array.of(VERSION, cover.length === 0 ? kind : kind | COVER);
  const bytes = concat(header, body, cover);
  return encodeBase64url(concat(bytes, await checkOf({ version: VERSION }, bytes)));
}

/** @throws LinkError `version`, `kind`, `suite` */
function kindOf([version, second = 0]: Bytes, kinds: readonly number[]): number {
  if (version !== VERSION) throw new LinkError('version');
  const kind = kinds.find((known) => (known & 0x0f) === (second & 0x0f));
  if (kind === undefined) throw new LinkError('kind');
  // Parts stand in an answer, and never in a link of an ask.
  if ((second & ~COVER) !== kind) throw new LinkError('suite');
  return kind;
}

const COVER_LENGTH_BYTES = 2;
/** Of the header, the longest body and the length of a cover, in base64url. */
const HEAD_CHARS = Math.ceil(((HEADER_BYTES + ASK_BODY_BYTES + COVER_LENGTH_BYTES) * 4) / 3);

/**
 * How many characters a fragment has, by its first ones; all of them where these are not those of an ask.
 * @param run the fragment and what may follow it
 */
export function wholeLength(run: string): number {
  const head = Array.from(run.slice(0, HEAD_CHARS), (char) => BASE64URL.indexOf(char));
  const byteAt = (index: number): number => {
    const bit = index * 8;
    const [high = 0, low = 0] = head.slice(Math.floor(bit / 6));
    return (((high << 6) | low) >> (4 - (bit % 6))) & 0xff;
  };
  const second = byteAt(1);
  const body = BODY_BYTES.get(second & ~COVER);
  if (byteAt(0) !== VERSION || body === undefined) return run.length;
  const start = HEADER_BYTES + body;
  const cover = (second & COVER) === 0 ? 0 : COVER_LENGTH_BYTES + ((byteAt(start) << 8) | byteAt(start + 1));
  return Math.ceil(((start + cover + CHECK_BYTES) * 4) / 3);
}

/**
 * Reads an ask or a collect link, before anybody is asked.
 * @param kinds that may stand here
 * @throws LinkError `length`, `base64url`, `version`, `kind`, `suite`, `check`, `path`
 */
export async function readAskFragment(
  { pathname, fragment }: LinkAddress,
  kinds: readonly number[],
): Promise<AskFragment> {
  if (fragment.length > MAX_CHARS) throw new LinkError('length');
  const bytes = decodeBase64url(fragment);
  const kind = kindOf(bytes, kinds);
  const coverStart = HEADER_BYTES + (BODY_BYTES.get(kind) ?? 0);
  const hasCover = ((bytes[1] ?? 0) & COVER) !== 0;
  const cover = hasCover ? coverBytes(bytes.subarray(coverStart)) : 0;
  const bodyEnd = bytes.length - CHECK_BYTES;
  if (cover === undefined || coverStart + cover !== bodyEnd) throw new LinkError('length');
  const check = await checkOf({ version: VERSION }, bytes.subarray(0, bodyEnd));
  if (!isEqual(check, bytes.subarray(bodyEnd))) throw new LinkError('check');
  if (pathname !== PATH) throw new LinkError('path');
  return {
    kind,
    body: bytes.slice(HEADER_BYTES, coverStart),
    cover: bytes.slice(coverStart, bodyEnd),
  };
}

import { decodeBase64url, encodeBase64url } from '../base64url.ts';
import { ASK, ASK_BODY_BYTES } from './ask-keys.ts';
import { writeAskFragment } from './ask-fragment.ts';
import type { OwnAsk, ReceivedAsk } from './ask-types.ts';
import { makeAsk, readAsk } from './asks.ts';

const HEADER_BYTES = 2;
const PATH = '/r-';

/** An ask whose link nobody is sent: a message holds it, so only who opened the message may answer. */
export interface OwnReply extends OwnAsk {
  /** What the message holds: K ‖ pk, as base64url. */
  readonly reply: string;
}

/** Lets the reader of a message answer it. It asks without words: the message has them. */
export async function makeReply(): Promise<OwnReply> {
  const own = await makeAsk({});
  const bytes = decodeBase64url(own.askFragment).subarray(HEADER_BYTES, HEADER_BYTES + ASK_BODY_BYTES);
  return { ...own, reply: encodeBase64url(bytes) };
}

/** The ask that a message holds. @param reply of 64 bytes, as every opened message has it */
export async function readReply(reply: string): Promise<ReceivedAsk> {
  const body = decodeBase64url(reply);
  const fragment = await writeAskFragment({ kind: ASK, body, cover: new Uint8Array(0) });
  return readAsk({ pathname: PATH, fragment });
}

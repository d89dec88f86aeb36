import type { Cover, Fields, Message } from '@oncelink/link-crypto';
import { draftRichLink, makeRichPasswordLink, makeRichShortLink } from '@oncelink/link-crypto/rich';
import type { Links } from './links.ts';

/** Of what is undefined, nothing. */
interface Parts {
  readonly message: string | undefined;
  readonly fields: Fields | undefined;
  readonly note: string | undefined;
}

/** A secret with fields or a note as each kind of link. */
export function richLinks({ message: text, fields, note }: Parts): Links {
  const message: Message = { ...(text !== undefined && { text }), ...(fields !== undefined && { fields }) };
  const cover: Cover = note === undefined ? {} : { note };
  const content = { message, cover };
  return {
    draft: () => draftRichLink(content),
    short: () => makeRichShortLink(content),
    protect: (password, stretch) => makeRichPasswordLink(content, password, stretch),
  };
}

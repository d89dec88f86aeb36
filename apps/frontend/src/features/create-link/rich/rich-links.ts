import type { Cover, Message } from '@oncelink/link-crypto';
import {
  draftRichLink,
  makeRichPasswordLink,
  makeRichShortLink,
  makeRichUnsealedLink,
  type RichContent,
} from '@oncelink/link-crypto/rich-making';
import type { RichForm } from '../create-form.ts';
import type { Content, Links } from '../link-order.ts';

/** Of what was left empty, nothing. */
const filled = (values: RichForm['values']): RichForm['values'] =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** What a message says beside its files. With files, the text may be empty. */
function wordsOf({ form, values, files }: RichForm, text: string): Message {
  if (form !== null) return { fields: { form, values: filled(values) } };
  return files.length > 0 && text.trim() === '' ? {} : { text };
}

/** Links of a text, or of fields or files in place of it, with a note or without. @param content where the reader may answer, and where the files are */
export function richLinks(rich: RichForm, { reply, sent }: Pick<Content, 'reply' | 'sent'>): Links {
  const { note, tells } = rich;
  const noted: Cover = note === '' ? {} : { note };
  const told: Cover = tells ? { ...noted, tellsSender: true } : noted;
  const messageOf = (text: string): Message => ({
    ...wordsOf(rich, text),
    ...(reply !== undefined && { reply }),
  });
  /** Of one try. */
  async function begin<Made>(text: string, make: (content: RichContent) => Promise<Made>) {
    const reader = sent?.nextReader();
    const message = { ...messageOf(text), ...(reader && { bundle: reader.bundle }) };
    return { ...(await make({ message, cover: told })), ...(reader && { holds: reader.holds }) };
  }
  return {
    draftSealedLink: (text) => begin(text, draftRichLink),
    makeShortLink: (text) => begin(text, makeRichShortLink),
    makePasswordLink: (text, ...secret) => begin(text, (content) => makeRichPasswordLink(content, ...secret)),
    // No server learns of its end, so nobody is told.
    makeUnsealedLink: (text) => makeRichUnsealedLink({ message: messageOf(text), cover: noted }),
  };
}

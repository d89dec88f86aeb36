import type { Cover, Message } from '@oncelink/link-crypto';
import {
  draftRichLink,
  makeRichPasswordLink,
  makeRichShortLink,
  makeRichUnsealedLink,
} from '@oncelink/link-crypto/rich-making';
import type { RichForm } from '../create-form.ts';
import type { Links } from '../link-order.ts';

/** Of what was left empty, nothing. */
const filled = (values: RichForm['values']): RichForm['values'] =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** Links of a text or of fields in place of it, with a note or without. @param reply where the reader may answer */
export function richLinks({ form, values, note, tells }: RichForm, reply?: string): Links {
  const noted: Cover = note === '' ? {} : { note };
  const told: Cover = tells ? { ...noted, tellsSender: true } : noted;
  const contentOf = (text: string, cover = told): { readonly message: Message; readonly cover: Cover } => ({
    message: {
      ...(form === null ? { text } : { fields: { form, values: filled(values) } }),
      ...(reply !== undefined && { reply }),
    },
    cover,
  });
  return {
    draftSealedLink: (text) => draftRichLink(contentOf(text)),
    makeShortLink: (text) => makeRichShortLink(contentOf(text)),
    makePasswordLink: (text, ...secret) => makeRichPasswordLink(contentOf(text), ...secret),
    // No server learns of its end, so nobody is told.
    makeUnsealedLink: (text) => makeRichUnsealedLink(contentOf(text, noted)),
  };
}

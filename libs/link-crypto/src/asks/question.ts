import type { Bytes } from '../bytes.ts';
import { LinkError } from '../link-error.ts';
import { coverParts, FLAGS, frameCover, noteBytes, noteOf, TELLS_SENDER } from '../rich/cover.ts';
import { FORM_NAMES } from '../rich/forms.ts';
import type { Question } from './ask-types.ts';

const NOTE = 1;
const SHAPE = 4;

/** The cover of an ask; empty where nothing is said. @throws LinkError `cover` */
export function writeQuestion({ text, form, tellsAsker }: Question): Bytes {
  const parts = [
    ...(text === undefined ? [] : [{ type: NOTE, bytes: noteBytes(text) }]),
    ...(tellsAsker === undefined ? [] : [{ type: FLAGS, bytes: Uint8Array.of(TELLS_SENDER) }]),
    ...(form === undefined ? [] : [{ type: SHAPE, bytes: Uint8Array.of(FORM_NAMES.indexOf(form) + 1) }]),
  ];
  return parts.length === 0 ? new Uint8Array(0) : frameCover(parts);
}

/** @param framed with its length, or empty @throws LinkError `cover` for anything that `writeQuestion` would not write */
export function readQuestion(framed: Bytes): Question {
  if (framed.length === 0) return {};
  const parts = coverParts(framed, [NOTE, FLAGS, SHAPE]);
  const [text, flags, shape] = [NOTE, FLAGS, SHAPE].map((type) => parts.get(type));
  const form = shape?.length === 1 ? FORM_NAMES[(shape[0] ?? 0) - 1] : undefined;
  if (shape !== undefined && form === undefined) throw new LinkError('cover');
  if (flags !== undefined && (flags.length !== 1 || flags[0] !== TELLS_SENDER)) throw new LinkError('cover');
  return {
    ...(text && { text: noteOf(text) }),
    ...(form && { form }),
    ...(flags && { tellsAsker: true }),
  };
}

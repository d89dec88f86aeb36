/** What making a link takes that has a cover or several parts. Nobody who sends a text alone loads it. */
export { checkParts } from './rich/message.ts';
export {
  draftRichLink,
  makeRichPasswordLink,
  makeRichShortLink,
  makeRichUnsealedLink,
} from './rich/make-rich-links.ts';
export type { RichContent } from './rich/rich-writer.ts';

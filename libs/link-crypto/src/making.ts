/** What making a link takes. A page that only makes, or only reads, loads half of this library. */
export { checkMessage, countCodePoints, type MessageProblem } from './check-text.ts';
export { LinkError } from './link-error.ts';
export { draftSealedLink, makePasswordLink, makeShortLink, makeUnsealedLink } from './make-links.ts';

/**
 * Making and reading of what has a cover or several parts, for packages: as one piece it weighs less than as two that share
 * most of it.
 */
export { draftRichLink, makeRichPasswordLink, makeRichShortLink } from './rich/make-rich-links.ts';
export { readRichFragment } from './rich/rich-fragment.ts';

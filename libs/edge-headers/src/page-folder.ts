/**
 * The first language in the browser's own order that pages are built in, unless that is English. Browsers put what they
 * like best first, and weights only repeat that order. In the common part of JavaScript's and PCRE's syntax.
 */
export const TRANSLATED_PATTERN =
  '^(?:(?!\\s*(?:en|de|es|fr|ja|ar)\\b)[^,]*,)*\\s*(?<language>de|es|fr|ja|ar)\\b';

const COMPILED = new RegExp(TRANSLATED_PATTERN);

/** Where the pages of a browser's language lie in the build: `/_de`, and English at the root, ''. */
export function pageFolder(acceptLanguage = ''): string {
  const language = COMPILED.exec(acceptLanguage)?.groups?.['language'];
  return language === undefined ? '' : `/_${language}`;
}

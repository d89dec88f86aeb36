import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** Compiles the messages, so that the page carries no parser for them. The same is in testing/. */
export const compileTexts = (): Plugin => ({
  name: 'compile-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/i18n\/messages\/.*\.json$/ },
    handler: (json) =>
      JSON.stringify(
        JSON.parse(json, (_, part: unknown) => (typeof part === 'string' ? compile(part) : part)),
      ),
  },
});

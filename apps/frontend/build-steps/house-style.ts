import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Its address stays the same: pages that are not built here name it (/api/docs). */
const FILE = 'house.css';
const UI = path.resolve(import.meta.dirname, '../src/ui');
const FONT = 'fonts/schibsted-grotesk-latin.woff2';

/** Colours and letters of the product. @param font the address of its face */
export function houseStyle(font: string): string {
  const read = (name: string) => readFileSync(path.join(UI, 'styles', name), 'utf8');
  const faces = read('base.css').match(/@font-face \{[^}]*\}/g) ?? [];
  return [...faces, read('tokens.css')].join('\n').replace(`../${FONT}`, font);
}

/** Lets pages that are not built here look like those that are. */
export const offerHouseStyle = (): Plugin => ({
  name: 'offer-house-style',
  configureServer({ middlewares }) {
    middlewares.use(`/${FILE}`, (_request, response) => {
      response.setHeader('Content-Type', 'text/css').end(houseStyle(`/src/ui/${FONT}`));
    });
  },
  generateBundle(_options, bundle) {
    const face = Object.values(bundle).find(
      (file) => file.type === 'asset' && file.originalFileNames.some((name) => name.endsWith(FONT)),
    );
    // The build for prerendering has no face.
    if (face !== undefined)
      this.emitFile({ type: 'asset', fileName: FILE, source: houseStyle(`/${face.fileName}`) });
  },
});

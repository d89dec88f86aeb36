import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const repository = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');

/** What looks like Oncelink, but can't import the tokens of the page. */
const COPIES = [
  'apps/auth-service/src/mail/render-html.ts',
  'tools/mailbox/src/inbox.css',
  'tools/stripe-fake/src/pages/stylesheet.ts',
];

/** "#FFF" is "#ffffff". */
const spellOut = (hex: string): string =>
  hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, '$&$&').toLowerCase() : hex.toLowerCase();

/** Each name that a file gives colours, with the colours. */
const coloursIn = (file: string) =>
  [...read(file).matchAll(/([a-z][a-z-]*): ([^;\n]*#[\da-f]{3}[^;\n]*)/gi)].map(
    ([, name = '', value = '']) => ({
      name,
      colours: [...value.matchAll(/#[\da-f]{6}\b|#[\da-f]{3}\b/gi)].map(([hex]) => spellOut(hex)),
    }),
  );

const TOKENS = new Map(
  coloursIn('apps/frontend/src/ui/styles/tokens.css').map(({ name, colours }) => [name, colours]),
);

it.each(COPIES)('%s has the colours of the page', (file) => {
  const named = coloursIn(file);
  expect(named.length).toBeGreaterThan(3);
  const wrong = named.filter(({ name, colours }) => {
    const right = TOKENS.get(name);
    return right !== undefined && colours.some((colour) => !right.includes(colour));
  });
  expect(wrong).toEqual([]);
});

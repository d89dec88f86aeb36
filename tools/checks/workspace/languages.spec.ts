import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../../../libs/contracts/src/languages.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const all = Object.keys(LANGUAGES);
const translated = all.filter((language) => language !== 'en').join('|');

/** They cannot import the list: one is loaded before everything else, one is no program. */
describe('the languages of the page', () => {
  it.each([
    ['apps/frontend/src/start.ts', `[${all.map((language) => `'${language}'`).join(', ')}]`],
    ['libs/edge-headers/src/page-folder.ts', `(?:en|${translated})`],
    ['libs/edge-headers/src/page-folder.ts', `(?<language>${translated})`],
    ['docker/nginx/oncelink/files.conf', `(?<language>${translated})`],
  ])('are those of %s: %s', (file, list) => {
    expect(readFileSync(path.join(ROOT, file), 'utf8')).toContain(list);
  });
});

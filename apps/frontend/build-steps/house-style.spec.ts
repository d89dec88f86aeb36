import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { houseStyle } from './house-style.ts';

const DOCS = path.resolve(import.meta.dirname, '../../gateway/src/docs/docs-style.ts');

it('has every colour and family that the page of the gateway uses, and the font where it lies', () => {
  const style = houseStyle('/assets/face.woff2');
  const used = new Set(readFileSync(DOCS, 'utf8').match(/(?<=var\()--[\w-]+/g));
  expect(used.size).toBeGreaterThan(8);
  for (const token of used) expect(style).toContain(`${token}:`);
  expect(style.match(/url\([^)]*\)/g)).toEqual(["url('/assets/face.woff2')"]);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { enterpriseTexts } from './enterprise.texts.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
/** What each test calls its figure. */
const CONSTANTS = {
  'e2e/races/single-reveal.spec.ts': 'CLAIMS_PER_LINK',
  'e2e/races/guessed-links.spec.ts': 'GUESSES',
  'e2e/races/expiry-edge.spec.ts': 'LINKS',
} as const;

it.each(enterpriseTexts.proofs.items)('the figure of $file is the one of its test', ({ file, figure }) => {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const [, counted = ''] = RegExp(`^const ${CONSTANTS[file]} = ([\\d_]+);$`, 'm').exec(source) ?? [];
  expect(Number(counted.replaceAll('_', ''))).toBe(figure);
});

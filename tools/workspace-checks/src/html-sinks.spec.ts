import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const frontend = path.resolve(import.meta.dirname, '../../../apps/frontend');

/** Every way to make elements, or code, of a text. */
const SINKS =
  /(?:inner|outer)HTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcdoc|createContextualFragment|parseFromString|setHTMLUnsafe|document\.write|\beval\(|new Function\(/i;

const sinksIn = (text: string): string | undefined => SINKS.exec(text)?.[0];

it('X3: no text becomes markup or code in any source of the pages', () => {
  const files = globSync('{src,pay}/**/*.{ts,tsx}', { cwd: frontend }).filter(
    (file) => !/\.spec\.|testing/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter(
    (file) => sinksIn(readFileSync(path.join(frontend, file), 'utf8')) !== undefined,
  );
  expect(found).toEqual([]);
});

it.each([
  'a.innerHTML = b',
  '<p dangerouslySetInnerHTML={a} />',
  'document.write(a)',
  'eval(a)',
  'new Function(a)',
])('and would be seen: %s', (text) => expect(sinksIn(text)).toBeDefined());

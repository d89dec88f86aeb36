import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { BundleSources } from './bundle-sources.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

const program = path.join(folder, 'apps/gateway');
const bundle = path.join(program, 'dist/parts/main.js');
mkdirSync(path.dirname(bundle), { recursive: true });
writeFileSync(
  bundle,
  [
    'start();',
    '// src/main.ts',
    'first();',
    '// a remark',
    'second();',
    '// ../../libs/messaging/src/a.ts',
    'third();',
  ].join('\n'),
);

describe('the sources of a bundle', () => {
  it('are found by its lines', () => {
    const sources = new BundleSources();
    const { href } = pathToFileURL(bundle);
    const main = path.join(program, 'src/main.ts');
    const found = [0, 2, 4, 6].map((line) => sources.find(href, line));
    expect(found).toEqual([href, main, main, path.join(folder, 'libs/messaging/src/a.ts')]);
  });

  it('are the address itself for what is of no bundle', () => {
    expect(new BundleSources().find('node:net', 7)).toBe('node:net');
  });
});

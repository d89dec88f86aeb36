import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { minifyScripts } from './minify-scripts.ts';

it('scripts become smaller and stay what they are', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'scripts-'));
  try {
    const file = path.join(folder, 'sum.js');
    const code = 'const unused=1;function sum(first,second){return first+second}export{sum as add};';
    writeFileSync(file, code);
    minifyScripts(folder);
    expect(readFileSync(file).length).toBeLessThan(code.length * 0.7);
    const { add } = await import(file);
    expect(add(2, 3)).toBe(5);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/**
 * `node --import` this to run TypeScript that has decorators, which Node itself can't: for programs that specs start as
 * processes of their own. Compiled as for jest.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { swcOptions } from '../../jest.preset.mjs';

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...swcOptions(false), filename });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

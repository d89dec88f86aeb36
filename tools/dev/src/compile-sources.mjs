/**
 * Lets Node run the services' sources (`npm run dev`): it strips types by itself, but knows no decorators, nor the types
 * of constructor parameters that Nest asks for. Preloaded by `node --import`.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const OPTIONS = {
  configFile: false,
  swcrc: false,
  sourceMaps: 'inline',
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
};

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.ts') || url.includes('/node_modules/')) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...OPTIONS, filename });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

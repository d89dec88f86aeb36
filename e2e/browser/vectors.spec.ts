import path from 'node:path';
import { build } from 'vite';
import { expect, test } from './fixtures.ts';
import type { VectorInput, VectorOutcome } from './vectors/open-vector.ts';
import { readOpenings } from './vectors/read-vectors.ts';

/** The code of the page, as one script. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['oncelink-source', 'module', 'browser'] },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: path.join(import.meta.dirname, 'vectors/open-vector.ts'),
        formats: ['iife'],
        name: 'vectors',
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return `${output.output[0].code}\nglobalThis.openVector = vectors.openVector;`;
}

test('W1: the browser agrees with every vector of the wire format', async ({ openPage }) => {
  const page = await openPage({ bypassCSP: true });
  await page.goto('/nowhere');
  await page.addScriptTag({ content: await bundle() });
  const open = (input: VectorInput): Promise<VectorOutcome> =>
    page.evaluate((given) => Reflect.get(globalThis, 'openVector')(given), input);

  for (const { name, input, outcome } of readOpenings()) expect(await open(input), name).toEqual(outcome);
});

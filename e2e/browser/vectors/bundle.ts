import path from 'node:path';
import { build } from 'vite';

/** What opens vectors, with the code of the page, as one script that defines `openVector`. */
export async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['oncelink-source', 'module', 'browser'] },
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(import.meta.dirname, 'open-vector.ts'), formats: ['iife'], name: 'vectors' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return `${output.output[0].code}\nglobalThis.openVector = vectors.openVector;`;
}

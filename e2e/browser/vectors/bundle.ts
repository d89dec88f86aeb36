import path from 'node:path';
import { build } from 'vite';

/** A module as one script, and the function of it that the script defines for all. */
export interface Script {
  readonly entry: string;
  readonly call: string;
}

/** What opens vectors, with the code of the page. */
const OPEN_VECTOR: Script = { entry: path.join(import.meta.dirname, 'open-vector.ts'), call: 'openVector' };

/** @returns a script that defines `openVector`, or another function */
export async function bundle({ entry, call }: Script = OPEN_VECTOR): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['module', 'browser'] },
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['iife'], name: 'bundled' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return `${output.output[0].code}\nglobalThis.${call} = bundled.${call};`;
}

/**
 * Builds what cannot be taken as it lies here: the steps of GitHub Actions and the answers to Slack, each one file that needs
 * Node alone. `node build.ts [folder]`, `dist` unless told otherwise.
 */
import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const HERE = import.meta.dirname;
const DIST = path.resolve(process.argv[2] ?? path.join(HERE, 'dist'));

/** A program, where it goes, and the file that describes it. */
const PROGRAMS = [
  ['github-actions/src/send-secret.ts', 'send-secret', 'github-actions/send-secret/action.yml'],
  ['github-actions/src/open-secret.ts', 'open-secret', 'github-actions/open-secret/action.yml'],
  ['slack/src/main.ts', 'slack', 'slack/manifest.yml'],
] as const;

rmSync(DIST, { recursive: true, force: true });
for (const [source, folder, description] of PROGRAMS) {
  await build({
    absWorkingDir: HERE,
    entryPoints: [source],
    outfile: path.join(DIST, folder, 'index.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Else the build of hash-wasm that carries every algorithm is taken: four times the size.
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'inline',
  });
  copyFileSync(path.join(HERE, description), path.join(DIST, folder, path.basename(description)));
}

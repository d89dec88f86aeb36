/**
 * Builds the package as it is handed out: one folder that `npm pack` takes, without any other package of this repository in
 * it. `node build.ts [folder]`, `dist` unless told otherwise.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const HERE = import.meta.dirname;
const DIST = path.resolve(process.argv[2] ?? path.join(HERE, 'dist'));
/** What a program that uses the package has to know; all other types stay inside. */
const PUBLIC_TYPES = ['index', 'oncelink', 'oncelink-error', 'types'];

function writeTypes(): void {
  const folder = path.join(DIST, 'types');
  const tsc = path.join(HERE, '../../node_modules/typescript/bin/tsc');
  const { status } = spawnSync(
    process.execPath,
    [tsc, '-p', path.join(HERE, 'tsconfig.build.json'), '--outDir', folder],
    { stdio: 'inherit' },
  );
  if (status !== 0) throw new Error('The types could not be written.');
  for (const name of PUBLIC_TYPES) {
    // Paths with `.ts` are those of sources.
    const text = readFileSync(path.join(folder, 'packages/sdk/src', `${name}.d.ts`), 'utf8').replaceAll(
      ".ts'",
      ".js'",
    );
    if (text.includes('@oncelink/')) throw new Error(`${name}.d.ts names a package that nobody else has.`);
    writeFileSync(path.join(DIST, `${name}.d.ts`), text);
  }
  rmSync(folder, { recursive: true });
}

function writeManifest(): void {
  const manifest: unknown = JSON.parse(readFileSync(path.join(HERE, 'package.json'), 'utf8'));
  if (typeof manifest !== 'object' || manifest === null) throw new Error('package.json is no object.');
  const { name, version, description, license, type, sideEffects, engines } = manifest as Record<
    string,
    unknown
  >;
  const exports = { '.': { types: './index.d.ts', default: './index.js' } };
  const kept = { name, version, description, license, type, sideEffects, engines, exports };
  writeFileSync(path.join(DIST, 'package.json'), `${JSON.stringify(kept, null, 2)}\n`);
}

rmSync(DIST, { recursive: true, force: true });
await build({
  absWorkingDir: HERE,
  entryPoints: ['src/index.ts'],
  outdir: DIST,
  bundle: true,
  // What opens, and what stretches passwords, is loaded by programs that do so.
  splitting: true,
  // Every other piece leans on all that making takes. That makes it one piece: cut by who shares what, it would be five, and
  // half a kilobyte more.
  inject: ['src/index.ts'],
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  minify: true,
  mainFields: ['module', 'main'],
  legalComments: 'linked',
});
writeTypes();
writeManifest();
copyFileSync(path.join(HERE, '../../LICENSE'), path.join(DIST, 'LICENSE'));
cpSync(path.join(HERE, 'README.md'), path.join(DIST, 'README.md'));

/**
 * Builds the package as it is handed out: one folder that `npm pack` takes, without any other package of this repository in
 * it. `node build.ts [folder]`, `dist` unless told otherwise.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';

const HERE = import.meta.dirname;
const DIST = path.resolve(process.argv[2] ?? path.join(HERE, 'dist'));
/** What a program that uses the package has to know; all other types stay inside. */
const PUBLIC_TYPES = [
  'index',
  'oncelink',
  'oncelink-error',
  'types',
  'files',
  'files-types',
  'oncelink-files',
];

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
  const exports = {
    '.': { types: './index.d.ts', default: './index.js' },
    './files': { types: './files.d.ts', default: './files.js' },
  };
  const kept = { name, version, description, license, type, sideEffects, engines, exports };
  writeFileSync(path.join(DIST, 'package.json'), `${JSON.stringify(kept, null, 2)}\n`);
}

/** Errors of both entries are of one class, which `instanceof` tells. */
const errorsOfIndex: Plugin = {
  name: 'errors-of-index',
  setup: (bundler) => {
    bundler.onResolve({ filter: /\/oncelink-error\.ts$/ }, () => ({ path: './index.js', external: true }));
  },
};

/** What stands in place of modules that do more than the package needs. */
const lighter = (name: string, modules: Readonly<Record<string, string>>): Plugin => ({
  name,
  setup: (bundler) => {
    for (const [module, place] of Object.entries(modules)) {
      const file = path.join(HERE, 'src', place);
      bundler.onResolve({ filter: new RegExp(`/${module}$`) }, ({ kind, importer }) =>
        importer === file || (kind !== 'dynamic-import' && module === RICH) ? undefined : { path: file },
      );
    }
  },
});

const RICH = 'rich-fragment.ts';
const READING = { [RICH]: 'read-rich.ts' };
/** The first entry knows of files that there are some. */
const WITHOUT_FILES = { 'load-bundles.ts': 'without-files.ts' };

const OPTIONS = {
  absWorkingDir: HERE,
  outdir: DIST,
  bundle: true,
  // What opens, and what stretches passwords, is loaded by programs that do so.
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2023',
  minify: true,
  mainFields: ['module', 'main'],
  legalComments: 'linked',
} satisfies BuildOptions;

rmSync(DIST, { recursive: true, force: true });
await build({
  ...OPTIONS,
  entryPoints: ['src/index.ts'],
  // Every other piece leans on all that making takes. That makes it one piece: cut by who shares what, it would be five, and
  // half a kilobyte more.
  inject: ['src/index.ts'],
  plugins: [lighter('without-files', { ...READING, ...WITHOUT_FILES })],
});
// By itself: cut by who shares what, the entry above would be nine pieces. What both need is there twice.
await build({
  ...OPTIONS,
  entryPoints: ['src/files.ts'],
  plugins: [errorsOfIndex, lighter('lighter', READING)],
});
writeTypes();
writeManifest();
copyFileSync(path.join(HERE, '../../LICENSE'), path.join(DIST, 'LICENSE'));
cpSync(path.join(HERE, 'README.md'), path.join(DIST, 'README.md'));

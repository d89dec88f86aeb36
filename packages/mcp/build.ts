/**
 * Builds the server as it is handed out: one file that needs Node alone, in a folder that `npm pack` takes.
 * `node build.ts [folder]`, `dist` unless told otherwise.
 */
import { chmodSync, copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const HERE = import.meta.dirname;
const DIST = path.resolve(process.argv[2] ?? path.join(HERE, 'dist'));
const PROGRAM = path.join(DIST, 'oncelink-mcp.js');

rmSync(DIST, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: HERE,
  entryPoints: ['src/main.ts'],
  outfile: PROGRAM,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minify: true,
  metafile: true,
  banner: { js: '#!/usr/bin/env node' },
  // Else the build of hash-wasm that carries every algorithm is taken: four times the size.
  mainFields: ['module', 'main'],
  alias: { '@noble/hashes/argon2.js': '../local/src/without-wasm.ts' },
  legalComments: 'none',
});
chmodSync(PROGRAM, 0o755);

/** Their licences ask for it: each package that is in the file, with its text. */
function writeLicences(): void {
  const folders = Object.keys(metafile.inputs).map(
    (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? '',
  );
  const texts = [...new Set(folders)]
    .filter((folder) => folder !== '')
    .map((folder) => {
      const at = path.join(HERE, folder);
      const [file] = globSync('LICEN[CS]E*', { cwd: at });
      if (file === undefined) throw new Error(`${folder} has no licence.`);
      return `${folder.replace(/^.*node_modules\//, '')}\n\n${readFileSync(path.join(at, file), 'utf8').trim()}\n`;
    });
  writeFileSync(path.join(DIST, 'LICENSES-OF-OTHERS.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}

const manifest: unknown = JSON.parse(readFileSync(path.join(HERE, 'package.json'), 'utf8'));
if (typeof manifest !== 'object' || manifest === null) throw new Error('package.json is no object.');
const { name, version, description, license, type, engines } = manifest as Record<string, unknown>;
const kept = {
  name,
  version,
  description,
  license,
  type,
  engines,
  bin: { 'oncelink-mcp': './oncelink-mcp.js' },
};
writeFileSync(path.join(DIST, 'package.json'), `${JSON.stringify(kept, null, 2)}\n`);
writeLicences();
for (const file of ['README.md', '../../LICENSE']) {
  copyFileSync(path.join(HERE, file), path.join(DIST, path.basename(file)));
}

/**
 * Builds the program as it is handed out: one file that needs Node alone, with what few commands take beside it, in a folder that
 * `npm pack` takes.
 * `node build.ts [folder]`, `dist` unless told otherwise.
 */
import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { manPage } from './src/help.ts';

const HERE = import.meta.dirname;
const DIST = path.resolve(process.argv[2] ?? path.join(HERE, 'dist'));
const PROGRAM = path.join(DIST, 'oncelink.js');

/** The WebAssembly of hash-wasm would be a quarter of the program: it is packed, and unpacked by whoever uses a password. */
const packWasm: Plugin = {
  name: 'pack-wasm',
  setup: (bundler) => {
    bundler.onLoad({ filter: /hash-wasm\/dist\/index\.esm\.js$/ }, ({ path: file }) => {
      const pack = (base64: string): string =>
        brotliCompressSync(Buffer.from(base64, 'base64')).toString('base64');
      const code = readFileSync(file, 'utf8').replaceAll(
        /"(AGFzb[\w+/=]+)"/g,
        (_, base64: string) => `/* @__PURE__ */ unpack("${pack(base64)}")`,
      );
      const unpacking = JSON.stringify(path.join(HERE, 'src/unpack.ts'));
      return { contents: `import { unpack } from ${unpacking};\n${code}` };
    });
  },
};

/** What few commands take stays out of the program, and is found beside it when it is used. */
const BESIDE = ['files', 'verify'] as const;

const withoutThem: Plugin = {
  name: 'without-them',
  setup: (bundler) => {
    bundler.onResolve({ filter: new RegExp(`^\\./(?:${BESIDE.join('|')})\\.ts$`) }, ({ kind, path: part }) =>
      kind === 'dynamic-import' ? { path: part.replace(/ts$/, 'js'), external: true } : undefined,
    );
    const lighter = { 'load-bundles': 'without-files', 'rich-fragment': 'read-rich' };
    for (const [module, place] of Object.entries(lighter)) {
      const file = path.join(HERE, '../sdk/src', `${place}.ts`);
      bundler.onResolve({ filter: new RegExp(`/${module}\\.ts$`) }, ({ kind }) =>
        module === 'rich-fragment' && kind !== 'dynamic-import' ? undefined : { path: file },
      );
    }
  },
};

const OPTIONS = {
  absWorkingDir: HERE,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minify: true,
  // Else the build of hash-wasm that carries every algorithm is taken: four times the size.
  mainFields: ['module', 'main'],
  alias: { '@noble/hashes/argon2.js': '../local/src/without-wasm.ts' },
  legalComments: 'inline',
} satisfies BuildOptions;

rmSync(DIST, { recursive: true, force: true });
await build({
  ...OPTIONS,
  entryPoints: ['src/main.ts'],
  outfile: PROGRAM,
  plugins: [packWasm, withoutThem],
  banner: { js: '#!/usr/bin/env node' },
});
// Each with a copy of all that it needs: the program stays one file, which can be copied alone by whoever does without them.
for (const name of BESIDE) {
  await build({
    ...OPTIONS,
    entryPoints: [`src/${name}.ts`],
    outfile: path.join(DIST, `${name}.js`),
    plugins: [packWasm],
  });
}

chmodSync(PROGRAM, 0o755);

const manifest: unknown = JSON.parse(readFileSync(path.join(HERE, 'package.json'), 'utf8'));
if (typeof manifest !== 'object' || manifest === null) throw new Error('package.json is no object.');
const { version, description, license, type, engines } = manifest as Record<string, unknown>;
const kept = { name: 'oncelink', version, description, license, type, engines };
const placed = { ...kept, bin: { oncelink: './oncelink.js' }, man: './oncelink.1' };
writeFileSync(path.join(DIST, 'package.json'), `${JSON.stringify(placed, null, 2)}\n`);
writeFileSync(path.join(DIST, 'oncelink.1'), manPage());
for (const name of ['README.md', '../../LICENSE']) {
  copyFileSync(path.join(HERE, name), path.join(DIST, path.basename(name)));
}

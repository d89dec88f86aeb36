import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { checkBudgets } from './build-steps/check-budgets.ts';
import { compressFiles } from './build-steps/compress-files.ts';
import { writeSiteFiles } from './build-steps/describe-site.ts';
import { WEIGHED } from './build-steps/list-pages.ts';
import { minifyScripts } from './build-steps/minify-scripts.ts';
import { prerenderPages } from './build-steps/prerender-pages.ts';
import { refuseForeignFiles } from './build-steps/refuse-foreign-files.ts';
import { readManifest } from './build-steps/read-manifest.ts';
import { writePictures } from './build-steps/write-pictures.ts';

/** Builds the page: code, prerendered HTML, and a brotli and a gzip file beside every text. */
const here = import.meta.dirname;
const dist = path.join(here, 'dist');
const serverBuild = path.join(here, 'dist-server');
/** `node build.ts https://example.com`, where it is known: search engines and social cards ask for whole addresses. */
const [site] = process.argv.slice(2);
const origin = site === undefined ? undefined : new URL(site).origin;
const quiet = { configFile: path.join(here, 'vite.config.ts'), logLevel: 'warn' } as const;

await build(quiet);
await build({ configFile: path.join(here, 'vite.pay.config.ts'), logLevel: 'warn' });
await build({
  ...quiet,
  build: {
    ssr: 'src/entry-server.tsx',
    outDir: serverBuild,
    manifest: false,
    rolldownOptions: { input: 'src/entry-server.tsx' },
  },
});
try {
  const manifest = readManifest(dist);
  minifyScripts(path.join(dist, 'assets'));
  await prerenderPages({ dist, serverBuild, manifest, origin });
  writeSiteFiles(dist, origin);
  await writePictures(dist);
  refuseForeignFiles(dist);
  compressFiles(dist);
  console.log(checkBudgets(dist, WEIGHED));
} finally {
  rmSync(serverBuild, { recursive: true, force: true });
}

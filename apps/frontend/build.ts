import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { checkBudgets } from './build-steps/check-budgets.ts';
import { compressFiles } from './build-steps/compress-files.ts';
import { prerenderPages } from './build-steps/prerender-pages.ts';
import { readManifest } from './build-steps/read-manifest.ts';

/** Builds the page: code, prerendered HTML, and a brotli and a gzip file beside every text. */
const here = import.meta.dirname;
const dist = path.join(here, 'dist');
const serverBuild = path.join(here, 'dist-server');
const quiet = { configFile: path.join(here, 'vite.config.ts'), logLevel: 'warn' } as const;

await build(quiet);
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
  const pages = await prerenderPages({ dist, serverBuild, manifest });
  compressFiles(dist);
  console.log(checkBudgets({ dist, manifest, pages }));
} finally {
  rmSync(serverBuild, { recursive: true, force: true });
}

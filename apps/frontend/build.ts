import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import about from './package.json' with { type: 'json' };
import { checkBudgets, compressFiles, refuseUnsafe } from './build-steps/check-build.ts';
import { describeBuild, nameCommit } from './build-steps/describe-build.ts';
import { completeNotices, writeSiteFiles } from './build-steps/describe-site.ts';
import { prerenderPages } from './build-steps/prerender-pages.ts';

/**
 * Builds the page: code, prerendered HTML, and a brotli and a gzip file beside every text but
 * those that name the address of the site: servers fill that in when they start.
 *
 *     node build.ts [--commit SHA] [--out DIR]
 *
 * The commit, where there is no repository to ask.
 */
const here = import.meta.dirname;
const { values } = parseArgs({
  options: { commit: { type: 'string' }, out: { type: 'string', default: path.join(here, 'dist') } },
});
const dist = path.resolve(values.out);
const serverBuild = `${dist}-server`;
// A setting that is passed on empty arrives as an empty word.
const commit = values.commit || nameCommit(path.resolve(here, '../..'));
const quiet = { configFile: path.join(here, 'vite.config.ts'), logLevel: 'warn' } as const;
const pay = path.join(dist, '_pay');

await build({ ...quiet, build: { outDir: dist, emptyOutDir: true } });
await build({
  configFile: path.join(here, 'vite.pay.config.ts'),
  logLevel: 'warn',
  build: { outDir: pay },
});
await build({
  ...quiet,
  build: {
    ssr: 'src/entry-server.tsx',
    outDir: serverBuild,
    emptyOutDir: true,
    manifest: false,
    license: false,
    minify: false, // it runs here, once
    rolldownOptions: { input: 'src/entry-server.tsx' },
  },
});
try {
  await prerenderPages(dist, serverBuild);
  writeSiteFiles(dist);
  completeNotices(dist, pay);
  refuseUnsafe(dist);
  describeBuild(dist, { commit, version: about.version });
  compressFiles(dist);
  console.log(checkBudgets(dist));
} finally {
  rmSync(serverBuild, { recursive: true, force: true });
}

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { hasPlaceholder } from '@oncelink/contracts';

const TEXT = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/;

/** Which blocks serve a file best can only be tried out. In powers of two; 0 leaves it to Brotli. */
const BLOCKS = [0, 16, 17, 18, 19];

/** Brotli at its best, as the servers send it. */
const brotli = (bytes: Buffer): Buffer =>
  BLOCKS.map((block) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGBLOCK]: block,
      },
    }),
  ).reduce((best, one) => (one.length < best.length ? one : best));

/** Puts `.br` and `.gz` beside every text file of a folder. Not where an address is still to be filled in. */
export function compressFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!TEXT.test(name)) continue;
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    if (hasPlaceholder(bytes)) continue;
    writeFileSync(`${file}.br`, brotli(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/** JavaScript and CSS, brotli: of `/` and of a link, in every language, and of any other page. */
const MAX_BYTES = { first: 100_000, other: 108_000 };

const maxOf = (page: string): number =>
  /^(?:_[a-z]{2}\/)?(?:index|_link)\.html$/.test(page) ? MAX_BYTES.first : MAX_BYTES.other;

const SHOWN = 20;

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(6);

/**
 * What browsers load before a visitor touches a page: the scripts and style sheets that its HTML names.
 * @param pages files of HTML, relative to `dist`
 * @returns the sizes of the heaviest pages as a table
 * @throws Error when a page weighs more than its budget
 */
export function checkBudgets(dist: string, pages: readonly string[]): string {
  const weightOf = (page: string): number => {
    const html = readFileSync(path.join(dist, page), 'utf8');
    const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g));
    return [...files].reduce((sum, file) => sum + statSync(path.join(dist, `${file}.br`)).size, 0);
  };
  const weights = pages
    .map((page) => ({ page, bytes: weightOf(page) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const rows = weights
    .slice(0, SHOWN)
    .map(({ page, bytes }) => `${kilobytes(bytes)} of ${kilobytes(maxOf(page))} kB  ${page}`);
  const table = rows.join('\n');
  const over = weights.filter(({ page, bytes }) => bytes > maxOf(page)).map(({ page }) => page);
  if (over.length > 0) throw new Error(`Over the budget: ${over.join(', ')}.\n${table}`);
  return `JavaScript and CSS, brotli:\n${table}`;
}

import { statSync } from 'node:fs';
import path from 'node:path';
import type { PrerenderedPage } from './list-pages.ts';
import { BEFORE_PAINT, chunkOf, filesOfPage, type Manifest } from './read-manifest.ts';

/** JavaScript and CSS of one page, brotli. */
const PAGE_MAX_BYTES = 100_000;

interface Build {
  readonly dist: string;
  readonly manifest: Manifest;
  readonly pages: readonly Pick<PrerenderedPage, 'file' | 'source'>[];
}

/**
 * Sizes of all pages as a table.
 * @throws Error when a page weighs more than its budget
 */
export function checkBudgets({ dist, manifest, pages }: Build): string {
  const sizeOf = (file: string): number => statSync(path.join(dist, `${file}.br`)).size;
  const weightOf = (source: string): number => {
    const { scripts, styles } = filesOfPage(manifest, source);
    const files = [chunkOf(manifest, BEFORE_PAINT).file, ...scripts, ...styles];
    return files.reduce((sum, file) => sum + sizeOf(file), 0);
  };
  const weights = pages.map(({ file, source }) => ({ file, bytes: weightOf(source) }));
  const table = weights
    .map(({ file, bytes }) => `${(bytes / 1000).toFixed(1).padStart(6)} kB  ${file}`)
    .join('\n');
  if (weights.some(({ bytes }) => bytes > PAGE_MAX_BYTES))
    throw new Error(`Over the budget of ${PAGE_MAX_BYTES / 1000} kB (JavaScript and CSS, brotli):\n${table}`);
  return `JavaScript and CSS, brotli, of at most ${PAGE_MAX_BYTES / 1000} kB:\n${table}`;
}

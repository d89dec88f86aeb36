import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** JavaScript and CSS of one page, brotli. */
const PAGE_MAX_BYTES = 100_000;
/** Of the pages that have to be there at once: whoever sends a secret, and whoever receives one, waits for them. */
const FIRST_PAGE_MAX_BYTES = 90_000;
const FIRST_PAGES = ['index.html', '_link.html'];

const maxOf = (page: string): number => (FIRST_PAGES.includes(page) ? FIRST_PAGE_MAX_BYTES : PAGE_MAX_BYTES);

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(6);

/**
 * What browsers load before anybody touches a page: the scripts and style sheets that its HTML names.
 * @param pages files of HTML, relative to `dist`
 * @returns sizes of all pages as a table
 * @throws Error when a page weighs more than its budget
 */
export function checkBudgets(dist: string, pages: readonly string[]): string {
  const weightOf = (page: string): number => {
    const html = readFileSync(path.join(dist, page), 'utf8');
    const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g));
    return [...files].reduce((sum, file) => sum + statSync(path.join(dist, `${file}.br`)).size, 0);
  };
  const weights = pages.map((page) => ({ page, bytes: weightOf(page), max: maxOf(page) }));
  const table = weights
    .map(({ page, bytes, max }) => `${kilobytes(bytes)} of ${kilobytes(max)} kB  ${page}`)
    .join('\n');
  if (weights.some(({ bytes, max }) => bytes > max))
    throw new Error(`Over the budget (JavaScript and CSS, brotli):\n${table}`);
  return `JavaScript and CSS, brotli:\n${table}`;
}

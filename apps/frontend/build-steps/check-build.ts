import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { hasPlaceholder } from '@oncelink/contracts';

/** Of the host of payment forms, whose page alone may load code of the payment provider. */
const PAY_FILES = '_pay/**';

/** What a file must not hold, by its kind: a page that opens or makes a secret must run no code but ours. */
const FORBIDDEN: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  '.html': {
    // An element that makes the browser fetch something, up to its address. Links that visitors click are none.
    'fetches from another origin':
      /<(?!a\b|meta\b)(?!link rel="(?:canonical|alternate)")[a-z][^>]*\s(?:src|srcset|href|data|poster|action)="(?:https?:)?\/\//,
    // A block of data is not run.
    'holds inline style or script, which its policy refuses':
      /\sstyle=|<style|<script(?![^>]*\s(?:src=|type="application\/ld\+json"))/,
    // As if it were a dialog's, a form that is sent before its code is there does nothing, and keeps what was typed.
    'holds a form that browsers would send, typed text in its address': /<form(?![^>]*\smethod="dialog")/,
    // What React writes in the place of a part that failed: browsers would have to make it, and there is no other sign.
    'lacks a part, which could not be prerendered': /<!--\$!-->/,
  },
  '.css': { 'fetches from another origin': /(?:url\(|@import)\s*["']?(?:https?:)?\/\// },
  '.js': { 'has the one library that would add a foreign script by itself': /js\.stripe\.com/ },
};

/** @throws Error naming the files of the build that hold what they must not */
export function refuseUnsafe(dist: string): void {
  const problems = globSync('**/*.{html,css,js}', { cwd: dist, exclude: [PAY_FILES] }).flatMap((file) => {
    const text = readFileSync(path.join(dist, file), 'utf8');
    const found = Object.entries(FORBIDDEN[path.extname(file)] ?? {}).filter(([, what]) => what.test(text));
    return found.map(([problem]) => `${file} ${problem}.`);
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Puts `.br` and `.gz` beside every text file of a folder. Not where an address is still to be filled in. */
export function compressFiles(folder: string): void {
  for (const name of globSync('**/*.{html,js,css,svg,json,txt,xml,webmanifest}', { cwd: folder })) {
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    if (hasPlaceholder(bytes)) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/** JavaScript and CSS, brotli: of `/` and of a link, in every language, of the list of links, and of any other page in English. */
const BUDGETS: readonly (readonly [page: RegExp, max: number])[] = [
  [/^(?:_[a-z]{2}\/)?(?:index|_link)\.html$/, 100_000],
  [/^links\/index\.html$/, 122_000],
  [/^(?!_[a-z]{2}\/)/, 108_000],
];

/**
 * What browsers load before a visitor touches a page: the scripts and style sheets that its HTML names.
 * @returns the pages with the least room as a table
 * @throws Error when a page weighs more than its budget
 */
export function checkBudgets(dist: string): string {
  const roomOf = (page: string) => {
    const max = BUDGETS.find(([pages]) => pages.test(page))?.[1] ?? Infinity;
    const html = readFileSync(path.join(dist, page), 'utf8');
    const files = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g))];
    const bytes = files.reduce((sum, file) => sum + statSync(path.join(dist, `${file}.br`)).size, 0);
    return { room: max - bytes, row: `${bytes} of ${max} bytes  ${page}` };
  };
  const pages = globSync('**/*.html', { cwd: dist, exclude: [PAY_FILES] }).map(roomOf);
  const least = pages.toSorted((a, b) => a.room - b.room).slice(0, 20);
  const text = `JavaScript and CSS, brotli:\n${least.map(({ row }) => row).join('\n')}`;
  if (least.some(({ room }) => room < 0)) throw new Error(`Over the budget. ${text}`);
  return text;
}

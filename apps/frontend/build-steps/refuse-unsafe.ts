import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the build sets aside for the host of payment forms. */
const PAY_FOLDER = '_pay';

/** What a file must not hold, by its kind. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  // An element that makes the browser fetch something, up to its address. Links that visitors click are none.
  '.html':
    /<(?!a\b|meta\b)(?!link rel="(?:canonical|alternate)")[a-z][^>]*\s(?:src|srcset|href|data|poster|action)="(?:https?:)?\/\//,
  '.css': /(?:url\(|@import)\s*["']?(?:https?:)?\/\//,
  // The one library that would add a foreign script by itself.
  '.js': /js\.stripe\.com/,
};

/**
 * A page that opens or makes a secret must run no code but ours.
 * @throws Error naming the files of the build that fetch from another origin, the page of payment forms apart
 */
export function refuseForeignFiles(dist: string): void {
  const foreign = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const forbidden = FORBIDDEN[path.extname(name)];
    if (forbidden === undefined || name.startsWith(PAY_FOLDER + path.sep)) return false;
    return forbidden.test(readFileSync(path.join(dist, name), 'utf8'));
  });
  if (foreign.length > 0) throw new Error(`These fetch from another origin: ${foreign.join(', ')}`);
}

const INLINE_CODE = /\sstyle=|<style|<script(?![^>]*\ssrc=)/;
/** As if it were a dialog's, a form that is sent before its code is there does nothing, and keeps what was typed. */
const SENT_BY_BROWSER = /<form(?![^>]*\smethod="dialog")/;
/** What React writes in the place of a part that failed: browsers would have to make it, and there is no other sign. */
const GIVEN_UP = '<!--$!-->';

/**
 * @param html of a page as it is before its code has arrived
 * @throws Error when it holds inline style or script, which its policy refuses, a form that browsers would send by
 * themselves (what was typed would be in the address, and in the history), or lacks a part
 */
export function refuseUnsafeHtml(file: string, html: string): void {
  if (INLINE_CODE.test(html))
    throw new Error(`${file} holds inline style or script, which its policy refuses.`);
  if (SENT_BY_BROWSER.test(html)) throw new Error(`${file} holds a form that browsers would send.`);
  if (html.includes(GIVEN_UP)) throw new Error(`${file}: a part of the page could not be prerendered.`);
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the build sets aside for the host of payment forms. */
const PAY_FOLDER = '_pay';
/** An element that makes the browser fetch something, up to its address. Links that somebody clicks are none. */
const FOREIGN_ELEMENT =
  /<(?!a\b|meta\b)(?!link rel="(?:canonical|alternate)")[a-z][^>]*\s(?:src|srcset|href|data|poster|action)="(?:https?:)?\/\//g;
const FOREIGN_STYLE = /(?:url\(|@import)\s*["']?(?:https?:)?\/\//g;
/** The one library that would add a foreign script by itself. */
const FOREIGN_SCRIPT = /js\.stripe\.com/g;

const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  '.html': FOREIGN_ELEMENT,
  '.css': FOREIGN_STYLE,
  '.js': FOREIGN_SCRIPT,
};

/**
 * Whoever opens or makes a secret must run nobody's code but ours.
 * @throws Error naming the files of the build that fetch from another origin, the page of payment forms apart
 */
export function refuseForeignFiles(dist: string): void {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const foreign = names.filter((name) => {
    const forbidden = FORBIDDEN[path.extname(name)];
    if (forbidden === undefined || name.startsWith(PAY_FOLDER + path.sep)) return false;
    return readFileSync(path.join(dist, name), 'utf8').search(forbidden) >= 0;
  });
  if (foreign.length > 0) throw new Error(`These fetch from another origin: ${foreign.join(', ')}`);
}

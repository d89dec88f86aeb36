import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where Vite writes the licences of the packages of a build. */
export const NOTICES_FILE = 'third-party-notices.txt';

const FRONTEND = path.resolve(import.meta.dirname, '..');
/** What Vite does not see, as no script imports it or another bundle has it: style sheets, the password worker, the font. */
const MORE: Readonly<Record<string, string>> = {
  tailwindcss: '../../node_modules/tailwindcss/LICENSE',
  'hash-wasm': '../../node_modules/hash-wasm/LICENSE',
  '@noble/hashes': '../../node_modules/@noble/hashes/LICENSE',
  'Schibsted Grotesk (OFL-1.1)': 'src/ui/fonts/OFL.txt',
};

const listIn = (build: string): string => path.join(build, NOTICES_FILE);
const read = (file: string): string => readFileSync(path.resolve(FRONTEND, file), 'utf8').trim();

/**
 * Adds to the licences of the pages all others of what they consist of: they ask to be passed on with it.
 * @param payPages the build of the payment form, whose list is moved
 */
export function completeNotices(dist: string, payPages: string): void {
  const more = Object.entries(MORE).map(([name, file]) => `## ${name}\n\n${read(file)}`);
  const texts = [read(listIn(dist)), read(listIn(payPages)), ...more];
  writeFileSync(listIn(dist), `${texts.join('\n\n')}\n`);
  rmSync(listIn(payPages));
}

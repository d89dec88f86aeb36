import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One package of others in the code of the pages, as Vite lists it. */
interface Notice {
  readonly name: string;
  readonly version: string;
  /** The licence, as its package names it. */
  readonly identifier?: string;
  readonly text?: string;
}

/** Where the bundler leaves its list of the packages that a build has. */
export const NOTICES_FILE = '.notices.json';

/** What no script imports, or another bundle has: style sheets, the password worker, the font. */
const MORE = ['tailwindcss', 'hash-wasm', '@noble/hashes'];
const FONT_LICENCE = 'src/ui/fonts/OFL.txt';

const read = (file: string) => readFileSync(file, 'utf8');

function readPackage(folder: string): Notice {
  const { name, version, license }: { name: string; version: string; license: string } = JSON.parse(
    read(path.join(folder, 'package.json')),
  );
  return { name, version, identifier: license, text: read(path.join(folder, 'LICENSE')).trim() };
}

const render = ({ name, version, identifier, text }: Notice): string =>
  `## ${name} ${version}, ${identifier ?? 'no licence named'}\n\n${text ?? ''}`.trim();

/**
 * Writes the licences of everything by others that the pages consist of: they ask to be passed on with it.
 * @param frontend the folder of the pages' sources
 * @param builds folders that the bundler has left lists in; these are removed
 */
export function writeNotices(frontend: string, dist: string, builds: readonly string[]): void {
  const lists = builds.map((build) => path.join(build, NOTICES_FILE));
  const bundled = lists.flatMap((file): Notice[] => JSON.parse(read(file)));
  for (const file of lists) rmSync(file);
  const packages = path.join(frontend, '../../node_modules');
  const all = [...bundled, ...MORE.map((name) => readPackage(path.join(packages, name)))];
  const sections = new Set(all.map(render).toSorted());
  const font = `## Schibsted Grotesk, OFL-1.1\n\n${read(path.join(frontend, FONT_LICENCE)).trim()}`;
  const text = ['What others have written, and these pages are partly made of.', ...sections, font];
  writeFileSync(path.join(dist, 'third-party-notices.txt'), `${text.join('\n\n')}\n`);
}

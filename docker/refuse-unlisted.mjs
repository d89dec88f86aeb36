/**
 * Refuses images with a package that is not in the bill of materials, as nobody would look after it:
 * `node docker/refuse-unlisted.mjs /files`. Each bundle names what it is made of.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readShipped } from '../tools/verify-site/src/audit/read-shipped.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = process.argv[2];

const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const listed = new Set(readShipped(lock, root).map(({ name, version }) => `${name} - ${version}`));
// The page's own notices are those of its build.
for (const file of globSync('*/app/**/third-party-notices.txt', {
  cwd: folder,
  exclude: ['**/frontend/**'],
})) {
  const notices = readFileSync(path.join(folder, file), 'utf8');
  const bundled = [...notices.matchAll(/^## (\S+ - \S+) \(/gm)].map(([, id]) => id);
  if (bundled.length === 0) throw new Error(`${file} names no package`);
  const unlisted = bundled.filter((id) => !listed.has(id));
  if (unlisted.length > 0) throw new Error(`${file}: not in the bill of materials: ${unlisted.join(', ')}`);
}

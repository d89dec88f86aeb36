/**
 * Lays the built page out as nginx wants it: one folder per content coding with the same names in each, so that types
 * follow from the names. `node docker/lay-out-site.mjs apps/frontend/dist /site`
 */
import { copyFileSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';

const [dist, site] = process.argv.slice(2);
// The same bytes at the same times make the same layer, and the same ETags on every replica.
const builtAt = Number(process.env.SOURCE_DATE_EPOCH ?? 0);
const CODINGS = { '.br': 'br', '.gz': 'gzip' };

const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
for (const { parentPath, name } of files) {
  const from = path.join(parentPath, name);
  const coding = CODINGS[path.extname(name)];
  const plain = coding ? name.slice(0, -path.extname(name).length) : name;
  const to = path.join(site, coding ?? 'identity', path.relative(dist, parentPath), plain);
  mkdirSync(path.dirname(to), { recursive: true });
  copyFileSync(from, to);
  utimesSync(to, builtAt, builtAt);
}

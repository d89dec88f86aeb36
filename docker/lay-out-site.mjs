/**
 * Lays the built page out as nginx wants it: one folder per content coding with the same names in each, so that types
 * follow from the names, and one, `built`, of what gets the address of the site when the container starts. `node docker/lay-out-site.mjs apps/frontend/dist /site`
 */
import { createHash } from 'node:crypto';
import {
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const [dist, site] = process.argv.slice(2);
/** What stands for addresses: the build says so itself, where its own would be. */
const { origin, linkOrigin } = JSON.parse(readFileSync(path.join(dist, '.well-known/build.json'), 'utf8'));
const CODINGS = { '.br': 'br', '.gz': 'gzip' };

/**
 * nginx makes an ETag of a file's time and size. Pages of two releases often have the same size, so with one time for all
 * a browser would be told that its old page, which names assets that are gone, is still good. A time that follows from the
 * bytes is also the same on every replica. All lie before 2020: a time to come would be ignored.
 */
const timeOf = (bytes) => createHash('sha256').update(bytes).digest().readUInt32BE() % 1_500_000_000;

const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
for (const { parentPath, name } of files) {
  const bytes = readFileSync(path.join(parentPath, name));
  const coding = CODINGS[path.extname(name)];
  const plain = coding ? name.slice(0, -path.extname(name).length) : name;
  const to = path.join(
    site,
    coding ?? (bytes.includes(origin) || bytes.includes(linkOrigin) ? 'built' : 'identity'),
    path.relative(dist, parentPath),
    plain,
  );
  mkdirSync(path.dirname(to), { recursive: true });
  writeFileSync(to, bytes);
  utimesSync(to, timeOf(bytes), timeOf(bytes));
}

// The file system of the container is read-only: 25-fill-pages.sh writes to /tmp.
for (const [name, target] of Object.entries({ filled: '/tmp/site', readers: '/tmp/readers' })) {
  symlinkSync(target, path.join(site, name));
  lutimesSync(path.join(site, name), 0, 0);
}

/**
 * Copies every built service into a folder of its name: `node docker/gather-services.mjs /files`. A service is a few files with
 * all that it imports: an image has no packages, which would be weight, and prey.
 */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readShipped } from '../tools/verify-site/src/audit/read-shipped.ts';

const root = path.resolve(import.meta.dirname, '..');
const target = process.argv[2];

/** What is in an image, but not in its bill of materials, is something that nobody looks after. */
function refuseUnlisted(dist) {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const listed = new Set(readShipped(lock, root).map(({ name, version }) => `${name} - ${version}`));
  const notices = readFileSync(path.join(dist, 'third-party-notices.txt'), 'utf8');
  const bundled = [...notices.matchAll(/^## (\S+ - \S+) \(/gm)].map(([, id]) => id);
  if (bundled.length === 0) throw new Error(`${dist} names no package that it is made of`);
  const unlisted = bundled.filter((id) => !listed.has(id));
  if (unlisted.length > 0) throw new Error(`not in the bill of materials: ${unlisted.join(', ')}`);
}

const services = readdirSync(path.join(root, 'apps')).filter((app) =>
  existsSync(path.join(root, 'apps', app, 'src', 'main.ts')),
);
for (const app of services) {
  const dist = path.join(root, 'apps', app, 'dist');
  refuseUnlisted(dist);
  cpSync(dist, path.join(target, app, 'app', 'apps', app, 'dist'), { recursive: true });
  for (const name of ['check-health.sh', 'make-secrets.mjs'])
    cpSync(path.join(root, 'docker', name), path.join(target, app, 'app', name));
}

/**
 * Copies every built service with exactly the files that it can load, found by following its imports, into a folder of
 * its name: `node docker/gather-services.mjs /files`. Everything else in node_modules would be weight, and prey.
 */
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { readShipped } from '../tools/verify-site/src/audit/read-shipped.ts';

const root = path.resolve(import.meta.dirname, '..');
const target = process.argv[2];
// What one service needs the others mostly need too: it is read once.
const cache = {};

async function filesOf(app) {
  const dist = path.join(root, 'apps', app, 'dist');
  const programs = readdirSync(dist)
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(dist, name));
  const { fileList } = await nodeFileTrace(programs, { base: root, conditions: ['node', 'import'], cache });
  return fileList;
}

function copy(from, to) {
  mkdirSync(path.dirname(to), { recursive: true });
  if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else copyFileSync(from, to);
}

/** Folders of the packages of others that the files are of; our own are links, of which no file is. */
function packagesOf(files) {
  const folders = [...files].map(
    (name) => /^.*node_modules\/(?:@[^/]+\/[^/]+|[^@/][^/]*)(?=\/)/.exec(name)?.[0],
  );
  return [...new Set(folders)].filter((folder) => folder !== undefined);
}

/** Licences ask to be passed on with the code; nothing imports them. */
function licencesOf(files) {
  return packagesOf(files).flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
      .map(({ name }) => path.join(folder, name)),
  );
}

/** What is in an image, but not in its bill of materials, is something that nobody looks after. */
function refuseUnlisted(files) {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const listed = new Set(readShipped(lock, root).map(({ name }) => name));
  const unlisted = packagesOf(files).filter((folder) => !listed.has(folder.split('node_modules/').at(-1)));
  if (unlisted.length > 0) throw new Error(`not in the bill of materials: ${unlisted.join(', ')}`);
}

const services = readdirSync(path.join(root, 'apps')).filter((app) =>
  existsSync(path.join(root, 'apps', app, 'tsconfig.build.json')),
);
for (const app of services) {
  const code = await filesOf(app);
  refuseUnlisted(code);
  for (const name of new Set([...code, ...licencesOf(code)]))
    copy(path.join(root, name), path.join(target, app, 'app', name));
  for (const name of ['check-health.sh', 'make-secrets.mjs']) {
    copy(path.join(root, 'docker', name), path.join(target, app, 'app', name));
  }
}

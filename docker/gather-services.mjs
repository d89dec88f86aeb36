/**
 * Copies a built service with exactly the files that it can load, found by following its imports:
 * `node docker/gather-service.mjs gateway /app`. Everything else in node_modules would be weight, and prey.
 */
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

const [app, target] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'apps', app, 'dist');
// The same bytes at the same times make the same layer.
const builtAt = Number(process.env.SOURCE_DATE_EPOCH ?? 0);

const programs = readdirSync(dist)
  .filter((name) => name.endsWith('.js'))
  .map((name) => path.join(dist, name));
const { fileList } = await nodeFileTrace(programs, { base: root, conditions: ['node', 'import'] });

for (const name of [...fileList].sort()) {
  const [from, to] = [path.join(root, name), path.join(target, name)];
  mkdirSync(path.dirname(to), { recursive: true });
  if (lstatSync(from).isSymbolicLink()) {
    symlinkSync(readlinkSync(from), to);
  } else {
    copyFileSync(from, to);
    utimesSync(to, builtAt, builtAt);
  }
}

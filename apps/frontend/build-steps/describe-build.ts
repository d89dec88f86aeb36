import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_PATH, type BuildDescription, type BuiltFile } from '@oncelink/contracts';

function describeFile(file: string): BuiltFile {
  const bytes = readFileSync(file);
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
}

/**
 * Lists every file of a build with its hash, for whoever wants to compare a site with a build of their own. Holds no
 * time and nothing of this machine, and has one order: two builds of one commit have to be the same, byte by byte.
 */
export function describeBuild(dist: string, about: Omit<BuildDescription, 'files'>): void {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .map((file) => [path.relative(dist, file).split(path.sep).join('/'), describeFile(file)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const description: BuildDescription = { ...about, files: Object.fromEntries(files) };
  const target = path.join(dist, BUILD_PATH);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify(description, null, 1)}\n`);
}

import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_PATH, LINKS_PLACEHOLDER, SITE_PLACEHOLDER, type BuildDescription } from '@oncelink/contracts';

/** What pages are made of, from the root of the repository. A change of anything else changes none. */
const SOURCES =
  'apps/frontend libs integrations docs/quickstarts package-lock.json tsconfig.base.json :(exclude)*.spec.ts :(exclude)*.spec.tsx';

/**
 * The commit that pages built here are made of.
 * @param root of the repository
 * @returns null where there is no repository, and where their sources have changes that are in no commit
 */
export function nameCommit(root: string): string | null {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    if (git('status', '--porcelain', '--', ...SOURCES.split(' ')) !== '') return null;
    return git('rev-parse', 'HEAD');
  } catch {
    return null;
  }
}

/**
 * Lists every file of a build with its hash, so that anyone can compare a site with a build of their own. Holds no time
 * and nothing of this machine, and has one order: two builds of one commit have to be the same, byte by byte.
 */
export function describeBuild(dist: string, about: Pick<BuildDescription, 'commit' | 'version'>): void {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(dist, name)).isFile())
    .toSorted()
    .map((name) => {
      const bytes = readFileSync(path.join(dist, name));
      const what = { sha256: hash('sha256', bytes), bytes: bytes.length };
      return [name.replaceAll(path.sep, '/'), what] as const;
    });
  const description: BuildDescription = {
    ...about,
    origin: SITE_PLACEHOLDER,
    linkOrigin: LINKS_PLACEHOLDER,
    files: Object.fromEntries(files),
  };
  const target = path.join(dist, BUILD_PATH);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify(description, null, 1)}\n`);
}

import { execFileSync } from 'node:child_process';

/** What pages are made of, from the root of the repository. A change of anything else changes none. */
const SOURCES = ['apps/frontend', 'libs', 'package-lock.json', 'tsconfig.base.json'];
const BUT = [':(exclude)*.spec.ts', ':(exclude)*.spec.tsx'];

/**
 * The commit that pages built here are made of.
 * @param root of the repository
 * @returns null where there is no repository, and where their sources have changes that are in no commit
 */
export function nameCommit(root: string): string | null {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    if (git('status', '--porcelain', '--', ...SOURCES, ...BUT) !== '') return null;
    return git('rev-parse', 'HEAD');
  } catch {
    return null;
  }
}

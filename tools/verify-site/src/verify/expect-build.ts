import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUILD_PATH, type BuildDescription } from '@oncelink/contracts';
import { readDescription } from './read-description.ts';
import { VerifyError } from './verify-error.ts';

function describedIn(dist: string): BuildDescription {
  const file = path.join(dist, BUILD_PATH);
  try {
    const description = readDescription(readFileSync(file, 'utf8'));
    if (description !== null) return description;
  } catch {
    throw new VerifyError(`${file} cannot be read: it comes with a build of the pages.`);
  }
  throw new VerifyError(`${file} describes no build.`);
}

function headOf(root: string): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    throw new VerifyError(`${root} is no clone of the repository. Clone it, or name a build with --dist.`);
  }
}

/** @throws VerifyError when this checkout is not at the commit that the site names */
function ensureSameCommit(site: BuildDescription, root: string): void {
  if (site.commit === null)
    throw new VerifyError(
      'The site does not say which commit it is a build of. Build the one that it should be, and name it with --dist.',
    );
  const head = headOf(root);
  if (head === site.commit) return;
  throw new VerifyError(
    [
      `The site says that it is a build of ${site.commit}; this checkout is at ${head}.`,
      `  git fetch && git checkout ${site.commit} && npm ci`,
      'and start again. A commit that the repository does not have is none that anyone could have read.',
    ].join('\n'),
  );
}

function buildNow(root: string): BuildDescription {
  const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-verify-'));
  const out = path.join(folder, 'dist');
  const args = ['build.ts', '--out', out];
  const cwd = path.join(root, 'apps/frontend');
  try {
    const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
    if (status !== 0) throw new VerifyError(`The pages could not be built.\n${stderr}`);
    return describedIn(out);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * What the site has to consist of, from sources that the reader can look at.
 * @param site what the site says of itself
 * @param dist a build that is there; without it one of the site's commit is made
 * @throws VerifyError when there is none to be had
 */
export function expectBuild(
  site: BuildDescription,
  dist: string | undefined,
  root: string,
): BuildDescription {
  if (dist !== undefined) return describedIn(dist);
  ensureSameCommit(site, root);
  const build = buildNow(root);
  if (build.commit === null)
    throw new VerifyError(
      'This checkout has changes to what the pages are made of, so its build is of no commit. Undo them, and start again.',
    );
  return build;
}

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

const run = (cwd: string, command: string, ...args: readonly string[]): void =>
  void execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/** Builds an installed checkout's site, and its catalogue where it has one, as folders of those names. */
export function buildPages(checkout: string, into: string): void {
  const frontend = ['-w', 'apps/frontend'];
  run(checkout, 'npm', 'run', 'build', ...frontend, '--', '--out', path.join(into, 'site'));
  const catalogue = ['--', '-o', path.join(into, 'catalogue')];
  run(checkout, 'npm', 'run', 'build-catalogue', '--if-present', ...frontend, ...catalogue);
}

/**
 * Calls `use` with a checkout of this repository.
 * @param name a folder with an installed checkout, or a commit, which is checked out and installed for the time of the call
 */
export function withCheckout(name: string, use: (folder: string) => void): void {
  const folder = path.resolve(process.env['INIT_CWD'] ?? '.', name);
  if (existsSync(folder)) return use(folder);
  const tree = mkdtempSync(path.join(tmpdir(), 'oncelink-checkout-'));
  run(REPOSITORY, 'git', 'worktree', 'add', '--quiet', '--detach', tree, name);
  try {
    run(tree, 'npm', 'ci', '--ignore-scripts', '--prefer-offline');
    use(tree);
  } finally {
    run(REPOSITORY, 'git', 'worktree', 'remove', '--force', tree);
  }
}

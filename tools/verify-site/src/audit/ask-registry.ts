import { execFile } from 'node:child_process';
import { readAdvisories, type Advisories } from './read-advisories.ts';

/**
 * What a registry knows against the packages in the lock of a repository.
 * @param root of the repository
 * @param registry its address, instead of the one that npm is set to
 */
export async function askRegistry(root: string, registry?: string): Promise<Advisories> {
  const args = ['audit', '--json', ...(registry === undefined ? [] : ['--registry', registry])];
  const options = {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    // Windows has npm as a script for its shell only.
    shell: process.platform === 'win32',
  };
  // npm ends with 1 when it found something, and also when there was no answer: what it prints tells the two apart.
  const printed = await new Promise<string>((resolve) => {
    execFile('npm', args, options, (_error, stdout) => resolve(stdout));
  });
  return readAdvisories(printed);
}

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runLogged } from './run-logged.ts';

const PARTS = [
  'frontend',
  'gateway',
  'secrets-service',
  'key-rotator',
  'auth-service',
  'billing-service',
  'events-service',
  'files-service',
  'together',
].map((name) => `@oncelink/${name}`);

/** An image has what was built, and nothing to build with. */
export const canBuild = (root: string): boolean => existsSync(path.join(root, 'node_modules', 'nx'));

/** nx's script: what lies in node_modules/.bin is none that Node could run on Windows. */
export function findNx(root: string): string {
  const folder = path.join(root, 'node_modules', 'nx');
  const { bin }: { bin: { nx: string } } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  return path.join(folder, bin.nx);
}

/**
 * Builds what the product consists of. What has not changed since the last time comes out of nx's cache.
 * @throws LaunchError when it does not build
 */
export async function buildProduct(root: string, logFile: string, signal: AbortSignal): Promise<void> {
  const args = [findNx(root), 'run-many', '-t', 'build', '-p', PARTS.join(','), '--outputStyle=static'];
  // The daemon would stay behind when we end.
  const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' };
  await runLogged({ title: 'The build', args, env, cwd: root, logFile, signal });
}

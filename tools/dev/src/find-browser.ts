import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from './launch-error.ts';

/** Where Debian's package puts it, and where the browser tests look first. */
const CHROMIUM = '/usr/bin/chromium';

/** The fonts are for the screenshots and for what people write in links. */
const DEBIAN_PACKAGES = ['chromium', 'fonts-liberation', 'fonts-noto-color-emoji'];

function succeeds(file: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(file, args, { env, stdio: 'ignore' }).status === 0;
}

function installWithApt(report: (line: string) => void): boolean {
  if (process.getuid?.() !== 0 || !succeeds('apt-get', '--version')) return false;
  report(`Installing ${DEBIAN_PACKAGES.join(', ')}`);
  succeeds('apt-get', 'update', '-q');
  return succeeds('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...DEBIAN_PACKAGES);
}

/**
 * Makes sure that there is a Chromium: the system's, else one that the package manager or Playwright fetches.
 * @throws LaunchError when none is to be had
 */
export function ensureBrowser(root: string, report: (line: string) => void): void {
  if (existsSync(CHROMIUM) || (installWithApt(report) && existsSync(CHROMIUM))) return;
  report('Looking for the Chromium of Playwright');
  const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  if (succeeds(process.execPath, playwright, 'install', 'chromium')) return;
  throw new LaunchError(
    'The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install chromium).',
  );
}

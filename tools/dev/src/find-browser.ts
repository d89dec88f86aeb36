/**
 * Makes sure that there is a Chromium for the browser tests: the system's, else one that the package manager or
 * Playwright fetches; for CI Firefox, WebKit and what the client in Python needs, too. A step of its own, so that services build meanwhile.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Where Debian's packages put them, and where e2e/playwright.config.ts looks first. */
const WHOLE = '/usr/bin/chromium';
/** Draws no window: the tests take two thirds of the time. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** The fonts are for the screenshots and for what people write in links. */
const DEBIAN_PACKAGES = ['chromium', 'chromium-headless-shell', 'fonts-liberation', 'fonts-noto-color-emoji'];

/** What else opens the vectors of the wire format: too large to ask of everyone who tests. */
const OTHER_ENGINES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/WebKitWebDriver',
  '/usr/bin/Xvfb',
  '/usr/lib/python3/dist-packages/argon2',
  '/usr/lib/python3/dist-packages/cryptography',
];
const OTHER_PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'python3-argon2', 'python3-cryptography'];

const hasOtherEngines = (): boolean => OTHER_ENGINES.every((file) => existsSync(file));

function succeeds(file: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(file, args, { env, stdio: 'ignore' }).status === 0;
}

function installWithApt(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !succeeds('apt-get', '--version')) return;
  console.log(`Installing ${packages.join(', ')}`);
  succeeds('apt-get', 'update', '-q');
  succeeds('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages);
}

function installWithPlaywright(): boolean {
  console.log('Looking for the Chromium of Playwright');
  const playwright = path.join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  return succeeds(process.execPath, playwright, 'install', 'chromium');
}

/** Without the shell, which older systems do not have, the whole one does its work. */
function ensureBrowser(): boolean {
  if (!existsSync(SHELL) || !existsSync(WHOLE)) installWithApt(DEBIAN_PACKAGES);
  return existsSync(WHOLE) || installWithPlaywright();
}

if (process.env['CI'] !== undefined && !hasOtherEngines()) {
  installWithApt(OTHER_PACKAGES);
  // Specs of vectors and of other languages fail then, unless another package has brought an engine: say early what it takes.
  if (!hasOtherEngines()) console.error(`Not all of them could be installed: ${OTHER_PACKAGES.join(', ')}`);
}

if (!ensureBrowser()) {
  console.error('The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install chromium).');
  process.exitCode = 1;
}

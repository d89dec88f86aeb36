import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Debian's own, the one that draws no window first: it takes a third less of the processor. */
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file));
const root = process.getuid?.() === 0;

/** A page that a busy machine draws late gets a second try in CI, and is listed as flaky. Races and promises get none. */
const retries = process.env['CI'] === 'true' ? 1 : 0;

export default defineConfig({
  testDir: '.',
  forbidOnly: true,
  // `npm test` runs the projects side by side; each runs one file at a time.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./print-page.ts']],
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    launchOptions: {
      // Else the one that Playwright fetched.
      ...(CHROMIUM !== undefined && { executablePath: CHROMIUM }),
      args: [
        ...(root ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  // Containers are started by docker/checks/check.sh, which says where; everything else starts what it needs.
  projects:
    process.env['CONTAINERS_ORIGIN'] === undefined
      ? [
          // A file's first test also waits for a cluster to start, which takes most of a minute on a busy machine.
          { name: 'races', testMatch: 'races/*.spec.ts', outputDir: 'test-results/races', timeout: 180_000 },
          {
            name: 'services',
            testMatch: 'services/*.spec.ts',
            outputDir: 'test-results/services',
            timeout: 180_000,
          },
          { name: 'browser', testMatch: 'browser/*.spec.ts', outputDir: 'test-results/browser', retries },
          {
            name: 'catalogue',
            testMatch: 'catalogue/*.spec.ts',
            outputDir: 'test-results/catalogue',
            retries,
          },
        ]
      : // Containers that come back on a busy machine take their time.
        [
          {
            name: 'containers',
            testMatch: 'containers/*.spec.ts',
            outputDir: 'test-results/containers',
            timeout: 180_000,
            retries,
          },
        ],
});

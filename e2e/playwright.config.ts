import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const CHROMIUM = '/usr/bin/chromium';
const root = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  forbidOnly: true,
  // A test that a busy machine cut short runs once more; see the reporter for what is never forgiven.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  // Races measure each other's absence: one at a time, or they would fight for the machine's two cores. Everything else
  // mostly waits, and `npm test` runs two files of it at once.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./forgive-no-broken-promise.ts']],
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    launchOptions: {
      // Debian's own build where there is one, else the one that Playwright fetched.
      ...(existsSync(CHROMIUM) && { executablePath: CHROMIUM }),
      args: [
        ...(root ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  // Containers are started by tools/containers/check.sh, which says where; everything else starts what it needs.
  projects:
    process.env['CONTAINERS_ORIGIN'] === undefined
      ? [
          // A file's first test also waits for a cluster to start, which takes most of a minute on a busy machine.
          { name: 'races', testMatch: 'races/*.spec.ts', timeout: 180_000 },
          { name: 'services', testMatch: 'services/*.spec.ts', timeout: 180_000 },
          { name: 'browser', testMatch: 'browser/*.spec.ts' },
        ]
      : // Containers that come back on a busy machine take their time.
        [{ name: 'containers', testMatch: 'containers/*.spec.ts', timeout: 180_000 }],
});

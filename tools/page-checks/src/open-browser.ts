import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

/** Debian's own build where there is one, else the one that Playwright fetched. */
const CHROMIUM = '/usr/bin/chromium';

/** @param debugPort where other tools may drive the same browser */
export const openBrowser = (debugPort?: number): Promise<Browser> =>
  chromium.launch({
    ...(existsSync(CHROMIUM) && { executablePath: CHROMIUM }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(debugPort === undefined ? [] : [`--remote-debugging-port=${debugPort}`]),
    ],
  });

import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

/** Debian's own build where there is one, else the one that Playwright fetched. */
const CHROMIUM = '/usr/bin/chromium';

/** Where others drive the browser. */
export const DEBUG_PORT = 9333;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(existsSync(CHROMIUM) && { executablePath: CHROMIUM }),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), `--remote-debugging-port=${DEBUG_PORT}`],
  });

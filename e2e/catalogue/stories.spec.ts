import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { freePort } from '@oncelink/embedded-stores';
import { preview } from 'vite';
import { expectAccessible } from '../browser/accessibility.ts';
import { watch } from '../browser/fixtures.ts';

const BUILT = path.resolve(import.meta.dirname, '../../apps/frontend/dist-catalogue');

interface Story {
  readonly id: string;
  readonly title: string;
  readonly name: string;
}

function readStories(): readonly Story[] {
  const file = path.join(BUILT, 'index.json');
  if (!existsSync(file)) throw new Error('Run `npx nx build-catalogue @oncelink/frontend` first.');
  const { entries }: { entries: Readonly<Record<string, Story>> } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.values(entries);
}

/** A part of a screen has no main heading of its own. */
const NOT_FOR_PARTS = ['page-has-heading-one'];
/** Both sizes and both themes, but not all four pairs: no theme changes the layout. */
const VISITS = [
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

interface Catalogue {
  readonly origin: string;
  readonly page: Page;
  /** What the page has complained about since this was emptied. */
  readonly complaints: string[];
}

/** One page for all stories, so that the browser compiles what they have in common once. Each is loaded anew. */
const test = base.extend<object, { catalogue: Catalogue }>({
  catalogue: [
    async ({ browser }, use) => {
      const port = await freePort();
      const server = await preview({
        root: path.dirname(BUILT),
        configFile: false,
        logLevel: 'error',
        build: { outDir: BUILT },
        preview: { host: '127.0.0.1', port, strictPort: true },
      });
      const page = await browser.newPage({ reducedMotion: 'reduce' });
      const complaints: string[] = [];
      watch(page, complaints);
      await use({ origin: `http://127.0.0.1:${port}`, page, complaints });
      await page.close();
      await server.close();
    },
    { scope: 'worker' },
  ],
});

/** What a story has left behind is none of the next one's business. */
async function leave({ origin, page }: Catalogue): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cookies,cache_storage,service_workers';
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await devtools.detach();
}

for (const story of readStories())
  for (const { viewport, colorScheme } of VISITS)
    test(`${story.title}: ${story.name}, ${colorScheme} @long`, async ({ catalogue }) => {
      const { page, complaints, origin } = catalogue;
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const trouble = page.locator('#error-message');
      // Containers that start beside change the machine's network, and Chromium then drops what it fetches.
      await expect(async () => {
        complaints.splice(0);
        await page.goto(`${origin}/iframe.html?id=${story.id}&viewMode=story`);
        await expect(page.locator('body')).toHaveClass(/sb-show-(main|errordisplay|nopreview)/);
        expect(await trouble.textContent()).not.toMatch(/^Failed to fetch/);
      }).toPass({ timeout: 60_000 });
      expect(await trouble.textContent()).toBe('');
      await expect(page.getByRole('main')).not.toBeEmpty();
      await expectAccessible(page, NOT_FOR_PARTS);
      expect(complaints.splice(0)).toEqual([]);
      await leave(catalogue);
    });

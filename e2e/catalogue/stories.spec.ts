import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../browser/accessibility.ts';
import { watch } from '../browser/fixtures.ts';

const BUILT = path.resolve(import.meta.dirname, '../../apps/frontend/dist-catalogue');
/** Requests to it are answered from the folder; no such site is asked. */
const ORIGIN = 'https://catalogue.example';

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

async function openStory(page: Page, { id }: Story): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ path: path.join(BUILT, new URL(route.request().url()).pathname) }),
  );
  await page.goto(`${ORIGIN}/iframe.html?id=${id}&viewMode=story`);
  await expect(page.locator('body')).toHaveClass(/sb-show-main/);
  await expect(page.getByRole('main')).not.toBeEmpty();
}

for (const story of readStories()) {
  test(`${story.title}: ${story.name}`, async ({ browser }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const complaints: string[] = [];
    watch(page, complaints);
    await openStory(page, story);
    for (const { viewport, colorScheme } of VISITS) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      // A colour on its way to another one, of a theme or of a button that becomes ready, has too little contrast.
      await expect(() => expectAccessible(page, NOT_FOR_PARTS)).toPass({ timeout: 10_000 });
    }
    await context.close();
    expect(complaints).toEqual([]);
  });
}

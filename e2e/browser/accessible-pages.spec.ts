import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { PAGES } from './product-pages.ts';

const DESKTOP = { width: 1280, height: 800 };
const SMALL = { width: 320, height: 640 };

/** The how-tos belong to the page as well. */
async function unfold(page: Page): Promise<void> {
  const closed = page.getByRole('button', { name: /^Connect/ });
  while ((await closed.count()) > 0) await closed.first().click();
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, viewport] of Object.entries({ desktop: DESKTOP, small: SMALL })) {
    test(`every page about the product is accessible and fits: ${device}, ${colorScheme}`, async ({
      openPage,
    }) => {
      test.setTimeout(180_000);
      const page = await openPage({ colorScheme, viewport, reducedMotion: 'reduce' });
      for (const path of PAGES) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await unfold(page);
          await expectAccessible(page);
        });
      }
    });
  }
}

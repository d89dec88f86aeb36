import { expectAccessible, pairsAround } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { PAGES, unfold } from './product-pages.ts';

const SIZES = { large: { width: 1280, height: 800 }, small: { width: 320, height: 640 } };

for (const { size, colorScheme, when } of pairsAround('small')) {
  test(`every page about the product is accessible and fits: ${size}, ${colorScheme}${when}`, async ({
    openPage,
  }) => {
    test.setTimeout(180_000);
    const page = await openPage({ colorScheme, viewport: SIZES[size], reducedMotion: 'reduce' });
    for (const path of [...PAGES, '/api/docs', '/api/v1/docs']) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await unfold(page);
        await expectAccessible(page);
      });
    }
  });
}

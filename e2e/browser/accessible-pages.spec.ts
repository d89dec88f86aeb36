import { expectAccessible, PAIRS } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { PAGES, unfold } from './product-pages.ts';

const SIZES = { large: { width: 1280, height: 800 }, small: { width: 320, height: 640 } };
const ALL = [...PAGES, '/api/docs', '/api/v1/docs'];

const visits = [
  // Of pages that are made of the same parts, each tenth in a check.
  { ...PAIRS[1], pages: ALL.filter((_, index) => index % 10 === 0), what: 'each tenth', when: '' },
  ...PAIRS.map((pair) => ({ ...pair, pages: ALL, what: 'every', when: ' @long' })),
];

for (const { size, colorScheme, pages, what, when } of visits) {
  test(`${what} page about the product is accessible and fits: ${size}, ${colorScheme}${when}`, async ({
    openPage,
  }) => {
    test.setTimeout(180_000);
    const page = await openPage({ colorScheme, viewport: SIZES[size], reducedMotion: 'reduce' });
    for (const path of pages) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await unfold(page);
        await expectAccessible(page);
      });
    }
  });
}

import { expect, test } from './fixtures.ts';
import { unfold } from './product-pages.ts';

const PHONE = { width: 390, height: 844 };

/** Their heights in pixels on a phone before their parts could be folded. */
const UNFOLDED = { '/security': 7296, '/enterprise': 6779 };

for (const [path, before] of Object.entries(UNFOLDED)) {
  test(`${path} is at most half as long on a phone as all that it has to say @long`, async ({ openPage }) => {
    const page = await openPage({ viewport: PHONE, reducedMotion: 'reduce' });
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await page.goto(path);
    expect(await height()).toBeLessThanOrEqual(before / 2);
    await unfold(page);
    expect(await height()).toBeGreaterThan(before * 0.9);
  });
}

test('where there is room, nothing is folded, with or without code @long', async ({ openPage }) => {
  const page = await openPage();
  const bare = await openPage({ javaScriptEnabled: false });
  for (const each of [page, bare]) {
    await each.goto('/security');
    await expect(each.getByText('A reader who copies')).toBeVisible();
  }
  await expect(page.locator('details:not([open])')).toHaveCount(0);
});

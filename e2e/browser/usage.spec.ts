import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { countedOf, makeLink, signIn } from './people.ts';

const USAGE = '/account/usage';
const SIZES = [
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
] as const;

test('who has no key, and made a link while signed in, sees the day on which that was @long', async ({
  openPage,
  product,
}) => {
  test.setTimeout(90_000);
  const page = await openPage();
  await page.goto(USAGE);
  await expect(page.getByRole('heading', { name: 'Sign in to see your usage' })).toBeVisible();
  await signIn(page, product, 'usage@example.org', { here: true });
  await expect(page.getByText('No links in 7 days.')).toBeVisible();
  await makeLink(page, 'counted, and nothing more');
  await expect.poll(() => countedOf(product, 'usage@example.org'), { timeout: 20_000 }).toBe(1);
  await page.goto(USAGE);
  await expect(page.getByText('1 link in 7 days')).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  for (const { viewport, colorScheme } of SIZES) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('oncelink-usage.csv');
});

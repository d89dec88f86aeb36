import type { Page } from '@playwright/test';
import { awaitCode, expect, test } from './fixtures.ts';

/** As after a release, in a tab that is older than it. @returns how often the code was asked for */
async function loseCode(page: Page, name: string): Promise<() => number> {
  let asked = 0;
  await page.route(`**/assets/${name}-*.js`, (route) => {
    asked += 1;
    return route.fulfill({ status: 404 });
  });
  return () => asked;
}

// Not pages of `openPage`, which lets none complain: these have a reason to.

test('a page whose code is gone says so, asks for it once, and can be left', async ({ browser, product }) => {
  const visit = await browser.newPage({ baseURL: product.origin });
  awaitCode(visit);
  const asked = await loseCode(visit, 'teams-page');
  await visit.goto('/products');
  const link = visit.getByRole('contentinfo').getByRole('link', { name: 'For Teams' });
  await link.click();
  await expect(visit.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await visit.waitForTimeout(1000);
  expect(asked()).toBe(1);
  await visit.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await expect(visit.getByRole('heading', { level: 1, name: 'Free to say it once' })).toBeVisible();
  await visit.unroute('**/assets/teams-page-*.js');
  await link.click();
  await expect(visit.getByRole('heading', { level: 1 })).toContainText('A team shares work');
  await visit.close();
});

for (const [address, name] of [
  ['/s-#AQEB', 'open-link-page'],
  ['/terms', 'legal-page'],
  ['/', 'app'],
] as const)
  test(`${address} says that ${name} did not arrive, keeps what is there, and can be loaded again @long`, async ({
    browser,
    product,
  }) => {
    const visit = await browser.newPage({ baseURL: product.origin });
    await loseCode(visit, name);
    await visit.goto(address);
    if (address === '/') await visit.getByRole('textbox', { name: 'Secret' }).fill('hunter2');
    await expect(visit.getByRole('alert')).toContainText('Something went wrong');
    await expect(visit.getByRole('heading', { level: 1 })).toBeVisible();
    if (address === '/') await expect(visit.getByRole('textbox', { name: 'Secret' })).toHaveValue('hunter2');
    await visit.unroute(`**/assets/${name}-*.js`);
    await visit.getByRole('button', { name: 'Reload Page' }).click();
    await expect(visit.locator('#reload')).toHaveCount(0);
    await expect(visit).toHaveURL(address);
    await visit.close();
  });

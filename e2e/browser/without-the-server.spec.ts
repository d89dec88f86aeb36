import { devices, type Page } from '@playwright/test';
import { becomePro, DELETED, expectGone, expectMessage, generate, makeLink, readLink } from './people.ts';
import { expect, test } from './fixtures.ts';

test('when the server can not be reached, a link is made only as the sender decides', async ({
  openPage,
}) => {
  const [sender, recipient] = [await openPage(), await openPage()];
  await sender.goto('/');
  await sender.route('**/api/seals', (route) => route.abort());
  await generate(sender, 'hunter2');
  const alert = sender.getByRole('alert').filter({ hasText: 'No link was made' });
  await expect(alert).toBeVisible({ timeout: 20_000 });
  await expect(sender.getByRole('textbox', { name: 'Secret' })).toHaveValue('hunter2');

  await sender.getByRole('button', { name: 'Make an unsealed link' }).click();
  await expect(sender.getByRole('heading', { name: 'Your unsealed link is ready.' })).toBeVisible();
  await expect(
    sender.getByText("This link can't be limited to one view and never expires").first(),
  ).toBeVisible();
  await expect(sender.getByText('One-time view')).toHaveCount(0);
  const link = await readLink(sender);

  for (let view = 1; view <= 2; view += 1) {
    await recipient.goto('/');
    await recipient.goto(link);
    await expect(recipient.getByRole('heading', { name: 'This link contains a secret.' })).toBeVisible();
    await expect(recipient.locator('main')).not.toContainText(/Nothing has been opened yet|one time/);
    await recipient.getByRole('button', { name: 'Reveal secret' }).click();
    await expectMessage(recipient, 'hunter2');
  }
  await recipient.goto('/');
  await recipient.goto(link);
  await recipient.getByRole('button', { name: 'Close without reading' }).click();
  await expect(recipient.getByRole('heading', { name: 'The link is out of this tab.' })).toBeFocused();
});

/** The files that a page has asked for, without their fingerprints. */
const loaded = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\/(.*)-\w+\.\w+$/, '$1')),
  );

const { viewport: phone } = devices['Pixel 5'];
for (const viewport of [phone, { width: 1280, height: 800 }])
  test(`who is offline before the first key makes an unsealed link, ${viewport.width} pixels wide @long`, async ({
    openPage,
  }) => {
    const sender = await openPage({ viewport });
    await sender.goto('/');
    // Nothing was touched: what a link takes has come by itself, and what that imports.
    const taken = ['late-parts', 'make-links', 'late-host'];
    await expect.poll(() => loaded(sender)).toEqual(expect.arrayContaining(taken));
    await sender.waitForLoadState('networkidle');
    await sender.context().setOffline(true);
    await generate(sender, 'hunter2');
    await sender.getByRole('button', { name: 'Make an unsealed link' }).click();
    await expect(sender.getByRole('heading', { name: 'Your unsealed link is ready.' })).toBeFocused();
    expect(await readLink(sender)).toContain('/s-#');
  });

test('a form whose late part did not arrive says so, and shows it in full once it has @long', async ({
  openPage,
}) => {
  const page = await openPage();
  const late = /\/assets\/(late-parts|site)-[^/]+$/;
  await page.route(late, (route) => route.abort());
  await page.route('**/api/seals', (route) => route.abort());
  await page.goto('/');
  await generate(page, 'hunter2');
  await page.getByRole('button', { name: 'Make an unsealed link' }).click();
  await expect(
    page.getByText('The part of this page that shows a link could not be loaded either.'),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('hunter2');
  await page.unroute(late);
  await page.getByRole('button', { name: 'Make an unsealed link' }).click();
  await expect(page.getByRole('heading', { name: 'Your unsealed link is ready.' })).toBeFocused();
  // With its style sheet, which a browser asks for once.
  await expect(page.getByRole('region', { name: 'Your link' }).locator('code')).toHaveCSS(
    'word-break',
    'break-all',
  );
});

test('the fields of an option that is on are asked for until they are there @long', async ({ openPage }) => {
  const page = await openPage();
  const late = /\/assets\/late-parts-[^/]+$/;
  await page.route(late, (route) => route.abort());
  await becomePro(page);
  await page.getByRole('switch', { name: 'Password protect this secret' }).check();
  await page.unroute(late);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 20_000 });
});

test('trying again makes a sealed link once the server is back @long', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/');
  await page.route('**/api/seals', (route) => route.abort());
  await generate(page, 'hunter2');
  await expect(page.getByText(/No link was made/)).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/seals');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Your one-time link is ready.' })).toBeVisible();
});

test('a deletion that did not reach the server is not claimed @long', async ({ openPage }) => {
  const [sender, recipient] = [await openPage(), await openPage()];
  const link = await makeLink(sender, 'hunter2');
  await recipient.goto(link);
  await recipient.route('**/api/delete-secret', (route) => route.abort());
  await recipient.getByRole('button', { name: 'Delete without viewing' }).click();
  await expect(recipient.getByText(/not (been )?deleted/i).first()).toBeVisible({ timeout: 20_000 });
  await expect(recipient.getByRole('heading', { name: DELETED })).toHaveCount(0);
  await recipient.unroute('**/api/delete-secret');
  await recipient.getByRole('button', { name: 'Delete without viewing' }).click();
  await expectGone(recipient, DELETED);
});

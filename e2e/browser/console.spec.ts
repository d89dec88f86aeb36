import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './people.ts';

const CONSOLE = '/developers/console';
const SIZES = [
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** Looks at what is shown now, in both sizes and themes. */
async function look(page: Page): Promise<void> {
  for (const { viewport, colorScheme } of SIZES) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
}

/** Everything that the browser keeps of the site, and the address. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
      location.href,
      document.cookie,
      await indexedDB.databases(),
      await caches.keys(),
      document.documentElement.outerHTML,
    ]),
  );

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name });
  for (let steps = 0; steps < 40; steps += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
}

test('a key is made, used and revoked by keyboard, and the browser keeps none of it', async ({
  openPage,
  product,
}) => {
  test.setTimeout(120_000);
  const page = await openPage();
  await page.goto(CONSOLE);
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  await look(page);
  await signIn(page, product, 'keys@example.org', { here: true });
  await expect(page.getByText('No key yet.')).toBeVisible();
  await expect(page).toHaveURL(CONSOLE);
  await look(page);

  await tabTo(page, 'Make a key');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await look(page);
  await page.keyboard.type('deploy pipeline');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your key is ready.' })).toBeVisible();
  await look(page);
  const key = (await page.getByRole('figure', { name: 'Your API key' }).textContent()) ?? '';
  expect(key).toMatch(/^olk_[\dA-Za-z]{49}$/);
  const ask = () => fetch(`${product.origin}/api/v1/key`, { headers: { authorization: `Bearer ${key}` } });
  expect(await (await ask()).json()).toMatchObject({ name: 'deploy pipeline', hint: key.slice(-4) });

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(`olk_…${key.slice(-4)}`)).toBeVisible();
  expect(await kept(page)).not.toContain(key);
  await look(page);

  await page.reload();
  await tabTo(page, /^Revoke deploy pipeline/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Revoke deploy pipeline?' })).toBeFocused();
  await look(page);
  await tabTo(page, 'Yes, revoke it');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No key yet.')).toBeVisible();
  const answer = await ask();
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'KEY_INVALID', type: '/developers/errors#KEY_INVALID' });
});

test('an older sign-in is asked for a fresh code, and then shown its keys', async ({ openPage, product }) => {
  const email = 'older-keys@example.org';
  const page = await openPage();
  await page.goto(CONSOLE);
  await signIn(page, product, email, { here: true });
  await expect(page.getByText('No key yet.')).toBeVisible();
  await product.queryAccounts(`UPDATE session SET created_at = created_at - interval '11 minutes'`);
  await product.queryAccounts(
    `UPDATE address_budget SET requests = ARRAY(SELECT at - interval '61 seconds' FROM unnest(requests) AS at)`,
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('6-digit code').pressSequentially(await product.mailbox.waitForCode(email));
  await expect(page.getByText('No key yet.')).toBeVisible();
});

test('the address in an error leads to what it means', async ({ openPage, product }) => {
  const page = await openPage();
  const { type } = await (await fetch(`${product.origin}/api/v1/key`)).json();
  await page.goto(type);
  const entry = page.locator('article:target');
  await expect(entry).toBeInViewport();
  await expect(entry.getByRole('heading', { name: 'KEY_INVALID' })).toBeVisible();
});

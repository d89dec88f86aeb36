import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Product } from '@oncelink/testing/product/start-product';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { countedOf, signIn } from './people.ts';

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

/** The key that is shown, this once. */
async function readNewKey(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Your key is ready.' })).toBeVisible();
  return (await page.getByRole('figure', { name: 'Your API key' }).textContent()) ?? '';
}

async function makeKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Make key' }).click();
  const key = await readNewKey(page);
  await page.getByRole('button', { name: 'Done' }).click();
  return key;
}

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

/** As a program with this key does. */
function makeSeal({ origin }: Product, key: string): Promise<Response> {
  const draw = (bytes: number) => randomBytes(bytes).toString('base64url');
  return fetch(`${origin}/api/v1/seals`, {
    method: 'POST',
    headers: { ...bearer(key).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ sealId: draw(16), proofHash: draw(32) }),
  });
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
  const key = await readNewKey(page);
  await look(page);
  expect(key).toMatch(/^olk_[\dA-Za-z]{49}$/);
  const ask = () => fetch(`${product.origin}/api/v1/key`, bearer(key));
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

test('a key is rotated by keyboard, and its links are counted by day @long', async ({
  openPage,
  product,
}) => {
  test.setTimeout(120_000);
  const page = await openPage();
  await page.goto(CONSOLE);
  await signIn(page, product, 'rotating@example.org', { here: true });
  const key = await makeKey(page, 'nightly backup');
  await expect(page.getByText('No link in 7 days')).toBeVisible();
  expect((await makeSeal(product, key)).status).toBe(201);
  expect((await makeSeal(product, key)).status).toBe(201);
  const usage = await fetch(`${product.origin}/api/v1/usage`, bearer(key));
  expect(await usage.json()).toMatchObject({ code: 'KEY_SCOPE' });
  await expect.poll(() => countedOf(product, 'rotating@example.org')).toBe(3);
  await page.reload();
  await expect(page.getByText('2 links, 1 refused call in 7 days')).toBeVisible();
  await page.getByText('By day').click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await look(page);

  await tabTo(page, /^Rotate nightly backup/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Rotate nightly backup?' })).toBeFocused();
  await look(page);
  await tabTo(page, 'Rotate key');
  await page.keyboard.press('Enter');
  const next = await readNewKey(page);
  await expect(page.getByText(/^The former key works until/)).toBeVisible();
  await look(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Make a key' })).toBeFocused();
  await expect(page.getByText('Replaced')).toBeVisible();
  expect(await kept(page)).not.toContain(next);
  for (const one of [key, next]) expect((await makeSeal(product, one)).status).toBe(201);

  await tabTo(page, new RegExp(`^Rotate nightly backup, olk_…${next.slice(-4)}`));
  await page.keyboard.press('Enter');
  await tabTo(page, 'Rotate key');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The key was not rotated.');
  await look(page);
  await page.keyboard.press('Escape');
  await tabTo(page, new RegExp(`^Revoke nightly backup, olk_…${key.slice(-4)}`));
  await page.keyboard.press('Enter');
  await tabTo(page, 'Yes, revoke it');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Keys that have ended')).toBeVisible();
  expect((await makeSeal(product, key)).status).toBe(401);
  expect((await makeSeal(product, next)).status).toBe(201);
  await look(page);
});

test('the list stays where usage can’t be loaded, and says so @long', async ({ openPage, product }) => {
  const page = await openPage();
  await page.goto(CONSOLE);
  await signIn(page, product, 'no-usage@example.org', { here: true });
  await makeKey(page, 'nightly backup');
  await page.route('**/api/account/keys/usage', (route) => route.fulfill({ status: 429, body: '{}' }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('How your keys were used could not be loaded.');
  await expect(page.getByText('nightly backup')).toBeVisible();
  await look(page);
  await page.unroute('**/api/account/keys/usage');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No link in 7 days')).toBeVisible();
});

test('an older sign-in is asked for a fresh code, and then shown its keys @long', async ({
  openPage,
  product,
}) => {
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

test('the address in an error leads to what it means @long', async ({ openPage, product }) => {
  const page = await openPage();
  const { type } = await (await fetch(`${product.origin}/api/v1/key`)).json();
  await page.goto(type);
  const entry = page.locator('article:target');
  await expect(entry).toBeInViewport();
  await expect(entry.getByRole('heading', { name: 'KEY_INVALID' })).toBeVisible();
});

import { Oncelink, type NewSecret } from '@oncelink/sdk';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './accessibility.ts';
import { readLink } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const SIZES = [
  ['desktop @long', {}],
  ['phone @long', PHONE],
] as const;

const open = (page: Page, way: string) => page.getByRole('button', { name: way }).click();
const send = (page: Page) => page.getByRole('button', { name: 'Generate Secure Link' });
const reveal = (page: Page) => page.getByRole('button', { name: 'Reveal Secret' });

/** Where it stands on the page, however far that is scrolled. */
const placeOf = (button: Locator) =>
  button.evaluate((element) => {
    const { top, left, width } = element.getBoundingClientRect();
    return { top: top + scrollY, left, width };
  });

async function finish(page: Page): Promise<string> {
  await send(page).click();
  await expect(page.getByRole('heading', { name: 'Your one-time link is ready.' })).toBeVisible();
  return readLink(page);
}

for (const [size, options] of SIZES)
  test(`a login with a note goes from one person to another, on a ${size}`, async ({ openPage }) => {
    const page = await openPage(options);
    await page.goto('/');
    await open(page, 'Note, answer');
    await page.getByLabel('Note, read before the secret opens').fill('For the staging database');
    await open(page, 'Login, Wi-Fi, key, card');
    await page.getByRole('radio', { name: 'Login' }).check();
    await page.getByLabel('User name (optional)').fill('ada');
    await page.getByRole('button', { name: 'Suggest a password' }).click();
    const password = await page.getByLabel('Password', { exact: true }).inputValue();
    expect(password).toMatch(/^[\w.+!-]{20}$/);
    await expectAccessible(page);
    const link = await finish(page);

    const reader = await openPage(options);
    await reader.goto(link);
    await expect(reader.getByText('For the staging database')).toBeVisible();
    await expectAccessible(reader);
    await reveal(reader).click();
    await expect(reader.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(reader.getByText('ada', { exact: true })).toBeVisible();
    await expect(reader.getByText(password)).toHaveCount(0);
    await reader.getByRole('button', { name: 'Show Password' }).click();
    await expect(reader.getByText(password)).toBeVisible();
    await expectAccessible(reader);
  });

test('a password is made by keyboard alone, and the button stays where it was @long', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto('/');
  const way = page.getByRole('button', { name: 'Make a password' });
  await expect(way).toBeVisible();
  const before = await placeOf(send(page));
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('121 bits, made on this device')).toBeVisible();
  const made =
    (await page
      .getByRole('status')
      .filter({ hasText: /^\S{20}$/ })
      .textContent()) ?? '';
  await page.getByRole('button', { name: 'Put it into the text' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(made);
  expect(await placeOf(send(page))).toEqual(before);
});

const HOSTILE: readonly (readonly [string, NewSecret])[] = [
  ['markup', { message: 'x', note: '<img src=x onerror=alert(1)><a href="https://evil.example">here</a>' }],
  ['an override', { message: 'x', note: '\u202Egnp.exe\u202C and \u200Bnothing' }],
  ['a note as long as they get', { message: 'x', note: 'W'.repeat(140) }],
];

for (const [what, secret] of HOSTILE)
  test(`a note of ${what} stays words @long`, async ({ openPage, product }) => {
    const { url } = await new Oncelink({ url: product.origin }).createSecret(secret);
    const page = await openPage(PHONE);
    await page.goto(url);
    const quote = page.getByRole('blockquote');
    await expect(quote).toBeVisible();
    await expect(quote.locator('a, img')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect(reveal(page)).toBeEnabled();
  });

test('a network is joined by its code @long', async ({ openPage, product }) => {
  const fields = { form: 'wifi', values: { network: 'Harbor', password: 'kestrel vapor' } } as const;
  const { url } = await new Oncelink({ url: product.origin }).createSecret({ fields });
  const page = await openPage();
  await page.goto(url);
  await reveal(page).click();
  await expect(page.getByRole('img', { name: 'QR code that joins the network' })).toBeVisible();
});

test('a plain link loads nothing of it', async ({ openPage, product }) => {
  const { url } = await new Oncelink({ url: product.origin }).createSecret({ message: 'hunter2' });
  const page = await openPage();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(url);
  await reveal(page).click();
  await expect(page.getByText('hunter2')).toBeVisible();
  expect(loaded.filter((path) => /rich|cover|parts|files|bundle/.test(path))).toEqual([]);
});

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { becomePro, expectGone, generate, readLink } from './people.ts';
import { PAGES, unfold } from './product-pages.ts';

const DESKTOP = { width: 1280, height: 800 };
const SMALL_PHONE = { width: 320, height: 844 };

/** What someone chose in the settings of the browser: everything that is measured in letters follows. */
async function enlargeText(page: Page, pixels: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
}

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const APP_PAGES = [
  '/',
  '/links',
  '/ask',
  '/r-',
  '/get-started',
  '/s-',
  '/account',
  '/subscription/success',
  '/nowhere',
  '/api/docs',
];
/** What fits a phone fits a desktop, which is asked at night. */
for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: SMALL_PHONE })) {
  test(`text at twice its size fits: ${device} @long`, async ({ openPage }) => {
    test.setTimeout(120_000);
    const page = await openPage({ viewport, reducedMotion: 'reduce' });
    await enlargeText(page, 32);
    for (const path of [...APP_PAGES, ...PAGES]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await unfold(page);
      const letters = await page.evaluate(() => getComputedStyle(document.body).fontSize);
      expect.soft([letters, await sideways(page)], path).toEqual(['32px', 0]);
    }
  });
}

test('text at twice its size fits before scripts and later styles have come', async ({ openPage }) => {
  const page = await openPage({ viewport: SMALL_PHONE, javaScriptEnabled: false });
  await enlargeText(page, 32);
  for (const path of APP_PAGES.slice(0, 3)) {
    await page.goto(path);
    expect.soft(await sideways(page), path).toBe(0);
  }
});

test('the options of a link fit into a narrow form with text at twice its size @long', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: SMALL_PHONE, reducedMotion: 'reduce' });
  await enlargeText(page, 32);
  await page.goto('/');
  for (const option of await page.getByRole('switch').all()) await option.click();
  await page.getByRole('combobox', { name: 'Expires after' }).selectOption('custom');
  const form = page.locator('form', { has: page.getByRole('switch') });
  const { x: left = 0, width: room = 0 } = (await form.boundingBox()) ?? {};
  for (const field of await form.locator('input:not([type=checkbox]), select').all()) {
    const { x = 0, width = 0 } = (await field.boundingBox()) ?? {};
    expect.soft(width).toBeGreaterThan(100);
    expect.soft(x + width).toBeLessThan(left + room);
  }
});

test('a secret’s way fits a small phone with text at twice its size @long', async ({ openPage }) => {
  const sender = await openPage({ viewport: SMALL_PHONE, reducedMotion: 'reduce' });
  await enlargeText(sender, 32);
  await becomePro(sender);
  await generate(sender, 'kestrel-vapor-41-harbor'.repeat(4), { short: true, password: 'winter-morning' });
  await expect(sender.getByRole('button', { name: 'Copy Password' })).toBeVisible();
  await expect(sender.getByRole('img', { name: /QR/ })).toBeVisible();
  expect.soft(await sideways(sender), 'ready').toBe(0);

  const reader = await openPage({ viewport: SMALL_PHONE, reducedMotion: 'reduce' });
  await enlargeText(reader, 32);
  const link = await readLink(sender);
  await reader.goto(link);
  await reader.getByRole('textbox').fill('winter-morning');
  expect.soft(await sideways(reader), 'password').toBe(0);
  await reader.getByRole('button', { name: 'Verify Password' }).click();
  const reveal = reader.getByRole('button', { name: 'Reveal secret' });
  await expect(reveal).toBeEnabled();
  expect.soft(await sideways(reader), 'waiting').toBe(0);
  await reveal.click();
  await expect(reader.locator('pre')).toBeVisible();
  expect.soft(await sideways(reader), 'revealed').toBe(0);
  await expect(reader.getByText('Used up on')).toBeVisible();
  await reader.goto(link);
  await expectGone(reader);
  expect.soft(await sideways(reader), 'gone').toBe(0);
});

test('signing in fits a small phone with text at twice its size @long', async ({ openPage }) => {
  const page = await openPage({ viewport: SMALL_PHONE, reducedMotion: 'reduce' });
  await enlargeText(page, 32);
  await page.goto('/get-started');
  await page.getByRole('textbox', { name: 'Email' }).fill(`large-text-${Date.now()}@example.com`);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect.soft(await sideways(page), 'code').toBe(0);
  await page.getByRole('textbox').first().pressSequentially('777777');
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect.soft(await sideways(page), 'welcome').toBe(0);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
  expect.soft(await sideways(page), 'account').toBe(0);
});

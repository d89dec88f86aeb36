import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };

/** Counts how far things have moved by themselves. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(globalThis, {
          shift: Reflect.get(globalThis, 'shift') + Reflect.get(entry, 'value'),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });

test('home says without any code what is left in a chat', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, locale: 'de' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Was im Chat zurückbleibt' })).toBeVisible();
  await expect(page.getByText('Klar, hier: root / kestrel-vapor-41-harbor')).toBeVisible();
});

test('below the form a link is made, opened and destroyed; nothing moves, and what was typed stays @long', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: PHONE });
  await watchShifts(page);
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Secret' }).fill('hunter2');
  await page.getByRole('region', { name: 'See it happen' }).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shift'))).toBeLessThan(0.01);
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByRole('button', { name: 'Open it here' }).click();
  await page.getByRole('button', { name: 'Reveal secret' }).click();
  await page.getByRole('button', { name: 'Open it again' }).click();
  await expect(page.getByText('There is nothing left to steal.', { exact: false })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('hunter2');
});

test('back on a home whose lower half was never live, a phone stays where it was @long', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: PHONE });
  // Its code is on the way for ever.
  await page.route(/late-why/, () => undefined);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'See it happen' })).toBeAttached();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const place = () => page.evaluate(() => Math.round(scrollY));
  const there = await place();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await page.waitForURL('**/pricing');
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toBeAttached();
  await expect.poll(place).toBe(there);
});

test('what burns can be read from right to left @long', async ({ openPage }) => {
  const page = await openPage({ locale: 'ar', viewport: PHONE, reducedMotion: 'reduce' });
  await page.goto('/');
  const burnt = page.locator('.burn', { hasText: 'سبق أن عُرض هذا السر وأُتلف' });
  await expect(burnt).toBeVisible();
  // What is mirrored twice is not.
  const mirrored = await burnt.getByText('سبق أن عُرض هذا السر وأُتلف').evaluate((words) => {
    let sign = 1;
    for (let at: Element | null = words; at !== null; at = at.parentElement)
      sign *= Math.sign(new DOMMatrix(getComputedStyle(at).transform).a);
    return sign;
  });
  expect(mirrored).toBe(1);
});

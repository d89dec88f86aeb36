import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { expectMessage, generate, readLink, revealSecret, signIn } from './people.ts';

/** From the plans to the page after paying. A first card is declined, which costs nothing. */
async function payForAYear(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(page).toHaveURL(/\/c\/pay\//);
  await expect(page.getByText('Simulated payment: no money moves')).toBeVisible();
  await page.getByRole('button', { name: 'Decline the card' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await page.getByRole('button', { name: 'Pay $60.00' }).click();
  await expect(page).toHaveURL(/\/subscription\/success\?session_id=cs_/);
  await expect(page.getByRole('heading', { name: 'Welcome to Pro!' })).toBeVisible();
}

/**
 * @param look at the portal, before it is left
 * @returns the name of the subscription
 */
async function cancelInThePortal(page: Page, look?: (page: Page) => Promise<void>): Promise<string> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Billing' }).click();
  await expect(page).toHaveURL(/\/p\/session\//);
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await expect(page.getByText('Ends soon')).toBeVisible();
  await look?.(page);
  const subscription = await page.locator('input[name=subscription]').first().inputValue();
  await page.getByRole('link', { name: 'Back to Oncelink' }).click();
  await expect(page).toHaveURL('/');
  return subscription;
}

test('a person pays for a year of Pro, cancels in the portal, and is free again when the year is over', async ({
  openPage,
  product,
}) => {
  const email = 'buyer@example.org';
  const [page, reader] = [await openPage(), await openPage()];
  await signIn(page, product, email);
  await page.getByRole('link', { name: 'Upgrade to Pro' }).click();
  await payForAYear(page);

  await page.getByRole('link', { name: 'Create a link' }).click();
  await generate(page, 'paid for', { short: true });
  await expect(page.getByRole('heading', { name: 'Your one-time link is ready.' })).toBeVisible();
  const link = await readLink(page);

  const subscription = await cancelInThePortal(page);
  await page.getByRole('textbox', { name: 'Secret' }).fill('too late');
  await page.getByRole('switch', { name: 'Create a short link' }).check();
  await product.payments.control('advance', { toPeriodEndOf: subscription });
  const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '');
  await expect.poll(() => product.payments.planOf({ email, token })).toBe('free');
  // The page still believes in Pro; the server knows better.
  const refused = page.getByRole('dialog', { name: 'This is part of Pro' });
  await page.getByRole('button', { name: 'Generate Secure Link' }).click();
  await expect(refused).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('too late');

  await reader.goto(link);
  await revealSecret(reader);
  await expectMessage(reader, 'paid for');
});

test('a visitor who wants Pro signs in first, and is led on to the checkout', async ({ page, product }) => {
  await page.goto('/pricing');
  await page.getByRole('radio', { name: 'Monthly' }).check({ force: true });
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(page).toHaveURL(/\/get-started/);
  await signIn(page, product, 'visitor@example.org', { here: true });
  await page.getByRole('link', { name: 'Upgrade to Pro' }).click();
  await expect(page.getByRole('button', { name: 'Pay $9.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toBeEnabled();
});

for (const [device, viewport] of Object.entries({
  desktop: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
})) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`whatever sells Pro is accessible: ${device}, ${colorScheme}`, async ({ openPage, product }) => {
      const page = await openPage({ viewport, colorScheme, reducedMotion: 'reduce' });
      await signIn(page, product, `${device}-${colorScheme}@example.org`);
      await page.getByRole('button', { name: 'Continue with Free' }).click();
      await page.getByRole('textbox', { name: 'Secret' }).fill('hunter2');
      await page.getByRole('switch', { name: 'Create a short link' }).check();
      await page.keyboard.press('Control+Enter');
      const offer = page.getByRole('dialog', { name: 'This is part of Pro' });
      await expect(offer.getByText('$60')).toBeVisible();
      await expectAccessible(page);
      await offer.getByRole('link', { name: 'See plans' }).click();
      await expect(page.getByText('That is $5 a month.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
      await expect(page).toHaveURL(/\/c\/pay\//);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Pay $60.00' }).click();
      await expect(page.getByRole('heading', { name: 'Welcome to Pro!' })).toBeVisible();
      await expectAccessible(page);
      await cancelInThePortal(page, expectAccessible);
    });
  }
}

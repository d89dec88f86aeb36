import { expect, test } from './fixtures.ts';

test('who comes to sign up reads that sending takes no account, and is led to the form', async ({ page }) => {
  await page.goto('/get-started');
  await expect(page.getByText("You don't need an account to send a link.")).toBeVisible();
  await page.getByRole('link', { name: 'Send a link now' }).click();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toBeVisible();
});

test('"Get Started" puts the cursor into the field, on a desktop', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toBeInViewport();
});

test('"Get Started" puts the cursor into the field, on a phone', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toBeFocused();
});

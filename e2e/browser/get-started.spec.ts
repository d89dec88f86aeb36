import { awaitTakeover, expect, test } from './fixtures.ts';

test('who comes to sign up reads that sending takes no account, and is led to the form @long', async ({
  page,
}) => {
  await page.goto('/get-started');
  await expect(page.getByText("You don't need an account to send a link.")).toBeVisible();
  await page.getByRole('link', { name: 'Send a link now' }).click();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toBeVisible();
});

test('"Get Started" puts the cursor into the field, on a desktop @long', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toBeInViewport();
});

test('"Get Started" puts the cursor into the field, on a phone @long', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toBeFocused();
});

test('an address that is typed while the code of the page is on its way is not lost', async ({ page }) => {
  let asked = 0;
  await page.route('**/assets/*.js', async (route) => {
    // Each later than the one before, so that the frame of the page lives before its form does.
    await page.waitForTimeout(100 * Math.min((asked += 1), 15));
    await route.continue();
  });
  await page.goto('/get-started', { waitUntil: 'commit' });
  const address = page.getByLabel('Email');
  await address.fill('typed-early@example.org');
  await awaitTakeover(page);
  await page.waitForLoadState('networkidle');
  await expect(address).toHaveValue('typed-early@example.org');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  // What the page fetches at its leisure may still be held up.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

import { becomePro, generate } from './people.ts';
import { expect, test } from './fixtures.ts';

test.describe('the form', () => {
  test('asks for a text @long', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Generate Secure Link' })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Secret' }).fill(' \n ');
    await expect(page.getByRole('button', { name: 'Generate Secure Link' })).toBeDisabled();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Please enter a secret', { exact: true })).toBeVisible();
    await expect(page.getByText('You need to enter some text to share.', { exact: true })).toBeVisible();
  });

  test('counts code points, warns from 1,900 on and refuses more than 2,000 @long', async ({ page }) => {
    await page.goto('/');
    const text = page.getByRole('textbox', { name: 'Secret' });
    await text.fill('🔒'.repeat(1899));
    await expect(page.getByText(/of 2,000/)).toHaveCount(0);
    await text.fill('🔒'.repeat(1905));
    await expect(page.getByText('1,905 of 2,000')).toBeVisible();
    await text.fill('🔒'.repeat(2037));
    await expect(page.getByText('37 over 2,000')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Generate Secure Link' })).toBeDisabled();
    await text.fill('🔒'.repeat(2000));
    await page.getByRole('button', { name: 'Generate Secure Link' }).click();
    await expect(page.getByRole('heading', { name: 'Your one-time link is ready.' })).toBeVisible();
  });

  test('offers Pro to free users who want a part of it, and leads to the plans @long', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Secret' }).fill('hunter2');
    const offer = page.getByRole('dialog', { name: 'This is part of Pro' });
    const toast = page.getByRole('listitem').filter({ hasText: 'Pro features required' });
    for (const [option, sentence] of [
      ['Set expiration date', 'Custom expiration requires a Pro subscription.'],
      ['Create a short link', 'Short-link generation requires a Pro subscription.'],
      ['Password protect this secret', 'Password protection requires a Pro subscription.'],
    ] as const) {
      await page.getByRole('switch', { name: option }).check();
      if (option === 'Set expiration date')
        await page.getByRole('combobox', { name: 'Expires after' }).selectOption('1w');
      await page.keyboard.press('Control+Enter');
      await expect(offer.getByText(sentence)).toBeVisible();
      await expect(toast.getByText(sentence)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(offer).toHaveCount(0);
    }
    await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('hunter2');
    await page.getByRole('link', { name: 'Upgrade your plan' }).click();
    await expect(page).toHaveURL(/\/pricing$/);
  });

  test('lets everyone choose a life of an hour @long', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Secret' }).fill('hunter2');
    await page.getByRole('switch', { name: 'Set expiration date' }).check();
    await page.getByRole('combobox', { name: 'Expires after' }).selectOption({ label: '1 hour' });
    await page.getByRole('button', { name: 'Generate Secure Link' }).click();
    await expect(page.getByText('Expires in 1 hour • One-time view')).toBeVisible();
  });

  test('asks Pro users for the password that they switched on @long', async ({ page }) => {
    await becomePro(page);
    await page.getByRole('textbox', { name: 'Secret' }).fill('hunter2');
    await page.getByRole('switch', { name: 'Password protect this secret' }).check();
    await page.getByRole('button', { name: 'Generate Secure Link' }).click();
    await expect(page.getByText('Please enter a password', { exact: true })).toBeVisible();
    await expect(page.getByText('Password protection requires a password.', { exact: true })).toBeVisible();
  });

  test('is believed by no server: Pro options need Pro there too', async ({ page, product }) => {
    await page.goto('/');
    const answer = await page.request.post(`${product.origin}/api/seals`, {
      data: { id: 'A'.repeat(22), proofHash: 'A'.repeat(43), expiresIn: 60 },
    });
    expect(answer.status()).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
  });

  test('shows that it is busy and keeps the text when the server refuses @long', async ({ page }) => {
    await page.goto('/');
    let answer = (): void => undefined;
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/api/seals', async (route) => {
      await held;
      await route.fulfill({ status: 429, json: { error: 'Too many', code: 'RATE_LIMITED', requestId: 'x' } });
    });
    await generate(page, 'hunter2');
    await expect(page.getByRole('button', { name: 'Creating secure link...' })).toBeVisible();
    answer();
    await expect(page.getByText(/Too many/).first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('hunter2');
  });
});

test('an unknown address shows the way home and logs no path', async ({ openPage }) => {
  const page = await openPage();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect.poll(() => logged).toContain('404');
  expect(logged.join()).not.toContain('/no/such');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toBeVisible();
});

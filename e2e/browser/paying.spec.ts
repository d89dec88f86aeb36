import type { Page } from '@playwright/test';
import { expectAccessible, PAIRS } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import type { Product } from '@oncelink/testing/product/start-product';
import { expectMessage, generate, readLink, revealSecret, signIn } from './people.ts';

/** From an offer to the page after paying. A first card is declined, which costs nothing. */
async function payForAYear(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Yearly' }).check({ force: true });
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(page).toHaveURL(/\/c\/pay\//);
  await expect(page.getByText('Simulated payment: no money moves')).toBeVisible();
  await page.getByRole('button', { name: 'Decline the card' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await page.getByRole('button', { name: 'Pay $60.00' }).click();
  await expect(page).toHaveURL(/\/subscription\/success\?session_id=cs_/);
  await expect(page.getByRole('heading', { name: 'Welcome to Pro!' })).toBeVisible();
}

/** Eleven minutes pass, as far as codes and mails know. */
const letTimePass = (product: Product) =>
  Promise.all([
    product.queryAccounts(`UPDATE session SET created_at = created_at - interval '11 minutes'`),
    product.queryAccounts(
      `UPDATE address_budget SET requests = ARRAY(SELECT at - interval '11 minutes' FROM unnest(requests) AS at)`,
    ),
  ]);

async function openBilling(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Billing' }).click();
}

/** What the menu says of the plan, as soon as the provider has told: the page asks when it is opened. */
async function expectPlanLine(page: Page, text: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByText(text)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Escape');
}

/**
 * @param look at the portal, before it is left
 * @returns the name of the subscription
 */
async function cancelInThePortal(page: Page, look?: (page: Page) => Promise<void>): Promise<string> {
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
  await payForAYear(page);

  await page.getByRole('link', { name: 'Create a link' }).click();
  await generate(page, 'paid for', { short: true });
  await expect(page.getByRole('heading', { name: 'Your one-time link is ready.' })).toBeVisible();
  const link = await readLink(page);

  await letTimePass(product);
  await openBilling(page);
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await dialog.getByLabel('6-digit code').pressSequentially(await product.mailbox.waitForCode(email));
  const subscription = await cancelInThePortal(page);
  const until = /^Pro until \d{1,2} \w{3,4} 20\d\d$/;
  await expectPlanLine(page, until);
  await page.goto('/account');
  await expect(page.getByText('No other browser is signed in.')).toBeVisible();
  await expect(page.getByText(until)).toBeVisible();
  await page.getByRole('button', { name: 'Billing' }).click();
  await page.getByRole('button', { name: 'Keep the subscription' }).click();
  await page.getByRole('link', { name: 'Back to Oncelink' }).click();
  await expectPlanLine(page, /Renews \d{1,2} \w{3,4} 20\d\d/);
  await openBilling(page);
  await cancelInThePortal(page);
  await page.goto('/');
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

test('a visitor who wants Pro signs in first, and is led on to the checkout @long', async ({
  page,
  product,
}) => {
  await page.goto('/pricing');
  await page.getByRole('radio', { name: 'Monthly' }).check({ force: true });
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(page).toHaveURL(/\/get-started/);
  await signIn(page, product, 'visitor@example.org', { here: true });
  await expect(page.getByRole('button', { name: 'Pay $9.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toBeEnabled();
});

/** In place of the provider's script, which no test can load: it shows what it was told. */
const STAND_IN = `window.Stripe = (key) => ({
  createEmbeddedCheckoutPage: async ({ clientSecret }) => ({
    mount: (place) => { document.querySelector(place).textContent = key + ' ' + clientSecret; },
  }),
});`;

test('a payment form is on a host of its own, whose policy lets the script of the provider in', async ({
  openPage,
  product,
}) => {
  const { origin, payOrigin } = product;
  const form = `${payOrigin}/checkout.html`;
  const payPage = { url: form, publishableKey: 'pk_test_1', backUrl: `${origin}/pricing` };
  const page = await openPage();
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STAND_IN }),
  );
  await page.route('**/api/config', (route) => route.fulfill({ json: { payPage } }));
  await page.goto(`${form}#cs_test_1_secret_2`);
  await expect(page.getByText('pk_test_1 cs_test_1_secret_2')).toBeVisible();
  await expect(page).toHaveURL(form);
  await expectAccessible(page);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByRole('link', { name: 'Back to Oncelink, without paying' }).click();
  await expect(page).toHaveURL('/pricing');
});

const SIZES = { large: { width: 1280, height: 720 }, small: { width: 320, height: 640 } };

for (const { size, colorScheme } of PAIRS) {
  test(`signing in and whatever sells Pro is accessible: ${size}, ${colorScheme} @long`, async ({
    openPage,
    product,
  }) => {
    const page = await openPage({ viewport: SIZES[size], colorScheme, reducedMotion: 'reduce' });
    await signIn(page, product, `${size}-${colorScheme}@example.org`, { look: expectAccessible });
    await expect(page.getByRole('button', { name: 'Continue with Free' })).toBeVisible();
    await expectAccessible(page);
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
    await openBilling(page);
    await cancelInThePortal(page, expectAccessible);
    await expectPlanLine(page, /^Pro until/);
    await page.goto('/account');
    await expect(page.getByText('No other browser is signed in.')).toBeVisible();
    await expect(page.getByText(/^Pro until/)).toBeVisible();
    await expectAccessible(page);
  });
}

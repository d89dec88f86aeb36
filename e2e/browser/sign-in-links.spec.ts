import type { Page } from '@playwright/test';
import { sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import type { Product } from '@oncelink/testing/product/start-product';
import { expect, test } from './fixtures.ts';

const LINK = /^http\S+#sign-in\.\S+$/m;

/** The link of the newest mail to the address, once there are so many. */
async function linkTo({ mailbox }: Product, email: string, mails = 1): Promise<string> {
  await expect.poll(async () => (await mailbox.list(email)).length).toBe(mails);
  const [newest] = await mailbox.list(email);
  return LINK.exec(newest?.text ?? '')?.[0] ?? '';
}

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/get-started');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

/** What is asked of the server at this page when a link of a mail is used. */
function watchLinkCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('verify-link')) calls.push(request.url());
  });
  return calls;
}

/** Uses up what codes of this address may be tried in a day, from networks that are nobody's. */
async function useUpTries(product: Product, email: string): Promise<void> {
  await sendCode(product.origin, email);
  await product.queryAccounts(
    `UPDATE address_budget SET wrong_tries = array_fill(now(), ARRAY[20]), try_networks = array_fill('\\x00'::bytea, ARRAY[20]),
       requests = '{}', request_networks = '{}'
     WHERE cardinality(requests) > 0`,
  );
}

test('whose code tries a stranger has used up signs in by the link in the mail, in a new tab of the same browser', async ({
  openPage,
  product,
}) => {
  const email = 'kept-out@example.org';
  const page = await openPage();
  await useUpTries(product, email);
  await askForCode(page, email);
  const code = await product.mailbox.waitForCode(email);
  await page.getByLabel('6-digit code').pressSequentially(code);
  await expect(
    page.getByText('Too many wrong codes were tried for this address. Use the link in the email.').first(),
  ).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(await linkTo(product, email, 2));
  await expect(tab.getByRole('heading', { name: 'Welcome to Oncelink!' })).toBeVisible();
  expect(tab.url()).toBe(`${product.origin}/get-started`);
  // The tab that waited for the code learns of it.
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
});

test('a checkout that waited for the sign-in goes on in the new tab of the link @long', async ({
  openPage,
  product,
}) => {
  const email = 'buys-by-link@example.org';
  const page = await openPage();
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(page).toHaveURL(/\/get-started/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(await linkTo(product, email));
  await expect(tab.getByRole('button', { name: 'Pay $60.00' })).toBeVisible();
});

test('a link that is opened elsewhere asks first; no click of a script signs in, a person does, once', async ({
  openPage,
  product,
}) => {
  const email = 'elsewhere@example.org';
  const [asking, other, late] = [await openPage(), await openPage(), await openPage()];
  await askForCode(asking, email);
  const link = await linkTo(product, email);
  const calls = watchLinkCalls(other);
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Sign in here?' })).toBeVisible();
  await expect(other.getByText(email)).toBeVisible();
  await expect(other).toHaveURL('/get-started');
  const button = other.getByRole('button', { name: 'Sign in', exact: true });
  await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await expect(button).toBeVisible();
  expect(calls).toEqual([]);
  await button.click();
  await expect(other.getByRole('heading', { name: 'Welcome to Oncelink!' })).toBeVisible();
  await late.goto(link);
  await late.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(late.getByText(/^This link was already used or is too old/)).toBeVisible();
});

test('programs that fetch a link from the mail learn nothing of it, and leave it good', async ({
  openPage,
  product,
}) => {
  const email = 'fetched@example.org';
  const page = await openPage();
  await askForCode(page, email);
  const link = await linkTo(product, email);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Welcome to Oncelink!' })).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((url) => url.includes('sign-in.'))).toEqual([]);
});

test('the codes of an address that a stranger guesses at from elsewhere still work @long', async ({
  openPage,
  product,
}) => {
  const email = 'guessed-at@example.org';
  const requestId = await sendCode(product.origin, email);
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await verifyCode(product.origin, { email, requestId, code: '000000' });
    expect(answer.body['code']).toBe('INVALID_CODE');
  }
  await product.queryAccounts(
    `UPDATE address_budget SET request_networks = array_fill('\\x00'::bytea, ARRAY[cardinality(requests)]),
       try_networks = array_fill('\\x00'::bytea, ARRAY[cardinality(wrong_tries)])`,
  );
  const page = await openPage();
  await askForCode(page, email);
  await linkTo(product, email, 2);
  await page.getByLabel('6-digit code').pressSequentially(await product.mailbox.waitForCode(email));
  await expect(page.getByRole('heading', { name: 'Welcome to Oncelink!' })).toBeVisible();
});

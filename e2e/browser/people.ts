import type { Page } from '@playwright/test';
import type { Product } from '@oncelink/testing/product/start-product';
import { expect } from './fixtures.ts';

/** What the sender chose beside the text. */
export interface SenderOptions {
  readonly short?: boolean;
  readonly password?: string;
}

/** Pro comes from demo mode: the toggle is a key. */
export async function becomePro(page: Page): Promise<void> {
  await page.goto('/');
  await page.keyboard.press('Control+p');
  await expect(page.getByRole('link', { name: /^Pro/ })).toHaveCount(0);
}

/** Fills the form in and sends it. */
export async function generate(
  page: Page,
  text: string,
  { short = false, password }: SenderOptions = {},
): Promise<void> {
  await page.getByRole('textbox', { name: 'Secret' }).fill(text);
  if (short) await page.getByRole('switch', { name: 'Create a short link' }).check();
  if (password !== undefined) {
    await page.getByRole('switch', { name: 'Password protect this secret' }).check();
    await page.getByLabel('Password', { exact: true }).fill(password);
  }
  await page.getByRole('button', { name: 'Generate Secure Link' }).click();
}

/** A person makes a link from scratch. @returns the link as the ready card shows it */
export async function makeLink(page: Page, text: string, options: SenderOptions = {}): Promise<string> {
  const pro = options.short === true || options.password !== undefined;
  if (pro) await becomePro(page);
  else await page.goto('/');
  await generate(page, text, options);
  await expect(page.getByRole('heading', { name: 'Your one-time link is ready.' })).toBeVisible();
  return readLink(page);
}

/** The link on the ready card. */
export async function readLink(page: Page): Promise<string> {
  const link =
    (await page.getByRole('region', { name: 'Your link' }).locator('code').textContent())?.trim() ?? '';
  return link.startsWith('http') ? link : `http://${link}`;
}

/** The recipient clicks, once the button answers to clicks. */
export async function revealSecret(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reveal secret' }).click();
}

export async function expectMessage(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Decrypted message:' })).toBeVisible();
  await expect(page.locator('pre')).toHaveText(text);
}

export const GONE = 'This secret has already been viewed and destroyed';
export const DELETED = 'This secret was deleted unread.';
export const DESTROYED = 'This secret was destroyed.';
export const EXPIRED = 'This secret has expired';

export async function expectGone(page: Page, heading: string = GONE): Promise<void> {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
}

interface SignInOptions {
  readonly name?: string;
  /** The page asks for the address already. */
  readonly here?: boolean;
  /** At the page that asks for the address, and at the one that asks for the code. */
  readonly look?: (page: Page) => Promise<void>;
}

/** A device that knows nothing signs in with the code from the inbox. */
export async function signIn(
  page: Page,
  { mailbox }: Product,
  email: string,
  { name, here = false, look }: SignInOptions = {},
): Promise<void> {
  if (!here) await page.goto('/get-started');
  await look?.(page);
  await page.getByLabel('Email').fill(email);
  if (name !== undefined) await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await look?.(page);
  await page.getByLabel('6-digit code').pressSequentially(await mailbox.waitForCode(email));
}

/** The same address gets one mail a minute, so time passes in the rows. */
export async function letAMinutePass(product: Product): Promise<void> {
  await product.queryAccounts(
    `UPDATE address_budget SET requests = ARRAY(SELECT at - interval '61 seconds' FROM unnest(requests) AS at)`,
  );
}

/** Links and refused calls that were counted for an account, by the gateway's word of every five seconds. */
export async function countedOf(product: Product, email: string): Promise<number> {
  const [row] = await product.queryAccounts(
    `SELECT coalesce(sum(created + refused), 0)::int AS calls FROM key_usage
     WHERE owner_id = (SELECT id FROM account WHERE email = '${email}')`,
  );
  return Number(row?.['calls']);
}

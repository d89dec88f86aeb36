import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Product } from '@oncelink/testing/product/start-product';
import { expectAccessible } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { HOST, testOfFullProduct as test } from './full-product.ts';
import { signIn } from './people.ts';

/* What owners of keys see and do in the console, with webhooks on and a receiver that is real. */

const CONSOLE = '/developers/console';
const SIZES = [
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** Looks at what is shown now, in both sizes and themes. */
async function look(page: Page): Promise<void> {
  for (const { viewport, colorScheme } of SIZES) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
}

async function makeKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('deploy pipeline');
  await expect(page.getByRole('switch', { name: 'Webhooks' })).toBeVisible();
  await page.getByRole('button', { name: 'Make key' }).click();
  const key = await page.getByRole('figure', { name: 'Your API key' }).textContent();
  await page.getByRole('button', { name: 'Done' }).click();
  return key ?? '';
}

/** As a program with this key does. */
async function makeLink({ origin }: Product, key: string, reference: string): Promise<string> {
  const draw = (bytes: number) => randomBytes(bytes).toString('base64url');
  const made = await fetch(`${origin}/api/v1/seals`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sealId: draw(16), proofHash: draw(32), reference }),
  });
  return String(Object(await made.json()).id);
}

const webhooks = (page: Page) => page.getByRole('region', { name: 'Webhooks' });
const links = (page: Page) => page.getByRole('region', { name: 'Links of your keys' });

async function addWebhook(page: Page, url: string): Promise<string> {
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(url);
  await page.getByRole('textbox', { name: 'Address' }).press('Enter');
  const secret = await page.getByRole('figure', { name: 'The secret of your webhook' }).textContent();
  await page.getByRole('button', { name: 'Done' }).click();
  return secret ?? '';
}

test('a webhook is added, tried, told of a link that is revoked, and removed @long', async ({
  openPage,
  product,
  receiver,
}) => {
  test.setTimeout(150_000);
  const page = await openPage();
  await page.goto(CONSOLE);
  await signIn(page, product, 'hooks@example.org', { here: true });
  await expect(webhooks(page)).toContainText('No webhook yet.');
  await look(page);
  const key = await makeKey(page);
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await look(page);
  await page.keyboard.press('Escape');

  const url = `https://${HOST}:${receiver.port}/in`;
  const secret = await addWebhook(page, url);
  expect(secret).toMatch(/^whsec_/);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(secret);
  await page.getByRole('button', { name: `Send test: ${HOST}:${receiver.port}` }).click();
  await expect(webhooks(page)).toContainText('Answered 204', { timeout: 15_000 });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/in']);
  await look(page);

  const id = await makeLink(product, key, 'OPS-1412');
  await page.reload();
  await expect(links(page)).toContainText('OPS-1412');
  await look(page);
  await links(page).getByRole('button', { name: 'Revoke OPS-1412' }).click();
  await page.getByRole('button', { name: 'Yes, revoke it' }).click();
  const told = () => receiver.received.map(({ body }) => body).filter((body) => body.includes(id));
  await expect.poll(() => told().length, { timeout: 15_000 }).toBe(1);
  expect(JSON.parse(told()[0] ?? '')).toMatchObject({
    type: 'secret.deleted',
    data: { id, reference: 'OPS-1412' },
  });
  await links(page).getByRole('button', { name: 'Refresh' }).click();
  await expect(links(page)).toContainText('Deleted unread');

  await page.getByRole('button', { name: /^Remove: / }).click();
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(webhooks(page)).toContainText('No webhook yet.');
});

test('a webhook whose server says that it is gone is disabled, and its owner mailed once @long', async ({
  openPage,
  product,
  receiver,
}) => {
  test.setTimeout(150_000);
  const email = 'gone@example.org';
  const page = await openPage();
  await page.goto(CONSOLE);
  await signIn(page, product, email, { here: true });
  await addWebhook(page, `https://${HOST}:${receiver.port}/gone`);
  await page.getByRole('button', { name: /^Send test: / }).click();
  await expect(webhooks(page)).toContainText('Answered 410', { timeout: 15_000 });
  const mails = async () =>
    (await product.mailbox.list(email)).filter(({ subject }) => subject.includes('webhook'));
  await expect.poll(async () => (await mails()).length, { timeout: 40_000 }).toBe(1);
  await page.reload();
  await expect(webhooks(page)).toContainText('Its server said that it is gone (410).');
  await look(page);
  await page.getByRole('button', { name: /^Switch on: / }).click();
  await expect(page.getByRole('button', { name: /^Pause: / })).toBeVisible();
  expect(await mails()).toHaveLength(1);
});

import type { Page, Request } from '@playwright/test';
import { startProduct, type Product } from '@oncelink/testing/product/start-product';
import { expectAccessible } from './accessibility.ts';
import { expect, test as base } from './fixtures.ts';
import { expectMessage, revealSecret, signIn } from './people.ts';

/** With limits, which the answers tell of: what needs them runs at night. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({
        rewire: (service, env) =>
          Promise.resolve(service === 'gateway' ? { ...env, RATE_LIMITS: 'on' } : env),
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const SECRET = 'canary-of-the-try-out kestrel ✓';
/** As they would show in a body, an address or an encoding of either. */
const TRACES = ['canary-of-the-try-out', 'kestrel', Buffer.from(SECRET).toString('base64url').slice(4, 40)];
/** The form of a key, with a checksum that is wrong. */
const MISTYPED = `olk_${'A'.repeat(49)}`;

const SIZES = [
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

async function look(page: Page): Promise<void> {
  for (const { viewport, colorScheme } of SIZES) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
}

/** Everything that the page sends from now on. */
function tap(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => sent.push(request));
  return sent;
}

async function expectUntold(sent: readonly Request[]): Promise<void> {
  for (const request of sent) {
    const headers = JSON.stringify(await request.allHeaders());
    const text = `${request.url()} ${request.postData() ?? ''} ${headers}`;
    for (const trace of TRACES) expect(text).not.toContain(trace);
  }
}

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const key = (page: Page) => page.getByRole('textbox', { name: 'API key' });
const send = (page: Page) => page.getByRole('button', { name: 'Make a link' }).click();
const linkOf = async (page: Page) =>
  (await page.getByRole('figure', { name: 'Link', exact: true }).textContent()) ?? '';
/** A request or an answer, as the page shows it. */
const wire = (page: Page, label: string) => page.getByRole('figure').filter({ hasText: label });

async function makeKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('try-out');
  await page.getByRole('button', { name: 'Make key' }).click();
  await expect(page.getByRole('heading', { name: 'Your key is ready.' })).toBeVisible();
  return (await page.getByRole('figure', { name: 'Your API key' }).textContent()) ?? '';
}

base('without a key it makes a direct link, and tells nobody the message @long', async ({ openPage }) => {
  const page = await openPage();
  const sent = tap(page);
  await page.goto('/api#try');
  await message(page).fill(SECRET);
  await look(page);
  await send(page);
  await expect(page.getByText('Your link is ready.')).toBeVisible();
  await look(page);
  const calls = sent.filter((request) => request.url().includes('/api/v1/'));
  expect(calls.map((request) => [request.method(), new URL(request.url()).pathname])).toEqual([
    ['POST', '/api/v1/seals'],
  ]);
  const [call] = calls;
  expect(Object.keys(call?.postDataJSON())).toEqual(['sealId', 'proofHash']);
  expect(await call?.headerValue('authorization')).toBeNull();
  await expectUntold(sent);
  await expect(wire(page, 'What went out')).toContainText(call?.postDataJSON().sealId);
  await expect(wire(page, 'What came back')).toContainText('HTTP 201');

  const reader = await openPage();
  await reader.goto(await linkOf(page));
  await revealSecret(reader);
  await expectMessage(reader, SECRET);
});

test('with a key of Pro it makes a short link, and the key stays in the form @long', async ({
  openPage,
  product,
}) => {
  test.setTimeout(180_000);
  const page = await openPage();
  await page.goto('/developers/console');
  await signIn(page, product, 'try-out@example.org', { here: true });
  await expect(page.getByText('No key yet.')).toBeVisible();
  await product.queryAccounts("UPDATE account SET plan = 'pro'");
  const apiKey = await makeKey(page);

  const sent = tap(page);
  await page.goto('/api#try');
  await page.getByText('Short link', { exact: true }).click();
  await message(page).fill(SECRET);
  await key(page).fill(apiKey);
  await send(page);
  await expect(page.getByText('Your link is ready.')).toBeVisible();
  await look(page);
  const holders = await Promise.all(
    sent.map(async (request) => {
      const { authorization = '', ...headers } = await request.allHeaders();
      const elsewhere = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(headers)}`;
      expect(elsewhere).not.toContain(apiKey);
      return authorization.includes(apiKey) ? [new URL(request.url()).pathname] : [];
    }),
  );
  expect(holders.flat()).toEqual(['/api/v1/secrets']);
  await expectUntold(sent);
  await expect(wire(page, 'What went out')).toContainText(`Authorization: Bearer olk_…${apiKey.slice(-4)}`);
  await expect(wire(page, 'What came back')).toContainText(/"day";r=999;t=\d+/);
  expect(await page.content()).not.toContain(apiKey);
  const link = await linkOf(page);

  await page.reload();
  await expect(key(page)).toHaveValue('');
  await expect(message(page)).toHaveValue('');
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), location.href]),
  );
  for (const text of [apiKey, ...TRACES]) expect(kept).not.toContain(text);

  const reader = await openPage();
  await reader.goto(link);
  await revealSecret(reader);
  await expectMessage(reader, SECRET);
});

test('a wrong key, none where one is needed, and what is no key are told apart @long', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto('/api#try');
  await message(page).fill(SECRET);
  const sent = tap(page);
  await key(page).fill('my password');
  await send(page);
  await expect(page.getByText('A key begins with olk_ and has 53 characters.')).toBeVisible();
  expect(sent.filter((request) => request.url().includes('/api/v1/'))).toEqual([]);

  await key(page).fill(MISTYPED);
  await send(page);
  await expect(page.getByRole('alert')).toContainText('The API refused: KEY_INVALID');
  await expect(wire(page, 'What came back')).toContainText('application/problem+json');
  await look(page);
  await key(page).fill('');
  await page.getByText('Short link', { exact: true }).click();
  await send(page);
  await expect(wire(page, 'What went out')).toContainText('POST /api/v1/secrets');
  await expect(page.getByRole('alert')).toContainText('The API refused: KEY_INVALID');
  await expect(message(page)).toHaveValue(SECRET);
  await expectUntold(sent);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^What it means/ }).click();
  await expect((await opened).locator('article:target')).toContainText('KEY_INVALID');
});

test('without a network it says so, and the message is still there @long', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/api#try');
  await message(page).fill(SECRET);
  await page.context().setOffline(true);
  await send(page);
  await expect(page.getByRole('alert')).toContainText('No answer arrived.');
  await expect(message(page)).toHaveValue(SECRET);
  await look(page);
  await page.context().setOffline(false);
  await send(page);
  await expect(page.getByText('Your link is ready.')).toBeVisible();
  await expect(wire(page, 'What came back')).toContainText(
    /ratelimit: "minute";r=\d;t=\d+, "hour";r=5\d;t=\d+/,
  );
});

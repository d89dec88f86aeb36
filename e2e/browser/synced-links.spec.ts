import type { Page } from '@playwright/test';
import { query } from '@oncelink/testing/product/database';
import type { Product } from '@oncelink/testing/product/start-product';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { DELETED, expectGone, letAMinutePass, makeLink, signIn } from './people.ts';

const LABEL = 'kestrel-vapor-41';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const syncSwitch = (page: Page) =>
  page.getByRole('switch', { name: 'Keep this list on my other devices too' });
const look = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

/** Every value of every row of the accounts, bytes as letters too. */
async function stealAccounts(product: Product): Promise<readonly string[]> {
  const tables = await product.queryAccounts(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  const rows = await Promise.all(
    tables.map(({ name }) => product.queryAccounts(`SELECT * FROM ${String(name)}`)),
  );
  return rows
    .flat()
    .flatMap((found) => Object.values(found))
    .flatMap((value) =>
      Buffer.isBuffer(value) ? [value.toString('latin1'), value.toString('base64url')] : [String(value)],
    );
}

async function makeNamed(page: Page, name: string): Promise<string> {
  const link = await makeLink(page, `secret of ${name}`);
  const label = page.getByRole('textbox', { name: 'Label, for your list only' });
  await label.fill(name);
  await label.blur();
  return link;
}

/** Has a device show the link for another one. @returns it, as its clipboard has it */
async function addDevice(page: Page): Promise<string> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void Object.assign(globalThis, { copied: text });
  });
  await page.getByRole('button', { name: 'Add a device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a device' });
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  return page.evaluate(() => String(Reflect.get(globalThis, 'copied')));
}

test('a second device takes the list over by a link that works once, and takes back what the first one made @long', async ({
  openPage,
  product,
}) => {
  const email = 'two-devices@example.org';
  const [laptop, phone, stranger, ana] = [
    await openPage(),
    await openPage(PHONE),
    await openPage(),
    await openPage(),
  ];
  await signIn(laptop, product, email);
  await laptop.getByRole('button', { name: 'Continue with Free' }).click();
  await expect(laptop).toHaveURL('/');
  const link = await makeNamed(laptop, LABEL);
  // As a person goes there: a page that is thrown away in the same moment may not have kept the label yet.
  await laptop.getByRole('main').getByRole('link', { name: 'My links' }).click();
  await expect(row(laptop, LABEL)).toBeVisible();
  await expect(syncSwitch(laptop)).not.toBeChecked();
  await syncSwitch(laptop).check();
  await expect(laptop.getByText(/^The same on all devices/)).toBeVisible();
  await expectAccessible(laptop);
  const invitation = await addDevice(laptop);

  // Signed in as somebody else, the link opens nothing and stays what it is.
  await signIn(stranger, product, 'somebody-else@example.org');
  await stranger.getByRole('button', { name: 'Continue with Free' }).click();
  await stranger.goto(invitation);
  await stranger.getByRole('button', { name: 'Add this device' }).click();
  await expect(stranger.getByText(/^This account has another list, or none/)).toBeVisible();

  await phone.goto(invitation);
  await expect(phone.getByText('Nothing has been opened yet.')).toBeVisible();
  await letAMinutePass(product);
  await signIn(phone, product, email);
  await expect(phone).toHaveURL('/');
  await phone.goto(invitation);
  await phone.getByRole('button', { name: 'Add this device' }).click();
  await expect(phone.getByText('This device has the list now.')).toBeVisible();
  await expect(row(phone, LABEL)).toContainText('Waiting');
  expect(new URL(phone.url()).hash).toBe('');
  await expectAccessible(phone);
  await expect(laptop.getByText('The other device has taken it.')).toBeVisible();
  await laptop.keyboard.press('Escape');

  // Used up: the same link brings the list to no other device of the account.
  const kept = await phone.evaluate(() => Object.entries(localStorage));
  await stranger.evaluate(
    (entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)),
    kept,
  );
  await stranger.goto('/');
  await stranger.goto(invitation);
  await stranger.getByRole('button', { name: 'Add this device' }).click();
  await expect(stranger.getByText(/^This link was used already/)).toBeVisible();

  await row(phone, LABEL).getByRole('button').first().click();
  await phone.getByRole('button', { name: `Take back: ${LABEL}` }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await expect(row(phone, LABEL)).toContainText(/Taken back|Deleted unread/);
  await look(laptop);
  await expect(row(laptop, LABEL)).toContainText(/Taken back|Deleted unread/);
  await ana.goto(link);
  await expectGone(ana, DELETED);

  const dump = await stealAccounts(product);
  expect(dump.length).toBeGreaterThan(20);
  const [, fragment = ''] = link.split('#');
  for (const secret of [LABEL, fragment, fragment.slice(4, 24)]) expect(dump.join(' ')).not.toContain(secret);
});

/** Signs in and leaves the offers that come with a new account. */
async function join(page: Page, product: Product, email: string): Promise<void> {
  await signIn(page, product, email);
  await page.getByRole('button', { name: 'Continue with Free' }).click();
  await expect(page).toHaveURL('/');
}

/** Another device of the same person: what signed the first one in signs it in. */
async function signInLike(page: Page, other: Page): Promise<void> {
  const kept = await other.evaluate(() =>
    Object.entries(localStorage).filter(([key]) =>
      /^(?:auth_token|user_data|subscription_status)$/.test(key),
    ),
  );
  await page.goto('/');
  await page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), kept);
}

const goToLinks = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'My links' }).first().click();

test('a link that is made on another page is on the second device when that comes to the list @long', async ({
  openPage,
  product,
}) => {
  const [laptop, phone] = [await openPage(), await openPage(PHONE)];
  await join(laptop, product, 'made-elsewhere@example.org');
  await makeNamed(laptop, 'the first one');
  await goToLinks(laptop);
  await expect(laptop.getByText(/Kept on this device\.$/)).toBeVisible();
  await syncSwitch(laptop).check();
  await expect(laptop.getByText(/^The same on all devices/)).toBeVisible();
  await expect(laptop.getByText(/Kept on your devices; our server holds the list encrypted/)).toBeVisible();
  const invitation = await addDevice(laptop);

  // Who comes from another device is told where the list is.
  await signInLike(phone, laptop);
  await phone.goto('/links');
  await expect(phone.getByText('Your account has the list of another device.')).toBeVisible();
  await expectAccessible(phone);
  await phone.goto(invitation);
  await phone.getByRole('button', { name: 'Add this device' }).click();
  await expect(row(phone, 'the first one')).toBeVisible();

  // The list is not looked at on the laptop any more.
  await laptop.goto('/');
  const told = laptop.waitForResponse(
    (answer) => answer.url().endsWith('/api/account/links/entries') && answer.ok(),
  );
  const writes: string[] = [];
  laptop.on('request', (request) => {
    if (request.url().includes('/api/account/links')) writes.push(request.method());
  });
  await makeNamed(laptop, 'made elsewhere');
  await told;
  await expect(async () => {
    await look(phone);
    await expect(row(phone, 'made elsewhere')).toContainText('Waiting', { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  // Once for what is changed together, and never by itself.
  expect(writes.filter((method) => method === 'POST').length).toBeLessThanOrEqual(3);
});

for (const [what, spoil, words] of [
  [
    'lapsed',
    async (product: Product) => {
      await query(
        product.databaseUrl,
        `UPDATE link SET expires_at = clock_timestamp() WHERE gone_at IS NULL`,
      );
    },
    /^This link is over\. Make another one/,
  ],
  ['cut', async () => undefined, /^This link is not whole\. Make another one/],
] as const)
  test(`an invitation that was ${what} brings no list, and says what to do @long`, async ({
    openPage,
    product,
  }) => {
    const [laptop, phone] = [await openPage(), await openPage(PHONE)];
    await join(laptop, product, `invitation-${what}@example.org`);
    await makeNamed(laptop, 'on the laptop');
    await goToLinks(laptop);
    await syncSwitch(laptop).check();
    await expect(laptop.getByText(/^The same on all devices/)).toBeVisible();
    const invitation = await addDevice(laptop);
    await spoil(product);
    await signInLike(phone, laptop);
    await phone.goto(what === 'cut' ? invitation.slice(0, -12) : invitation);
    await phone.getByRole('button', { name: 'Add this device' }).click();
    await expect(phone.getByText(words)).toBeVisible();
    await expectAccessible(phone);
    await expect(phone.getByText('Nothing here yet.')).toBeVisible();
    if (what === 'cut') {
      // It was not used up: the whole link works.
      await phone.goto('/');
      await phone.goto(invitation);
      await phone.getByRole('button', { name: 'Add this device' }).click();
      await expect(row(phone, 'on the laptop')).toBeVisible();
    } else await expect(laptop.getByText('This link is over.')).toBeVisible();
  });

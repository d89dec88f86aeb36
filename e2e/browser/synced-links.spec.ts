import type { Page } from '@playwright/test';
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

test('a second device takes the list over by a link that works once, and takes back what the first one made', async ({
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

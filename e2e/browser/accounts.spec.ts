import { expect, test } from './fixtures.ts';
import { letAMinutePass, signIn } from './people.ts';

test('a person signs up with the code from the mail, and signs out on one device what is used on another', async ({
  openPage,
  product,
}) => {
  const email = 'ada@example.org';
  const [laptop, phone] = [await openPage(), await openPage({ viewport: { width: 390, height: 844 } })];
  await signIn(laptop, product, email, { name: 'Ada' });
  await expect(laptop.getByRole('heading', { name: 'Welcome to Oncelink!' })).toBeVisible();
  await laptop.getByRole('button', { name: 'Continue with Free' }).click();
  await expect(laptop).toHaveURL('/');

  await letAMinutePass(product);
  await signIn(phone, product, email);
  await expect(phone.getByText('Welcome back!', { exact: true })).toBeVisible();
  await expect(phone).toHaveURL('/');

  await phone.goto('/account');
  await expect(phone.getByText(email).first()).toBeVisible();
  const token = await phone.evaluate(() => localStorage.getItem('auth_token'));
  const ask = () => fetch(`${product.origin}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status).toBe(200);

  await laptop.goto('/account');
  const devices = laptop.getByRole('listitem').filter({ hasText: 'Chrome on Linux' });
  await expect(devices).toHaveCount(2);
  await devices
    .filter({ hasNotText: 'This device' })
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(devices).toHaveCount(1);
  const revoked = Date.now();
  expect((await ask()).status).toBe(401);
  expect(Date.now() - revoked).toBeLessThan(1000);

  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(await phone.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('signing out forgets who one is, and keeps what is not about that @long', async ({
  openPage,
  product,
}) => {
  const page = await openPage();
  await signIn(page, product, 'mary@example.org');
  await page.getByRole('button', { name: 'Continue with Free' }).click();
  const keysOf = () => page.evaluate(() => Object.keys(localStorage).sort());
  await page.evaluate(() => sessionStorage.setItem('claim', 'T'));
  expect(await keysOf()).toEqual(expect.arrayContaining(['auth_token', 'user_data']));
  await page.getByRole('button', { name: /mary/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect((await keysOf()).filter((key) => ['auth_token', 'user_data'].includes(key))).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('claim'))).toBe('T');
});

test('a session that ends while a secret is typed costs nothing but a new code @long', async ({
  openPage,
  product,
}) => {
  const email = 'grace@example.org';
  const page = await openPage();
  await signIn(page, product, email);
  await page.getByRole('button', { name: 'Continue with Free' }).click();
  await page.getByRole('textbox', { name: 'Secret' }).fill('kestrel-vapor-41');
  await product.queryAccounts('DELETE FROM session');
  await page.getByRole('button', { name: 'Generate Secure Link' }).click();
  await expect(page.getByRole('heading', { name: 'Your one-time link is ready.' })).toBeVisible();
});

test('a person deletes the account, with a fresh code when the session is older', async ({
  openPage,
  product,
}) => {
  const email = 'leaving@example.org';
  const page = await openPage();
  await signIn(page, product, email);
  await expect(page.getByRole('heading', { name: 'Welcome to Oncelink!' })).toBeVisible();
  await page.goto('/account');
  await product.queryAccounts(`UPDATE session SET created_at = created_at - interval '11 minutes'`);
  await letAMinutePass(product);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Yes, delete everything' }).click();
  await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('6-digit code').pressSequentially(await product.mailbox.waitForCode(email));
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible();
  const rows = await product.queryAccounts(
    `SELECT (SELECT count(*) FROM account WHERE email = '${email}')::int AS accounts,
       (SELECT count(*) FROM session AS s LEFT JOIN account AS a ON a.id = s.account_id WHERE a.id IS NULL)::int AS orphans`,
  );
  expect(rows).toEqual([{ accounts: 0, orphans: 0 }]);
});

test('a visitor writes to support @long', async ({ openPage, product }) => {
  const page = await openPage();
  await page.goto('/contact?category=security');
  await page.getByLabel('Name').fill('Grace');
  await page.getByLabel('Email').fill('grace.h@example.org');
  await page.getByLabel('Subject').fill('A gap in the fence');
  await page.getByLabel('Message').fill('It is near the gate.\nPlease look.');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect.poll(async () => (await product.mailbox.list('support@oncelink.test')).length).toBe(1);
  const [mail] = await product.mailbox.list('support@oncelink.test');
  expect(mail?.text).toContain('It is near the gate.\nPlease look.');
});

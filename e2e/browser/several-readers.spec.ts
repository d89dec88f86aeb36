import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { becomePro, expectGone, expectMessage, revealSecret } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const SIZES = [
  ['desktop @long', {}],
  ['phone @long', PHONE],
] as const;

/** With Pro, links are short unless their maker wants otherwise. */
const MAKING = /\/api\/(?:seals|create-short-url)$/;
const READY = 'Your one-time links are ready.';
const secret = (page: Page) => page.getByRole('textbox', { name: 'Secret' });
const another = (page: Page) => page.getByRole('button', { name: 'Another reader' });
const send = (page: Page) => page.getByRole('button', { name: 'Generate Secure Link' });
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Your links' }).getByRole('listitem').filter({ hasText: name });

/** Types the names of readers into the panel below the form. */
async function typeReaders(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'More readers' }).click();
  for (let made = 1; made < names.length; made += 1) await another(page).click();
  for (const [index, name] of names.entries())
    await page.getByRole('textbox', { name: `Reader ${index + 1}` }).fill(name);
}

/** No page of the site may read the clipboard, so it is caught on its way there. */
async function copied(page: Page, button: string): Promise<string> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.documentElement.dataset['copied'] = text;
    };
  });
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-copied', /#/);
  return (await page.locator('html').getAttribute('data-copied')) ?? '';
}

for (const [size, options] of SIZES)
  test(`a secret goes to three people by three links, on a ${size}`, async ({ openPage }) => {
    const sender = await openPage(options);
    const bodies: string[] = [];
    sender.on('request', (request) => bodies.push(request.postData() ?? ''));
    await becomePro(sender);
    await secret(sender).fill('kestrel-vapor-41');
    await typeReaders(sender, ['Ana', 'Ben', '']);
    await expectAccessible(sender);
    await expect(sender.getByRole('button', { name: 'More readers (3)' })).toBeVisible();
    await send(sender).click();
    await expect(sender.getByRole('heading', { name: READY })).toBeFocused();
    await expect(row(sender, 'Reader 3')).toContainText('Not opened yet');
    await expectAccessible(sender);
    const lines = (await copied(sender, 'Copy all')).split('\n');
    expect(lines.map((line) => line.replace(/: http.*/, ''))).toEqual(['Ana', 'Ben', 'Reader 3']);
    const links = lines.map((line) => line.replace(/^.*?: /, ''));
    expect(new Set(links).size).toBe(3);
    expect(bodies.join('\n')).not.toMatch(/Ana|Ben|Reader 3/);

    const [ana, other] = [await openPage(options), await openPage()];
    await ana.goto(links[0] ?? '');
    await revealSecret(ana);
    await expectMessage(ana, 'kestrel-vapor-41');
    await other.goto(links[0] ?? '');
    await expectGone(other);
    await sender.getByRole('button', { name: 'Check now' }).click();
    await expect(row(sender, 'Ana')).toContainText('Opened');
    await expect(row(sender, 'Ben')).toContainText('Not opened yet');
    await other.goto('about:blank');
    await other.goto(links[1] ?? '');
    await revealSecret(other);
    await expectMessage(other, 'kestrel-vapor-41');

    await sender.getByRole('link', { name: 'My links' }).last().click();
    await expect(sender.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await sender.getByRole('button', { name: /\+2.*2 of 3 opened/ }).click();
    await expect(
      sender.getByRole('main').getByRole('listitem').filter({ hasText: 'Ben' }).last(),
    ).toContainText('Opened');
    await expectAccessible(sender);
  });

test('when some links are not made, the others stay, and those are made when asked again @long', async ({
  openPage,
}) => {
  const page = await openPage();
  await becomePro(page);
  let asked = 0;
  await page.route(MAKING, (route) => {
    asked += 1;
    return asked > 2 ? route.abort() : route.continue();
  });
  await secret(page).fill('kestrel-vapor-41');
  await typeReaders(page, ['Ana', 'Ben', 'Cleo', 'Dan']);
  await send(page).click();
  await expect(page.getByText('2 of 4 links were not made.')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.unroute(MAKING);
  await page.getByRole('button', { name: 'Try again' }).click();
  for (const name of ['Ana', 'Ben', 'Cleo', 'Dan'])
    await expect(row(page, name)).toContainText('Not opened yet');
  await expect(page.getByText(/links were not made/)).toHaveCount(0);
});

test('works by keyboard alone, and the button stays where it was @long', async ({ openPage }) => {
  const page = await openPage();
  await becomePro(page);
  const placeOf = () => send(page).evaluate((button) => button.getBoundingClientRect().top + scrollY);
  await secret(page).fill('kestrel-vapor-41');
  const before = await placeOf();
  await page.getByRole('button', { name: 'More readers' }).press('Enter');
  await another(page).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Reader 1' })).toBeFocused();
  await page.keyboard.type('Ana');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ben');
  expect(await placeOf()).toBe(before);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: READY })).toBeFocused();
  await expect(row(page, 'Ben')).toContainText('Not opened yet');
});

test('a visitor reads why one link has one reader, and the server makes no more @long', async ({
  openPage,
  product,
}) => {
  const page = await openPage();
  await page.goto('/');
  await secret(page).fill('x');
  await page.getByRole('button', { name: 'More readers' }).click();
  await expect(page.getByText(/in a group, whoever opens it first gets the secret/)).toBeVisible();
  await expect(page.getByText('Signed in, you can send a secret to 3 readers. It is free.')).toBeVisible();
  await expect(another(page)).toHaveCount(0);
  const answer = await fetch(`${product.origin}/api/seals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'A'.repeat(22), proofHash: 'A'.repeat(43), readers: 2 }),
  });
  expect(answer.status).toBe(401);
});

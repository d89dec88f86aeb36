import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { becomePro, signIn } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const SIZES = [
  ['desktop', {}],
  ['phone', PHONE],
] as const;

const option = (page: Page, name: string) => page.getByRole('switch', { name });
const secret = (page: Page) => page.getByRole('textbox', { name: 'Secret' });
const send = (page: Page) => page.getByRole('button', { name: 'Generate Secure Link' });
const life = (page: Page) => page.getByRole('combobox', { name: 'Expires after' });

/** Takes the link of the card back, and begins another one from My links. */
async function makeNewOne(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('heading', { name: 'Taken back' })).toBeVisible();
  await page.goto('/links');
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Make a new one' }).click();
}

for (const [size, options] of SIZES)
  test(`a link made in place of another has its kind and its life, and neither its secret nor its password, on a ${size} @long`, async ({
    openPage,
  }) => {
    const page = await openPage(options);
    await becomePro(page);
    await secret(page).fill('heron-quartz-58');
    await option(page, 'Set expiration date').check();
    await life(page).selectOption('custom');
    await page.getByRole('spinbutton').fill('36');
    await page.getByRole('combobox', { name: 'Unit' }).selectOption('hours');
    await option(page, 'Password protect this secret').check();
    await page.getByLabel('Password', { exact: true }).fill('quiet-otter-77');
    await send(page).click();
    await expect(page.getByText(/^Expires in 36 hours/)).toBeVisible();
    await makeNewOne(page);
    await expect(option(page, 'Password protect this secret')).toBeChecked();
    await expect(option(page, 'Set expiration date')).toBeChecked();
    await expect(life(page)).toHaveValue('custom');
    await expect(page.getByRole('spinbutton')).toHaveValue('36');
    await expect(secret(page)).toHaveValue('');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await expectAccessible(page);
    const shown = await page.content();
    expect(['heron-quartz', 'quiet-otter'].filter((text) => shown.includes(text))).toEqual([]);
  });

test('a link made in place of one that a mail tells of asks for a mail too, by keys alone @long', async ({
  openPage,
  product,
}) => {
  const page = await openPage();
  await signIn(page, product, 'once-more@example.org');
  await page.getByRole('button', { name: 'Continue with Free' }).click();
  await secret(page).fill('kestrel-vapor-41');
  await page.getByRole('button', { name: 'Mail when opened' }).press('Enter');
  await option(page, 'Mail me when it is opened').press('Space');
  await expect(page.getByRole('button', { name: 'Mail when opened: on' })).toBeVisible();
  await send(page).press('Enter');
  await expect(page.getByText(/You get a mail when it is opened/)).toBeVisible();
  await makeNewOne(page);
  await expect(page.getByRole('button', { name: 'Mail when opened: on' })).toBeVisible();
  await secret(page).fill('the next one');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/You get a mail when it is opened/)).toBeVisible();
});

import type { Page } from '@playwright/test';
import { query } from '@oncelink/testing/product/database';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { becomePro, expectMessage, readLink, revealSecret } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const SIZES = [
  ['desktop @long', {}],
  ['phone @long', PHONE],
] as const;
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** Makes a link that opens in an hour, by keyboard alone. */
async function makeLater(page: Page, text: string): Promise<string> {
  await becomePro(page);
  await page.getByRole('textbox', { name: 'Secret' }).fill(text);
  await page.getByRole('switch', { name: 'Set expiration date' }).press('Space');
  await page.getByRole('combobox', { name: 'Opens' }).focus();
  await page.keyboard.type('Opens in 1');
  await expect(page.getByText(/^Opens from .* on\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(heading(page, 'Your one-time link is ready.')).toBeVisible();
  await expect(page.getByText(/^Opens from .* on\.$/)).toBeVisible();
  await expectAccessible(page);
  return readLink(page);
}

for (const [size, options] of SIZES)
  test(`a link opens an hour later, and nothing is used up before, on a ${size}`, async ({
    openPage,
    product,
  }) => {
    const [sender, reader] = [await openPage(options), await openPage(options)];
    const link = await makeLater(sender, 'kestrel for Monday');
    await sender.goto('/links');
    await expect(sender.getByRole('main').getByRole('listitem')).toContainText(/Opens \d/);
    await expectAccessible(sender);

    const claims: string[] = [];
    reader.on('request', (request) => {
      if (/\/api\/.*reveal/.test(request.url())) claims.push(request.url());
    });
    await reader.goto(link);
    await expect(heading(reader, 'This link opens later.')).toBeFocused();
    await expect(reader.getByText(/^From .* on, by your clock$/)).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Reveal secret' })).toHaveCount(0);
    await expectAccessible(reader);
    await reader.keyboard.press('Tab');
    const look = reader.getByRole('button', { name: 'Look again' });
    for (let steps = 0; steps < 10; steps += 1) {
      if (await look.evaluate((element) => element === document.activeElement)) break;
      await reader.keyboard.press('Tab');
    }
    await expect(look).toBeFocused();
    await reader.keyboard.press('Enter');
    await expect(heading(reader, 'This link opens later.')).toBeFocused();
    expect(claims).toEqual([]);

    await query(
      product.databaseUrl,
      'UPDATE link SET starts_at = clock_timestamp() WHERE starts_at IS NOT NULL',
    );
    await look.press('Enter');
    await revealSecret(reader);
    await expectMessage(reader, 'kestrel for Monday');
  });

test('a page that is left open opens the link by itself, once the moment has come @long', async ({
  openPage,
  product,
}) => {
  const [sender, reader] = [await openPage(), await openPage()];
  const link = await makeLater(sender, 'kestrel at last');
  await query(
    product.databaseUrl,
    `UPDATE link SET starts_at = clock_timestamp() + interval '4 seconds' WHERE starts_at IS NOT NULL`,
  );
  await reader.goto(link);
  await expect(heading(reader, 'This link opens later.')).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Reveal secret' })).toBeEnabled();
  await revealSecret(reader);
  await expectMessage(reader, 'kestrel at last');
});

test('a sender takes a link back before it opens @long', async ({ openPage }) => {
  const [sender, reader] = [await openPage(), await openPage()];
  const link = await makeLater(sender, 'typed a mistake');
  await sender.goto('/links');
  await sender.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await sender.getByRole('button', { name: /^Take back/ }).click();
  await sender.getByRole('button', { name: 'Take it back' }).click();
  await expect(sender.getByText('Taken back')).toBeVisible();
  await reader.goto(link);
  await expect(heading(reader, 'This secret was deleted unread.')).toBeVisible();
});

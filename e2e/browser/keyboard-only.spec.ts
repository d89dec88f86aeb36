import { expect, test } from './fixtures.ts';
import { expectMessage, readLink } from './people.ts';

test('a link is made, opened and read without a mouse', async ({ openPage }) => {
  const [sender, recipient] = [await openPage(), await openPage()];
  await sender.goto('/');
  await expect(sender.getByRole('textbox', { name: 'Secret' })).toBeFocused();
  await sender.keyboard.type('hunter2');
  await sender.keyboard.press('Control+Enter');
  await expect(sender.getByRole('heading', { name: 'Your one-time link is ready.' })).toBeVisible();
  const link = await readLink(sender);

  await recipient.goto(link);
  const reveal = recipient.getByRole('button', { name: 'Reveal secret' });
  await expect(reveal).toBeEnabled();
  for (let steps = 0; steps < 20; steps += 1) {
    if (await reveal.evaluate((element) => element === document.activeElement)) break;
    await recipient.keyboard.press('Tab');
  }
  await expect(reveal).toBeFocused();
  const outline = await reveal.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe('none');
  await recipient.keyboard.press('Enter');
  await expectMessage(recipient, 'hunter2');
});

test('the first stop of the keyboard skips the navigation @long', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/nowhere');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => location.hash)).toBe('#main');
});

test('F8 leads to the toast, Escape closes it @long', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/');
  const toast = page.getByRole('listitem').filter({ hasText: 'Please enter a secret' });
  // It closes by itself unless it has the focus: on a busy machine, before the keys have come.
  await expect(async () => {
    await page.keyboard.press('Control+Enter');
    await expect(toast).toBeVisible();
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await expect(toast).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Runs in a page, from its beginning: counts the clicks of a person, on all pages that it goes to, and keeps what was copied. */
function countClicks(): void {
  const add = (): void =>
    sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
  addEventListener('click', (event) => event.isTrusted && event.detail > 0 && add(), true);
  navigator.clipboard.writeText = (text) => {
    sessionStorage.setItem('copied', text);
    return Promise.resolve();
  };
}

const clicksOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('clicks')));

/** Two people who have never been here: no account, no word of explanation, nothing but what they see. */
test('two clicks ask, two answer on a phone, and two read the answer @long', async ({ openPage }) => {
  const [asker, other] = [await openPage(), await openPage(PHONE)];
  for (const page of [asker, other]) await page.addInitScript(countClicks);

  await asker.goto('/ask');
  await expect(asker.getByLabel('What do you ask for?')).toBeFocused();
  await asker.keyboard.type('The door code');
  await asker.getByRole('button', { name: 'Make request link' }).click();
  await asker.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect(asker.getByText('Copied.', { exact: true })).toBeVisible();
  expect(await clicksOf(asker)).toBe(2);
  const link = (await asker.evaluate(() => sessionStorage.getItem('copied'))) ?? '';

  await other.goto(link);
  await other.getByRole('textbox', { name: 'Your answer' }).tap();
  await other.keyboard.type('kestrel-1234');
  await other.getByRole('button', { name: 'Send it' }).tap();
  await expect(other.getByRole('heading', { name: 'Sent.' })).toBeVisible();
  expect(await clicksOf(other)).toBe(2);

  // The card is still open, and tells by itself.
  await asker.evaluate(() => sessionStorage.removeItem('clicks'));
  await expect(async () => {
    await asker.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(asker.getByRole('button', { name: 'Open the answer' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await asker.getByRole('button', { name: 'Open the answer' }).click();
  await asker.getByRole('button', { name: 'Show the answer' }).click();
  await expect(asker.locator('main pre').last()).toHaveText('kestrel-1234');
  expect(await clicksOf(asker)).toBe(2);
});

import { query } from '@oncelink/testing/product/database';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { becomePro } from './people.ts';
import { readCode } from './read-code.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const SIZES = [
  ['desktop', {}],
  ['phone', PHONE],
] as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const typed = (page: Page) => page.getByRole('textbox', { name: 'Your answer' });

/** Asks on the page, and stays on the card. @returns the link */
async function ask(page: Page, text: string): Promise<string> {
  await page.goto('/ask');
  await page.getByLabel('What do you ask for?').fill(text);
  await page.getByRole('button', { name: 'Make request link' }).click();
  await expect(heading(page, 'Your request link is ready.')).toBeVisible();
  return (await page.getByRole('region', { name: 'The request link' }).locator('code').textContent()) ?? '';
}

async function answer(page: Page, link: string, text: string): Promise<void> {
  await page.goto(link);
  await typed(page).fill(text);
  await page.getByRole('button', { name: 'Send it' }).click();
  await expect(heading(page, 'Sent.')).toBeVisible();
}

/** Somebody comes back to the page: it asks at once. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

test.describe('the card of an ask', () => {
  for (const [size, options] of SIZES)
    test(`tells of the answer while it is open, which is then two clicks away, on a ${size} @long`, async ({
      openPage,
    }) => {
      const [asker, other] = [await openPage(options), await openPage()];
      const link = await ask(asker, 'The door code');
      await expect(asker.getByText('No answer yet. This page tells you when it comes.')).toBeVisible();
      await answer(other, link, '1234');
      const here = asker.getByText('Your answer is here.');
      await expect(async () => {
        await lookAgain(asker);
        await expect(here).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: 20_000 });
      await expect(asker.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
      await expectAccessible(asker);
      await asker.getByRole('button', { name: 'Open the answer' }).click();
      await asker.getByRole('button', { name: 'Show the answer' }).click();
      await expect(asker.locator('main pre').last()).toHaveText('1234');
      await expectAccessible(asker);
      await asker.getByRole('button', { name: 'Back to My links' }).click();
      await expect(asker.getByRole('listitem').filter({ hasText: 'The door code' })).toContainText(
        'Answer read',
      );
    });

  test('takes the ask back by keyboard alone, after asking @long', async ({ openPage }) => {
    const [asker, other] = [await openPage(), await openPage()];
    const link = await ask(asker, 'Never mind');
    await asker.getByRole('button', { name: 'Withdraw' }).press('Enter');
    await expect(asker.getByRole('button', { name: 'Keep the request' })).toBeFocused();
    await expectAccessible(asker);
    await asker.getByRole('button', { name: 'Withdraw it' }).press('Enter');
    await expect(heading(asker, 'This request was withdrawn.')).toBeFocused();
    await expectAccessible(asker);
    await other.goto(link);
    await expect(heading(other, 'This request was withdrawn.')).toBeVisible();
    await asker.goto('/links');
    await expect(asker.getByRole('listitem').filter({ hasText: 'Never mind' })).toContainText('Withdrawn');
  });

  test('has a code for cameras, in dark and in light, and the time that its maker with Pro has chosen @long', async ({
    openPage,
  }) => {
    const page = await openPage({ deviceScaleFactor: 3 });
    await becomePro(page);
    await page.goto('/ask');
    await page.getByLabel('What do you ask for?').fill('Q'.repeat(140));
    await page.getByRole('button', { name: 'Time to answer' }).click();
    await page.getByRole('combobox', { name: 'Time to answer' }).selectOption('1 hour');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Make request link' }).click();
    await expect(page.getByText(/If you don't read it within 1 hour/)).toBeVisible();
    await expectAccessible(page);
    const link = await page.getByRole('region', { name: 'The request link' }).locator('code').textContent();
    const code = page.getByRole('img', { name: /QR/ });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await readCode(code)).toBe(link);
    }
  });

  test('says so when what opens the answer was cleared away, and still opens it while it is open @long', async ({
    openPage,
  }) => {
    const [asker, other] = [await openPage(), await openPage()];
    const link = await ask(asker, 'Cleared away');
    await expect(asker.getByText('The answer opens only in this browser.')).toBeVisible();
    const devtools = await asker.context().newCDPSession(asker);
    const storageTypes = 'indexeddb,local_storage';
    await devtools.send('Storage.clearDataForOrigin', { origin: new URL(link).origin, storageTypes });
    await expect(async () => {
      await lookAgain(asker);
      await expect(asker.getByText('My links no longer has this request')).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await expectAccessible(asker);
    // Another tab has nothing, and says why.
    const list = await asker.context().newPage();
    await list.goto('/links');
    await expect(list.getByText('Nothing here yet.')).toBeVisible();
    await expect(list.getByText(/an answer opens only with its collect link/)).toBeVisible();
    await answer(other, link, 'kestrel');
    await expect(async () => {
      await lookAgain(asker);
      await expect(asker.getByRole('button', { name: 'Open the answer' })).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await asker.getByRole('button', { name: 'Open the answer' }).click();
    await asker.getByRole('button', { name: 'Show the answer' }).click();
    await expect(asker.locator('main pre').last()).toHaveText('kestrel');
  });

  test('hands the link alone to the system @long', async ({ openPage }) => {
    const page = await openPage(PHONE);
    await page.addInitScript(() => {
      const share = async (data: unknown) => {
        document.documentElement.dataset['shared'] = JSON.stringify(data);
      };
      Object.defineProperty(navigator, 'share', { value: share });
    });
    const link = await ask(page, 'Shared');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-shared', JSON.stringify({ url: link }));
  });
});

test('an ask that has lapsed takes no answer, and both are told @long', async ({ openPage, product }) => {
  const [asker, late, other] = [await openPage(), await openPage(), await openPage()];
  const link = await ask(asker, 'Too late');
  await late.goto(link);
  await typed(late).fill('typed in time');
  await query(
    product.databaseUrl,
    `UPDATE ask SET expires_at = clock_timestamp() WHERE gone_at IS NULL AND answered_at IS NULL`,
  );
  await late.getByRole('button', { name: 'Send it' }).click();
  await expect(heading(late, 'This request has expired.')).toBeVisible();
  await other.goto(link);
  await expect(heading(other, 'This request has expired.')).toBeVisible();
  await expect(typed(other)).toHaveCount(0);
  await expect(async () => {
    await lookAgain(asker);
    await expect(heading(asker, 'This request has expired.')).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await asker.goto('/links');
  await expect(asker.getByRole('listitem').filter({ hasText: 'Too late' })).toContainText('Expired');
});

test('an answer is read from My links with two clicks @long', async ({ openPage }) => {
  const [asker, other] = [await openPage(), await openPage()];
  await answer(other, await ask(asker, 'Two clicks'), 'kestrel');
  await asker.goto('/links');
  await asker.getByRole('button', { name: 'Open the answer: Two clicks' }).click();
  await asker.getByRole('button', { name: 'Show the answer' }).click();
  await expect(asker.locator('main pre').last()).toHaveText('kestrel');
});

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { DELETED, expectGone, makeLink, revealSecret } from './people.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Your link' });
const look = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

test.describe('the card of a link that was sent', () => {
  test('burns by itself once its reader has opened it @long', async ({ openPage }) => {
    const [sender, reader] = [await openPage(), await openPage()];
    const link = await makeLink(sender, 'hunter2');
    await expect(sender.getByText(/^Not opened yet, as of /)).toBeVisible();
    await reader.goto(link);
    await revealSecret(reader);
    // Nobody touches the sender's page. It asks every 20 seconds.
    await expect(sender.getByRole('heading', { name: /^Opened \d\d:\d\d$/ })).toBeFocused({
      timeout: 45_000,
    });
    await expect(sender.getByText(/^It was opened on /)).toBeVisible();
    await expect(sender.getByRole('button', { name: 'Copy Link' })).toHaveCount(0);
    expect(await sender.locator('body').textContent()).not.toContain(new URL(link).hash);
    await sender.getByRole('button', { name: 'Create Another' }).click();
    await expect(sender.getByRole('textbox', { name: 'Secret' })).toHaveValue('');
  });

  test('asks at once when someone looks at it again @long', async ({ openPage }) => {
    const [sender, reader] = [await openPage(), await openPage()];
    const link = await makeLink(sender, 'hunter2', { short: true });
    await reader.goto(link);
    await reader.getByRole('button', { name: 'Delete without viewing' }).click();
    await expectGone(reader, DELETED);
    await expect(async () => {
      await look(sender);
      await expect(sender.getByRole('heading', { name: 'Deleted unread' })).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    await expect(sender.getByRole('img', { name: /QR/ })).toHaveCount(0);
  });

  test('takes the link back, after asking whether that is meant', async ({ openPage }) => {
    const [sender, reader] = [await openPage(), await openPage()];
    const link = await makeLink(sender, 'hunter2');
    await sender.getByRole('button', { name: 'Take back' }).click();
    await expect(sender.getByRole('button', { name: 'Keep the link' })).toBeFocused();
    await sender.getByRole('button', { name: 'Keep the link' }).click();
    await expect(card(sender).locator('code')).toBeVisible();
    await sender.getByRole('button', { name: 'Take back' }).click();
    await sender.getByRole('button', { name: 'Take it back' }).click();
    await expect(sender.getByRole('heading', { name: 'Taken back' })).toBeFocused();
    await reader.goto(link);
    await expectGone(reader, DELETED);
    await expect(reader.getByText('Deleted without being viewed.')).toBeVisible();
  });

  test('says so while the server does not answer, and keeps the link @long', async ({ openPage }) => {
    const sender = await openPage();
    await makeLink(sender, 'hunter2');
    await sender.route('**/api/seals/*', (route) => route.abort());
    await sender.getByRole('button', { name: 'Check now' }).click();
    await expect(sender.getByText('We could not check.')).toBeVisible();
    await expect(sender.getByText(/^At \d\d:\d\d nobody had opened it\./)).toBeVisible();
    await expect(card(sender).locator('code')).toBeVisible();
    await sender.unroute('**/api/seals/*');
    await sender.getByRole('button', { name: 'Check now' }).click();
    await expect(sender.getByText(/^Not opened yet, as of /)).toBeVisible();
  });
});

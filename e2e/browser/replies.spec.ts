import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { generate, readLink, revealSecret } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const SIZES = [
  ['desktop @long', {}],
  ['phone @long', PHONE],
] as const;

const READY = 'Your one-time link is ready.';
const typed = (page: Page) => page.getByRole('textbox', { name: 'Your answer' });
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** Makes a link whose reader may answer, by keyboard or with a click. */
async function sendWithReply(page: Page, text: string): Promise<string> {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Secret' }).fill(text);
  await page.getByRole('button', { name: 'Note, answer' }).press('Enter');
  await page.getByRole('switch', { name: 'They may answer in secret' }).press('Space');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Generate Secure Link' }).click();
  await expect(page.getByRole('heading', { name: READY })).toBeVisible();
  return readLink(page);
}

for (const [size, options] of SIZES)
  test(`a reader answers in secret, and the sender reads it in My links, on a ${size}`, async ({
    openPage,
  }) => {
    const [sender, reader] = [await openPage(options), await openPage(options)];
    const link = await sendWithReply(sender, 'Which code has the door?');
    await expect(sender.getByText(/Your reader may answer in secret until/)).toBeVisible();
    await expectAccessible(sender);

    await reader.goto(link);
    await revealSecret(reader);
    await expect(reader.getByText('Which code has the door?')).toBeVisible();
    await reader.getByRole('button', { name: 'Answer', exact: true }).click();
    await typed(reader).fill('kestrel-1234');
    await expectAccessible(reader);
    await reader.getByRole('button', { name: 'Send it' }).click();
    await expect(reader.getByText('Only who sent you the secret can open it, once.')).toBeVisible();
    await expectAccessible(reader);

    await sender.goto('/links');
    await expect(sender.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await expect(row(sender, ': answer')).toContainText('Answered');
    await expectAccessible(sender);
    await sender.getByRole('button', { name: /^Open the answer/ }).click();
    await sender.getByRole('button', { name: 'Show the answer' }).click();
    await expect(sender.locator('main pre').last()).toHaveText('kestrel-1234');
    await sender.goto('/links');
    await expect(row(sender, ': answer')).toContainText('Answer read');
  });

test('where no link could be made, nobody is asked @long', async ({ openPage }) => {
  const page = await openPage();
  const withdrawn = page.waitForRequest((request) => request.url().endsWith('/api/asks/withdraw'));
  await page.route('**/api/seals', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Secret' }).fill('x');
  await page.getByRole('button', { name: 'Note, answer' }).click();
  await page.getByRole('switch', { name: 'They may answer in secret' }).check();
  await page.getByRole('button', { name: 'Generate Secure Link' }).click();
  await withdrawn;
  await expect(page.getByText("No link was made, because the server didn't answer.")).toBeVisible({
    timeout: 30_000,
  });
});

test('a plain link offers no answer @long', async ({ openPage }) => {
  const [sender, reader] = [await openPage(), await openPage()];
  await sender.goto('/');
  await generate(sender, 'plain');
  await expect(sender.getByRole('heading', { name: READY })).toBeVisible();
  await reader.goto(await readLink(sender));
  await revealSecret(reader);
  await expect(reader.getByText('plain', { exact: true })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Answer', exact: true })).toHaveCount(0);
});

/** Goes on with the keyboard until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let steps = 0; steps < 25; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('a reader answers by keyboard alone, and never loses the place @long', async ({ openPage }) => {
  const [sender, reader] = [await openPage(), await openPage()];
  await reader.goto(await sendWithReply(sender, 'Which code has the door?'));
  await tabTo(reader, reader.getByRole('button', { name: 'Reveal secret' }));
  await reader.keyboard.press('Enter');
  await expect(reader.getByText('Which code has the door?')).toBeVisible();
  await tabTo(reader, reader.getByRole('button', { name: 'Answer', exact: true }));
  await reader.keyboard.press('Enter');
  await expect(typed(reader)).toBeFocused();
  await reader.keyboard.type('kestrel-9012');
  await reader.keyboard.press('Control+Enter');
  const sent = reader.getByText('Only who sent you the secret can open it, once.');
  await expect(sent).toBeVisible();
  const isAtIt = await sent.evaluate((element) => document.activeElement?.contains(element));
  expect([isAtIt, await reader.evaluate(() => document.activeElement === document.body)]).toEqual([
    true,
    false,
  ]);

  await sender.goto('/links');
  await tabTo(sender, sender.getByRole('button', { name: /^Open the answer/ }));
  await sender.keyboard.press('Enter');
  await expect(sender.getByRole('button', { name: 'Show the answer' })).toBeEnabled();
  await sender.keyboard.press('Control+Enter');
  await expect(sender.locator('main pre').last()).toHaveText('kestrel-9012');
});

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeLink } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const LINE_PX = 24;

/** What a person gets who pastes elsewhere: our own pages may not read the clipboard. */
async function paste(page: Page): Promise<string> {
  const elsewhere = await page.context().newPage();
  await elsewhere.setContent('<textarea autofocus></textarea>');
  await elsewhere.locator('textarea').press('Control+v');
  const pasted = await elsewhere.locator('textarea').inputValue();
  await elsewhere.close();
  return pasted;
}

for (const [size, options] of [
  ['desktop @long', {}],
  ['phone', PHONE],
] as const)
  test(`a link is shown short and copied whole, on a ${size}`, async ({ openPage }) => {
    const page = await openPage(options);
    const link = await makeLink(page, 'hunter2');
    const box = page.getByRole('region', { name: 'Your link' }).locator('code');
    const lines = async () => Math.round(((await box.boundingBox())?.height ?? 0) / LINE_PX);
    // 140 characters after the address: three lines on a desktop, five on a phone.
    expect(await lines()).toBeLessThanOrEqual(2);
    await page.keyboard.press('Control+c');
    await expect(page.getByText('Copied.', { exact: true })).toBeVisible();
    expect(await paste(page)).toBe(link);
    await page.getByRole('button', { name: 'Show all' }).click();
    expect(await lines()).toBeGreaterThan(2);
    await expect(box).toHaveText(link);
  });

test('a message with the link is copied, or opened in the mail program @long', async ({ openPage }) => {
  const page = await openPage();
  const link = await makeLink(page, 'hunter2');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Message').fill('The printer:');
  await page.getByRole('button', { name: 'Copy as message' }).click();
  await expect(page.getByText('Copied.', { exact: true })).toBeVisible();
  expect(await paste(page)).toBe(`The printer:\n${link}`);
  const address = await page.getByRole('link', { name: 'Mail', exact: true }).getAttribute('href');
  expect(decodeURIComponent(address ?? '')).toBe(
    `mailto:?subject=A secret for you&body=The printer:\n${link}`,
  );
});

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import {
  becomeSender,
  choose,
  expectArrived,
  fetchAll,
  fileOf,
  generateButton,
  hashOf,
  saved,
  send,
} from './file-people.ts';
import { expect } from './fixtures.ts';
import { testOfFullProduct as test } from './full-product.ts';
import { readLink } from './people.ts';

/** Moves by the keyboard until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

test('files are chosen, paused, cancelled, sent, fetched and saved without a mouse @long', async ({
  openPage,
  product,
}) => {
  const file = fileOf('disk.img', randomBytes(18_000_000));
  const sender = await openPage();
  await becomeSender(sender, product, 'keys@example.org');
  await sender.getByRole('textbox', { name: 'Secret' }).focus();
  await sender.keyboard.type('The plan');
  const chooser = sender.waitForEvent('filechooser');
  await press(sender, 'Add files');
  await (await chooser).setFiles([{ ...file, mimeType: 'application/octet-stream' }]);
  // The parts stand still until they are let go.
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await sender.route('**/api/files/*/parts/*', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const removed = sender.waitForRequest('**/api/files/remove');
  await press(sender, 'Generate Secure Link');
  await press(sender, 'Pause');
  await expect(sender.getByText(/· paused/)).toBeVisible();
  await press(sender, 'Go on');
  await press(sender, 'Cancel');
  await press(sender, 'Stop');
  await removed;
  await expect(sender.getByRole('textbox', { name: 'Secret' })).toHaveValue('The plan');
  await expect(sender.getByText('disk.img')).toBeVisible();
  letGo();
  await press(sender, 'Generate Secure Link');
  await expect(sender.getByRole('heading', { name: 'Your one-time link is ready.' })).toBeVisible({
    timeout: 60_000,
  });

  const reader = await openPage();
  await reader.goto(await readLink(sender));
  await reader.route('**/api/files/*/bytes', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue().catch(() => undefined);
  });
  await press(reader, 'Reveal secret');
  await press(reader, 'Pause');
  await expect(reader.getByText(/· paused/)).toBeVisible();
  await press(reader, 'Go on');
  await expectArrived(reader);
  const download = await saved(reader, () => press(reader, 'Save disk.img'));
  expect(hashOf(await readFile(await download.path()))).toBe(hashOf(file.buffer));
  await press(reader, 'Done');
  await expect(reader.getByText('Nothing of them is left in this browser')).toBeVisible();
});

test('one file for two readers goes up once, and comes down for each by a link of their own @long', async ({
  openPage,
  product,
}) => {
  const file = fileOf('plan.pdf', randomBytes(400_000));
  const sender = await openPage();
  await becomeSender(sender, product, 'several@example.org');
  let parts = 0;
  sender.on('request', (request) => {
    if (request.method() === 'PUT') parts += 1;
  });
  await choose(sender, [file]);
  await sender.getByRole('button', { name: 'More readers' }).click();
  await sender.getByRole('button', { name: 'Another reader' }).click();
  for (const [index, name] of ['Ana', 'Ben'].entries())
    await sender.getByRole('textbox', { name: `Reader ${index + 1}` }).fill(name);
  await generateButton(sender).click();
  await expect(sender.getByRole('heading', { name: 'Your one-time links are ready.' })).toBeVisible();
  expect(parts).toBe(1);
  await sender.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.documentElement.dataset['copied'] = text;
    };
  });
  await sender.getByRole('button', { name: 'Copy all' }).click();
  const copied = (await sender.locator('html').getAttribute('data-copied')) ?? '';
  const links = copied.split('\n').map((line) => line.replace(/^.*?: /, ''));
  expect(new Set(links).size).toBe(2);
  for (const link of links) {
    const reader = await openPage();
    await fetchAll(reader, link);
    const download = await saved(reader, () => reader.getByRole('button', { name: 'Save plan.pdf' }).click());
    expect(hashOf(await readFile(await download.path()))).toBe(hashOf(file.buffer));
  }
  for (const name of ['Ana', 'Ben'])
    await expect(
      sender
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText(/can't be fetched any more/),
    ).toBeVisible({ timeout: 60_000 });
});

test('21 files, one that changes while it waits, and none with a byte: words, or a link @long', async ({
  openPage,
  product,
}) => {
  const sender = await openPage();
  await becomeSender(sender, product, 'odd@example.org');
  await choose(
    sender,
    Array.from({ length: 21 }, (_, n) => fileOf(`${n}.txt`, Buffer.from('x'))),
  );
  await expect(sender.getByText('One secret takes 20 files at most.')).toBeVisible();
  await expect(generateButton(sender)).toBeDisabled();
  await sender.reload();

  const home = mkdtempSync(path.join(tmpdir(), 'files-'));
  try {
    for (const change of [
      (name: string) => truncateSync(name, 10),
      (name: string) => rmSync(name),
      (name: string) => writeFileSync(name, randomBytes(2_000_000)),
    ]) {
      const name = path.join(home, 'log.txt');
      writeFileSync(name, randomBytes(1_000_000));
      await choose(sender, [name]);
      await expect(sender.getByText('log.txt')).toBeVisible();
      change(name);
      await generateButton(sender).click();
      await expect(sender.getByText(/changed, moved or removed since you chose it/)).toBeVisible();
      await sender.getByRole('button', { name: 'Take log.txt out' }).click();
      await sender.reload();
    }
  } finally {
    rmSync(home, { recursive: true });
  }

  const reader = await openPage();
  await fetchAll(reader, await send(sender, [fileOf('nothing.txt', Buffer.alloc(0))]));
  const download = await saved(reader, () =>
    reader.getByRole('button', { name: 'Save nothing.txt' }).click(),
  );
  expect(await readFile(await download.path())).toHaveLength(0);
});

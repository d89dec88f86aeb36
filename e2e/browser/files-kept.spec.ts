import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { becomeSender, expectArrived, fetchAll, fileOf, hashOf, keptBy, saved, send } from './file-people.ts';
import { awaitCode, expect } from './fixtures.ts';
import { testOfFullProduct as test } from './full-product.ts';
import { isLeftIn, WHOLE_BROWSER } from './left-in-profile.ts';
import { makeLink, revealSecret } from './people.ts';

/* What of decrypted files a browser keeps, and for how long. Files of more than 8 MiB lie in a file of the browser. */

const FIRST = fileOf('first.img', randomBytes(9_000_000));
const SECOND = fileOf('second.img', randomBytes(9_100_000));

test('a tab keeps the files of each of its links until they are saved and left, and no longer than itself @long', async ({
  openPage,
  product,
}) => {
  const sender = await openPage();
  await becomeSender(sender, product, 'keeper@example.org');
  const first = await send(sender, [FIRST]);
  await sender.goto('/');
  const second = await send(sender, [SECOND]);
  const text = await makeLink(await openPage(), 'only a text');

  const reader = await openPage();
  reader.on('dialog', (dialog) => void dialog.accept());
  await fetchAll(reader, first);
  await fetchAll(reader, second);
  await reader.reload();
  await expectArrived(reader);
  await expect(reader.getByRole('button', { name: 'Save second.img' })).toBeVisible();
  await expect(reader.getByText(/Our server erases its copy at once/)).toBeVisible();
  expect((await keptBy(reader)).staged).toHaveLength(2);

  // The link before it, in the history of the same tab.
  await reader.goBack();
  await expectArrived(reader);
  const download = await saved(reader, () => reader.getByRole('button', { name: 'Save first.img' }).click());
  await reader.goto('/');
  expect(hashOf(await readFile(await download.path()))).toBe(hashOf(FIRST.buffer));
  await expect.poll(async () => (await keptBy(reader)).staged).toHaveLength(1);
  expect((await keptBy(reader)).tab).toHaveLength(1);

  await reader.goto(text);
  await revealSecret(reader);
  await expect(reader.getByText('only a text')).toBeVisible();
  await expect(reader).toHaveURL(/\/s-$/);
  await reader.reload();
  await expect(reader.getByRole('heading', { name: 'You have read this.' })).toBeVisible();
  await expect(reader.getByRole('button', { name: /^Save/ })).toHaveCount(0);

  // Another tab removes what no tab has, and nothing of this one.
  const isHeld = () => reader.evaluate(async () => (await navigator.locks.query()).held?.length);
  await expect.poll(isHeld).toBeGreaterThan(0);
  const other = await reader.context().newPage();
  await reader.evaluate(async () => {
    await (await navigator.storage.getDirectory()).getFileHandle('oncelink-staged-left', { create: true });
  });
  await other.goto('/');
  await expect.poll(async () => (await keptBy(other)).staged).not.toContain('oncelink-staged-left');
  expect((await keptBy(other)).staged).toHaveLength(1);
  await reader.close();
  await other.reload();
  await expect.poll(async () => (await keptBy(other)).staged).toEqual([]);
});

test('of files that were changed on their way nothing is kept @long', async ({ openPage, product }) => {
  const sender = await openPage();
  await becomeSender(sender, product, 'changed@example.org');
  const link = await send(sender, [FIRST]);
  const reader = await openPage();
  let ranges = 0;
  await reader.route('**/api/files/*/bytes', async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    ranges += 1;
    if (ranges === 2) body[100] = (body[100] ?? 0) ^ 1;
    await route.fulfill({ response, body });
  });
  await reader.goto(link);
  await revealSecret(reader);
  await expect(reader.getByText('What came is not what was sent.')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => keptBy(reader)).toEqual({ staged: [], tab: [] });
});

const MARK = 'kestrel-vapor-44-in-a-file';
const marked = (name: string) => fileOf(name, Buffer.from(`${MARK}\n`.repeat(400_000)));

test('P9: no file of a browser has a word of what was saved, once its reader is done, or has closed it and come back @long', async ({
  openPage,
  product,
  playwright,
  launchOptions,
}) => {
  const sender = await openPage();
  await becomeSender(sender, product, 'marks@example.org');
  const links = [await send(sender, [marked('done.txt')])];
  await sender.goto('/');
  links.push(await send(sender, [marked('closed.txt')]));
  const home = mkdtempSync(path.join(tmpdir(), 'left-of-files-'));
  const profile = path.join(home, 'profile');
  const start = async () => {
    const downloadsPath = path.join(home, 'downloads');
    const options = { ...launchOptions, ...WHOLE_BROWSER, baseURL: product.origin, downloadsPath };
    const browser = await playwright.chromium.launchPersistentContext(profile, options);
    const page = await browser.newPage();
    awaitCode(page);
    page.on('dialog', (dialog) => void dialog.accept());
    return page;
  };
  try {
    const page = await start();
    await fetchAll(page, links[0] ?? '');
    // The net must catch.
    await expect(() => expect(isLeftIn(profile, MARK)).toBe(true)).toPass({ timeout: 60_000 });
    await (await saved(page, () => page.getByRole('button', { name: 'Save done.txt' }).click())).path();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page.getByText('Nothing of them is left in this browser')).toBeVisible();
    await expect(() => expect(isLeftIn(profile, MARK)).toBe(false)).toPass({ timeout: 60_000 });
    await fetchAll(page, links[1] ?? '');
    await (await saved(page, () => page.getByRole('button', { name: 'Save closed.txt' }).click())).path();
    await page.context().close();
    const next = await start();
    await next.goto('/pricing');
    await expect.poll(() => next.evaluate(() => localStorage.getItem('staged_files'))).toBeNull();
    await next.context().close();
    expect(isLeftIn(profile, MARK)).toBe(false);
  } finally {
    // Chromium's last process may still write.
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  }
});

import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { newFileProof } from '@oncelink/link-crypto/files';
import { makeRichShortLink } from '@oncelink/link-crypto/rich-making';
import { call, PRO } from '@oncelink/testing/product/link-client';
import { driverOf } from './engines/driver.ts';
import { ENGINES, temporaryHome } from './engines/engines.ts';
import { expectAccessible } from './accessibility.ts';
import { becomeSender, fileOf, hashOf, keptBy, saved, send } from './file-people.ts';
import { expect } from './fixtures.ts';
import { testOfFullProduct as test } from './full-product.ts';

const FILES = [
  fileOf('Lageplan Hafen.pdf', randomBytes(1_500_000)),
  fileOf('disk.img', randomBytes(12_000_000)),
  fileOf('empty.txt', Buffer.alloc(0)),
];

/** The page ends. Of what it has written and not flushed, the disk has the length, and zeros. */
async function losePower(page: Page): Promise<void> {
  await page.goto('/terms');
  await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const [name = '', kept = null] = Object.entries<{ readonly safe: number }>(
      JSON.parse(sessionStorage.getItem('oncelink:files') ?? '{}'),
    )[0] ?? [''];
    const file = await folder.getFileHandle(`oncelink-staged-${name}`);
    const { size } = await file.getFile();
    if (kept === null || kept.safe === 0 || kept.safe >= size)
      throw new Error(`Of ${size} bytes none is at risk.`);
    const writer = await file.createWritable({ keepExistingData: true });
    await writer.write({
      type: 'write',
      position: kept.safe,
      data: new Uint8Array(size + 1_000_000 - kept.safe),
    });
    await writer.close();
  });
  await page.goBack();
}

test('three files go up, come down whole by one claim though the page is loaded again and the line is cut', async ({
  openPage,
  product,
}) => {
  const sender = await openPage();
  await becomeSender(sender, product, 'sender@example.org');
  const link = await send(sender, FILES, 'The plan of the harbour');
  const reader = await openPage({ viewport: { width: 360, height: 740 } });
  const claims: string[] = [];
  let bytes = 0;
  reader.on('request', (request) => {
    if (/\/reveal(?:-secret)?$/.test(request.url())) claims.push(request.url());
  });
  await reader.goto(link);
  await expect(reader.getByText('Files come with it, about')).toBeVisible();
  await expectAccessible(reader);
  // The second range does not come: the line is cut.
  await reader.route('**/api/files/*/bytes', async (route) => {
    bytes += 1;
    if (bytes > 1) await route.abort('connectionreset');
    else await route.continue();
  });
  await reader.getByRole('button', { name: 'Reveal secret' }).click();
  await expect(reader.getByText('The plan of the harbour')).toBeVisible();
  await expect(reader.getByText('Connection lost. Waiting to go on.')).toBeVisible({ timeout: 30_000 });
  await expect(reader).toHaveTitle(/^6\d% /);
  await reader.unroute('**/api/files/*/bytes');
  reader.on('dialog', (dialog) => void dialog.accept());
  await losePower(reader);
  await expect(reader.getByText(/All 3 files have arrived and were checked/)).toBeVisible({
    timeout: 60_000,
  });
  expect(claims).toHaveLength(1);
  for (const { name, buffer } of FILES) {
    const download = await saved(reader, () =>
      reader.getByRole('button', { name: `Save ${name}`, exact: true }).click(),
    );
    expect(download.suggestedFilename()).toBe(name);
    expect(hashOf(await readFile(await download.path()))).toBe(hashOf(buffer));
  }
  const archive = await saved(reader, () => reader.getByRole('button', { name: 'Save all (.zip)' }).click());
  expect(archive.suggestedFilename()).toBe('files.zip');
  await expectAccessible(reader);
  await reader.getByRole('button', { name: 'Done' }).click();
  await expect(reader.getByText('Nothing of them is left in this browser')).toBeVisible();
  await expect.poll(() => keptBy(reader)).toEqual({ staged: [], tab: [] });
  await reader.reload();
  await expect(reader.getByRole('heading', { name: 'You have read this.' })).toBeVisible();
  // The card asks every 20 seconds while it is in sight.
  await expect(sender.getByText(/The files can't be fetched any more/)).toBeVisible({ timeout: 60_000 });
});

const REFUSED = `Object.defineProperty(FileSystemFileHandle.prototype, 'createSyncAccessHandle', {
  value: () => Promise.reject(new DOMException('refused', 'SecurityError')) });`;

test('a window without room says so before anything is opened @long', async ({ openPage, product }) => {
  const { proof } = await newFileProof();
  const bundle = { key: proof, proof, files: [{ name: 'disk.img', bytes: 90_000_000 }] };
  const { fragment, ...stored } = await makeRichShortLink({ message: { bundle } });
  const body = { ...stored, passwordHash: null, isPasswordProtected: false };
  const { body: made } = await call(product.origin, '/api/create-short-url', body, PRO);
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  const link = `/sh-${String(made['shortCode'])}#${fragment}`;
  // There was room when the link was shown, and there is none when it is to be opened.
  const plan = page.waitForEvent('worker');
  await page.goto(link);
  const planning = await plan;
  await expect.poll(() => page.workers().includes(planning)).toBe(false);
  await expect(page.getByText(/Files come with it, about/)).toBeVisible();
  await expect(page.getByText(/This window can't take/)).toHaveCount(0);
  // As private windows of Firefox: there are files for workers, and none is given out.
  await page.context().route('**/assets/bundle.worker-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${REFUSED}\n${await answer.text()}` });
  });
  await page.getByRole('button', { name: 'Reveal secret' }).click();
  await expect(page.getByRole('heading', { name: "This window can't take the files." })).toBeVisible();
  await page.reload();
  await expect(page.getByText("This window can't take 86 MB.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reveal secret' }).click();
  await expect(page.getByRole('heading', { name: "This window can't take the files." })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Reveal secret' })).toBeVisible();
});

/** They are too large to ask of everybody who tests. What lands has been tried in all of them. */
const isOptional = process.env['CI'] !== 'true';

/** What a browser has saved, once it is as long as it should be. */
async function savedIn(home: string, name: string, bytes: number): Promise<Buffer> {
  let found = Buffer.alloc(0);
  const look = async () => {
    const [file] = globSync(`**/${name}`, { cwd: home });
    found = file === undefined ? found : await readFile(path.join(home, file));
    return found.length;
  };
  await expect.poll(look).toBe(bytes);
  return found;
}

for (const { name, packages, isInstalled, start } of ENGINES)
  test(`${name} (Debian's ${packages}) sends files, and keeps what is larger than its memory should hold @long`, async ({
    openPage,
    product,
  }) => {
    test.skip(isOptional && !isInstalled, `apt-get install ${packages}`);
    expect(isInstalled, `${name} is missing: apt-get install ${packages}`).toBe(true);
    const stack = new AsyncDisposableStack();
    try {
      const home = temporaryHome(stack);
      const person = driverOf(await start(stack, { home }));
      const { origin, mailbox } = product;
      const email = `${name.toLowerCase()}@example.org`;
      await person.goto(`${origin}/get-started`);
      await person.fill('Email', email);
      await person.press('Send code');
      await person.fill('6-digit code', await mailbox.waitForCode(email));
      await person.see(
        'You can make one-time links right away. Pro adds short links, passwords and an expiry of your own.',
      );
      await person.goto(`${origin}/`);
      const own = randomBytes(300_000);
      const file = path.join(home, 'own.bin');
      await writeFile(file, own);
      await person.attach(file);
      await person.press('Generate Secure Link');
      await person.goto(await person.read('[aria-label="Your link"] code'));
      await rm(file);
      await person.press('Reveal secret');
      await person.press('Save own.bin');
      expect(hashOf(await savedIn(home, 'own.bin', own.length))).toBe(hashOf(own));
      const sender = await openPage();
      await becomeSender(sender, product, `to-${email}`);
      await person.goto(await send(sender, FILES.slice(1, 2)));
      await person.press('Reveal secret');
      await person.see('The file has arrived and was checked.');
      await person.press('Save disk.img');
      const [, disk] = FILES;
      const bytes = await savedIn(home, 'disk.img', disk?.buffer.length ?? 0);
      expect(hashOf(bytes)).toBe(hashOf(disk?.buffer ?? Buffer.alloc(0)));
      await person.press('Done');
      await person.see('Nothing of them is left in this browser');
    } finally {
      await stack.disposeAsync();
    }
  });

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, PAIRS } from './accessibility.ts';
import { awaitCode, expect, test } from './fixtures.ts';
import { DELETED, expectGone, generate, makeLink, revealSecret } from './people.ts';

const LABEL = 'Label, for your list only';
const label = (page: Page) => page.getByRole('textbox', { name: LABEL });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const look = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

/** Makes a link and calls it something. @returns the link */
async function makeNamed(page: Page, name: string): Promise<string> {
  const link = await makeLink(page, `secret of ${name}`);
  await expect(page.getByText('Kept on this device')).toBeVisible();
  const before = await labelledOf(page);
  await label(page).fill(name);
  await label(page).blur();
  await expect.poll(() => labelledOf(page)).toBe(before + 1);
  return link;
}

/** How many entries lie on the device. */
const entriesOf = (page: Page): Promise<number> => page.evaluate(async () => (await readList()).length);

/** How many of them were changed after they were made. */
const labelledOf = (page: Page): Promise<number> =>
  page.evaluate(async () => (await readList()).filter(({ version }) => version > 1).length);

declare function readList(): Promise<readonly { id: string; sealed: Uint8Array; version: number }[]>;

/** Gives a page a look into what the site keeps, and ways to spoil it. */
const offerList = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const open = (): Promise<IDBDatabase> =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('oncelink');
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const run = async (mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest) => {
      const database = await open();
      const request = use(database.transaction('entries', mode).objectStore('entries'));
      const found = await new Promise((resolve) => {
        request.addEventListener('success', () => resolve(request.result));
      });
      database.close();
      return found;
    };
    Object.assign(globalThis, {
      readList: () => run('readonly', (store) => store.getAll()),
      putEntry: (entry: object) => run('readwrite', (store) => store.put(entry)),
    });
  });

test.describe('My links', () => {
  test('tells, after the browser was closed, which link was opened, and takes the other one back', async ({
    openPage,
    playwright,
    launchOptions,
    product,
  }) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'my-links-'));
    const start = () =>
      playwright.chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: product.origin });
    const links: string[] = [];
    try {
      const before = await start();
      const [sender] = before.pages();
      if (sender === undefined) throw new Error('The browser has no tab.');
      awaitCode(sender);
      await offerList(sender);
      await sender.goto('/');
      await expect(sender.getByRole('navigation', { name: 'Main' }).getByText('My links')).toBeHidden();
      for (const name of ['for Ana', 'for Ben']) links.push(await makeNamed(sender, name));
      await expect.poll(() => entriesOf(sender)).toBe(2);
      await expect(sender.getByRole('navigation', { name: 'Main' }).getByText('My links')).toBeVisible();
      await sender.goto('/links');
      await expect(row(sender, 'for Ben')).toContainText('Waiting');
      await before.close();

      const ana = await openPage();
      await ana.goto(links[0] ?? '');
      await revealSecret(ana);
      await expect(ana.getByRole('heading', { name: 'Decrypted message:' })).toBeVisible();

      const after = await start();
      const [again] = after.pages();
      if (again === undefined) throw new Error('The browser has no tab.');
      awaitCode(again);
      const calls: string[] = [];
      again.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
      await again.goto('/');
      await again.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My links' }).click();
      await expect(row(again, 'for Ana')).toContainText('Opened');
      await expect(row(again, 'for Ben')).toContainText('Waiting');
      expect(calls.filter((call) => call === 'POST /api/links/status')).toHaveLength(1);

      await row(again, 'for Ben').getByRole('button').first().click();
      await again.getByRole('button', { name: 'Take back: for Ben' }).click();
      await expect(again.getByRole('button', { name: 'Keep the link' })).toBeFocused();
      await again.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
      await expect(row(again, 'for Ben')).toContainText('Taken back');
      await again.reload();
      await expect(row(again, 'for Ben')).toContainText('Taken back');
      await after.close();

      const ben = await openPage();
      await ben.goto(links[1] ?? '');
      await expectGone(ben, DELETED);
    } finally {
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    }
  });

  test('has a link whose maker leaves the page in the moment in which it is shown @long', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (document.querySelector('[aria-label="Your link"]') === null) return;
        watch.disconnect();
        location.assign('/links');
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await page.goto('/');
    await generate(page, 'in a hurry');
    await expect(page).toHaveURL(/\/links$/);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  });

  test('keeps neither a link nor its key nor a label where anyone could read it', async ({ page }) => {
    await offerList(page);
    const link = await makeNamed(page, 'kestrel-vapor-41');
    await page.goto('/links');
    await expect(row(page, 'kestrel-vapor-41')).toBeVisible();
    const kept = await page.evaluate(async () =>
      (await readList()).map(({ id, sealed }) => ({
        id,
        size: sealed.length,
        text: String.fromCharCode(...sealed),
      })),
    );
    expect(kept.map(({ size }) => size)).toEqual([540]);
    const fragment = new URL(link).hash.slice(1);
    for (const secret of [fragment, 'kestrel', 'waiting', 'sealed'])
      expect(JSON.stringify(kept)).not.toContain(secret);
    expect(await page.locator('body').innerHTML()).not.toContain(fragment.slice(0, 20));
  });

  test('follows what happens while somebody looks, and says it @long', async ({ openPage }) => {
    const [sender, reader] = [await openPage(), await openPage()];
    await offerList(sender);
    const link = await makeNamed(sender, 'for Ana');
    await sender.goto('/links');
    await expect(row(sender, 'for Ana')).toContainText(/Waiting.*23 hours 59 minutes left/);
    await reader.goto(link);
    await revealSecret(reader);
    await expect(async () => {
      await look(sender);
      await expect(row(sender, 'for Ana')).toContainText('Opened', { timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    await expect(sender.getByText('for Ana: Opened.')).toBeAttached();
    await sender.getByText('Opened 1', { exact: true }).click();
    await expect(row(sender, 'for Ana')).toBeVisible();
    await sender.getByText('Waiting 0', { exact: true }).click();
    await expect(sender.getByText('None are waiting.')).toBeVisible();
  });

  test('says so while the server does not answer, and shows what was last known @long', async ({ page }) => {
    await offerList(page);
    await makeNamed(page, 'for Ana');
    await page.route('**/api/links/status', (route) => route.abort());
    await page.goto('/links');
    await expect(page.getByText('The server did not answer. As of')).toBeVisible();
    await expect(row(page, 'for Ana')).toContainText('Waiting');
    await row(page, 'for Ana').getByRole('button').first().click();
    await page.route('**/api/delete-secret', (route) => route.abort());
    await page.getByRole('button', { name: 'Take back: for Ana' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
    await expect(page.getByText('It was not taken back, as far as we know.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.unroute('**/api/links/status');
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('The server did not answer.')).toHaveCount(0);
  });

  test('forgets a link, puts it back, gives it another label, and forgets all of them @long', async ({
    page,
  }) => {
    await offerList(page);
    await makeNamed(page, 'for Ana');
    await makeNamed(page, 'for Ben');
    await page.goto('/links');
    await row(page, 'for Ana').getByRole('button').first().click();
    await page.getByRole('button', { name: 'Forget: for Ana' }).click();
    await expect(page.getByText('for Ana is no longer in your list.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await expect.poll(() => entriesOf(page)).toBe(1);
    await page.keyboard.press('Enter');
    await expect(row(page, 'for Ana')).toBeVisible();

    const toggle = row(page, 'for Ben').getByRole('button').first();
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    await page.getByRole('button', { name: 'Edit label' }).click();
    await page.getByRole('textbox', { name: 'Label' }).fill('invoice ‮fdp.exe');
    await page.keyboard.press('Enter');
    await expect(row(page, 'invoice fdp.exe')).toBeVisible();

    await page.getByRole('button', { name: 'Forget all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget all' }).click();
    await expect(page.getByText('Nothing here yet.')).toBeVisible();
    await expect.poll(() => entriesOf(page)).toBe(0);
    await page.getByRole('link', { name: 'Make a link' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('My links')).toBeHidden();
  });

  test('is one list in two tabs, also after one of them has forgotten all of it @long', async ({ page }) => {
    await offerList(page);
    await makeNamed(page, 'first tab');
    const other = await page.context().newPage();
    awaitCode(other);
    await offerList(other);
    await page.goto('/links');
    await makeNamed(other, 'second tab');
    await expect(row(page, 'second tab')).toBeVisible();
    await other.goto('/links');
    await page.getByRole('button', { name: 'Forget all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget all' }).click();
    await expect(other.getByText('Nothing here yet.')).toBeVisible();
    await makeNamed(other, 'afterwards');
    await expect(row(page, 'afterwards')).toBeVisible();
    await page.reload();
    await expect(row(page, 'afterwards')).toBeVisible();
    await expect(page.getByText(/can't be read/)).toHaveCount(0);
  });

  test('leaves a link out whose maker says so on its card @long', async ({ page }) => {
    await offerList(page);
    await makeLink(page, 'hunter2');
    await page.getByRole('button', { name: 'Forget', exact: true }).click();
    await expect(page.getByText('Not kept in My links.')).toBeVisible();
    expect(await entriesOf(page)).toBe(0);
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByText('Kept on this device')).toBeVisible();
    await expect.poll(() => entriesOf(page)).toBe(1);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect(page.getByRole('heading', { name: 'Taken back' })).toBeVisible();
    await page.goto('/links');
    await expect(page.getByRole('listitem')).toContainText(['Taken back']);
  });

  test('skips what is damaged, says so, and removes it @long', async ({ page }) => {
    await offerList(page);
    await makeNamed(page, 'whole');
    await page.evaluate(async () => {
      const put: unknown = Reflect.get(globalThis, 'putEntry');
      if (typeof put !== 'function') throw new Error('There is no way to write.');
      for (const id of ['one', 'two']) await put({ id, sealed: new Uint8Array(540).fill(7), version: 1 });
    });
    await page.goto('/links');
    await expect(page.getByText("2 entries can't be read.")).toBeVisible();
    await expect(row(page, 'whole')).toBeVisible();
    await page.getByRole('button', { name: 'Remove them' }).click();
    await expect(page.getByText("can't be read")).toHaveCount(0);
    await expect.poll(() => entriesOf(page)).toBe(1);
  });

  test('works in a window that keeps nothing, and says so @long', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      Object.defineProperty(globalThis, 'indexedDB', { get: refuse });
      Object.defineProperty(globalThis, 'localStorage', { get: refuse });
    });
    await makeLink(page, 'hunter2');
    await expect(page.getByText('This window keeps nothing: My links is empty')).toBeVisible();
    await label(page).fill('for Ana');
    await page.getByRole('link', { name: 'My links' }).first().click();
    await expect(page.getByText('This window keeps nothing.')).toBeVisible();
    await expect(row(page, 'for Ana')).toContainText('Waiting');
    await page.reload();
    await expect(page.getByText('Nothing here yet.')).toBeVisible();
    await expect(page.getByText('This window keeps nothing.')).toBeVisible();
  });

  for (const days of [-1, 1])
    test(`survives a clock that was off by ${days} day when the link was made @long`, async ({ page }) => {
      await offerList(page);
      await page.clock.install({ time: Date.now() + days * 86_400_000 });
      await makeNamed(page, 'for Ana');
      await page.clock.setSystemTime(Date.now());
      await page.goto('/links');
      // What the server says is left counts, to the minute.
      await expect(row(page, 'for Ana')).toContainText(/Waiting(?:24 hours 0|23 hours \d+) minutes left/);
    });

  test('is left with the label in hand to make the next link @long', async ({ page }) => {
    await offerList(page);
    await makeNamed(page, 'for Ana');
    await page.goto('/links');
    await row(page, 'for Ana').getByRole('button').first().click();
    await page.getByRole('button', { name: 'Take back: for Ana' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
    await page.getByRole('button', { name: 'Make a new one' }).click();
    await page.getByRole('textbox', { name: 'Secret' }).fill('the next one');
    await page.getByRole('button', { name: 'Generate Secure Link' }).click();
    await expect(label(page)).toHaveValue('for Ana');
  });

  test('is used with keys alone @long', async ({ page }) => {
    await offerList(page);
    await makeNamed(page, 'for Ana');
    await page.goto('/links');
    const toggle = row(page, 'for Ana').getByRole('button').first();
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Take back: for Ana' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Label' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Edit label' })).toBeFocused();
  });

  for (const { size, colorScheme } of PAIRS)
    test(`is accessible and fits: ${size}, ${colorScheme} @long`, async ({ openPage }) => {
      test.setTimeout(240_000);
      const viewport = size === 'large' ? { width: 1280, height: 800 } : { width: 320, height: 640 };
      const page = await openPage({ colorScheme, viewport, reducedMotion: 'reduce' });
      await offerList(page);
      await page.goto('/links');
      await expect(page.getByText('Nothing here yet.')).toBeVisible();
      await expectAccessible(page);
      await makeNamed(page, 'W'.repeat(60));
      await expectAccessible(page);
      await page.goto('/links');
      await row(page, 'WWW').getByRole('button').first().click();
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Take back/ }).click();
      await expectAccessible(page);
    });
});

import { makeAsk, readAsk } from '@oncelink/link-crypto/asking';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { awaitTakeover, expect, test } from './fixtures.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const SIZES = [
  ['desktop @long', {}],
  ['phone', PHONE],
] as const;

const READY = 'Your request link is ready.';
const ASKED = 'Somebody asks you for a secret.';
const question = (page: Page) => page.getByLabel('What do you ask for?');
const typed = (page: Page) => page.getByRole('textbox', { name: 'Your answer' });
const send = (page: Page) => page.getByRole('button', { name: 'Send it' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** The link on the card, whole. */
async function linkOn(page: Page): Promise<string> {
  await expect(heading(page, READY)).toBeVisible();
  return (await page.getByRole('region', { name: 'The request link' }).locator('code').textContent()) ?? '';
}

async function ask(page: Page, text: string): Promise<string> {
  await page.goto('/ask');
  await question(page).fill(text);
  await page.getByRole('button', { name: 'Make request link' }).click();
  return linkOn(page);
}

async function answer(page: Page, link: string, text: string): Promise<void> {
  await page.goto(link);
  await typed(page).fill(text);
  await send(page).click();
  await expect(heading(page, 'Sent.')).toBeVisible();
}

/** No page of the site may read the clipboard, so it is caught on its way there. */
async function collectLink(page: Page): Promise<string> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.documentElement.dataset['copied'] = text;
    };
  });
  await page.getByRole('button', { name: 'Copy collect link' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-copied', /r-#/);
  return (await page.locator('html').getAttribute('data-copied')) ?? '';
}

/** Opens the answer in My links. */
async function openInList(page: Page): Promise<void> {
  await page.goto('/links');
  await page.getByRole('button', { name: 'Open the answer' }).click();
  await page.getByRole('button', { name: 'Show the answer' }).click();
}

test.describe('asking for a secret', () => {
  for (const [size, options] of SIZES)
    test(`goes from one person to another and back, on a ${size}`, async ({ openPage }) => {
      const asker = await openPage();
      await asker.goto('/');
      await asker.getByRole('link', { name: 'Ask for a secret' }).first().click();
      await expect(heading(asker, 'Ask for a secret.')).toBeVisible();
      await expectAccessible(asker);
      await question(asker).fill('The password of db1, please');
      await asker.getByRole('button', { name: 'Make request link' }).click();
      const link = await linkOn(asker);
      expect(new URL(link).pathname).toBe('/r-');
      await expectAccessible(asker);
      const words = await asker.locator('main [lang=en]').textContent();

      const other = await openPage(options);
      await other.goto(link);
      await expect(heading(other, ASKED)).toBeVisible();
      await expect(other.getByRole('blockquote')).toHaveText('The password of db1, please');
      await other.getByRole('button', { name: 'Compare words' }).click();
      await expect(other.locator('main [lang=en]')).toHaveText(words ?? '');
      await expectAccessible(other);
      await typed(other).fill('hunter2 für db1');
      await send(other).click();
      await expect(heading(other, 'Sent.')).toBeVisible();
      await expectAccessible(other);

      await openInList(asker);
      await expect(asker.locator('main pre').last()).toHaveText('hunter2 für db1');
      await expectAccessible(asker);
      await asker.goto('/links');
      await expect(asker.getByRole('listitem').filter({ hasText: 'Answer read' })).toBeVisible();
    });

  test('asks for a login, which is answered and copied field by field @long', async ({ openPage }) => {
    const asker = await openPage();
    await asker.goto('/ask');
    await asker.getByRole('radio', { name: 'Login' }).check();
    await asker.getByRole('button', { name: 'Make request link' }).click();
    const link = await linkOn(asker);
    const collect = await collectLink(asker);
    const other = await openPage(PHONE);
    await other.goto(link);
    await other.getByLabel('User name (optional)').fill('ada');
    await other.getByLabel('Password', { exact: true }).fill('hunter2');
    await expectAccessible(other);
    await send(other).click();
    await expect(heading(other, 'Sent.')).toBeVisible();
    // In another browser, with the collect link.
    const third = await openPage();
    await third.goto(collect);
    await third.getByRole('button', { name: 'Show the answer' }).click();
    await third.getByRole('button', { name: 'Show Password' }).click();
    await expect(third.getByText('hunter2', { exact: true })).toBeVisible();
    await expectAccessible(third);
    await third.reload();
    await expect(heading(third, 'This answer was already read.')).toBeVisible();
  });

  test('works by keyboard alone @long', async ({ openPage }) => {
    const asker = await openPage();
    await asker.goto('/ask');
    await question(asker).focus();
    await asker.keyboard.type('The door code');
    await asker.keyboard.press('Control+Enter');
    const link = await linkOn(asker);
    await expect(heading(asker, READY)).toBeFocused();
    const collect = await collectLink(asker);
    const other = await openPage();
    await other.goto(link);
    await typed(other).focus();
    await other.keyboard.type('1234');
    await other.keyboard.press('Tab');
    await expect(send(other)).toBeFocused();
    await other.keyboard.press('Enter');
    await expect(heading(other, 'Sent.')).toBeFocused();
    await asker.goto(collect);
    const show = asker.getByRole('button', { name: 'Show the answer' });
    await expect(show).toBeEnabled();
    await show.focus();
    await asker.keyboard.press('Enter');
    await expect(asker.locator('main pre').last()).toHaveText('1234');
  });

  test('takes the first answer: the second person learns that there was one @long', async ({ openPage }) => {
    const link = await ask(await openPage(), 'One answer');
    const [first, second, third] = [await openPage(), await openPage(), await openPage()];
    await second.goto(link);
    await typed(second).fill('too late');
    await answer(first, link, 'in time');
    await send(second).click();
    await expect(heading(second, 'This was already answered.')).toBeVisible();
    await third.goto(link);
    await expect(heading(third, 'This was already answered.')).toBeVisible();
    await expect(typed(third)).toHaveCount(0);
  });

  test('is withdrawn in My links, and then takes no answer @long', async ({ openPage }) => {
    const [asker, late] = [await openPage(), await openPage()];
    const link = await ask(asker, 'Never mind');
    await late.goto(link);
    await typed(late).fill('typed in time');
    await asker.goto('/links');
    await asker.getByRole('listitem').getByRole('button', { expanded: false }).first().click();
    await asker.getByRole('button', { name: 'Take back: Never mind' }).click();
    await asker.getByRole('button', { name: 'Take it back' }).click();
    await expect(asker.getByRole('listitem').filter({ hasText: 'Withdrawn' })).toBeVisible();
    const other = await openPage();
    await other.goto(link);
    await expect(heading(other, 'This request was withdrawn.')).toBeVisible();
    await send(late).click();
    await expect(heading(late, 'This request was withdrawn.')).toBeVisible();
  });
});

test.describe('what goes wrong', () => {
  test('offline, nothing typed is lost, and it is sent once @long', async ({ openPage }) => {
    const asker = await openPage();
    const link = await ask(asker, 'Offline');
    const collect = await collectLink(asker);
    const other = await openPage();
    await other.goto(link);
    await typed(other).fill('typed offline');
    await other.context().setOffline(true);
    await send(other).click();
    await expect(other.getByText('It was not sent, as far as we know.')).toBeVisible({ timeout: 30_000 });
    await expect(typed(other)).toHaveValue('typed offline');
    await other.context().setOffline(false);
    await other.getByRole('button', { name: 'Send again' }).click();
    await expect(heading(other, 'Sent.')).toBeVisible();
    await asker.goto(collect);
    await asker.getByRole('button', { name: 'Show the answer' }).click();
    await expect(asker.locator('main pre').last()).toHaveText('typed offline');
  });

  test('where the browser keeps nothing, it says so before the link is sent @long', async ({ openPage }) => {
    const page = await openPage();
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'indexedDB', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    const link = await ask(page, 'Private window');
    await expect(page.getByText('This window keeps nothing: copy the collect link now.')).toBeVisible();
    await expectAccessible(page);
    expect(link).toContain('/r-#');
  });

  test('a link that is cut, or whose key was swapped in part, is refused before anything is typed @long', async ({
    openPage,
  }) => {
    const link = await ask(await openPage(), 'Cut me');
    const page = await openPage();
    for (const broken of [
      link.slice(0, -5),
      `${link.slice(0, 90)}${link[90] === 'A' ? 'B' : 'A'}${link.slice(91)}`,
      link.replace(/#.*/, '#'),
    ]) {
      await page.goto('about:blank');
      await page.goto(broken);
      await expect(heading(page, 'This link is cut off.')).toBeVisible();
      await expect(typed(page)).toHaveCount(0);
    }
    await page.goto('about:blank');
    await page.goto(link.replace('#', '%23'));
    await expect(heading(page, ASKED)).toBeVisible();
  });

  test('an answer that was made for another ask opens nothing @long', async ({ openPage, product }) => {
    const [own, foreign] = [await makeAsk({ text: 'Mine' }), await makeAsk({ text: 'Another' })];
    const post = (path: string, body: object) =>
      fetch(`${product.origin}/api/asks${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const made = await post('', {
      id: own.askId,
      proofHash: own.askProofHash,
      collectHash: own.collectProofHash,
    });
    expect(made.status).toBe(201);
    const replayed = await (
      await readAsk({ pathname: '/r-', fragment: foreign.askFragment })
    ).answer({
      text: 'from elsewhere',
    });
    const sent = await post('/answer', { id: own.askId, proof: own.askProof, encryptedData: replayed });
    expect(sent.status).toBe(204);
    const page = await openPage();
    await page.goto(`/r-#${own.collectFragment}`);
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await expect(heading(page, 'This answer was not made with your link.')).toBeVisible();
    await expect(page.getByText('from elsewhere')).toHaveCount(0);
    await expectAccessible(page);
  });

  const HOSTILE = [
    ['markup', '<img src=x onerror=alert(1)><a href="https://evil.example">here</a>'],
    ['an address', 'Type it at https://evil.example/login or javascript:alert(1)'],
    ['an override', '\u202Egnp.exe\u202C and \u200Bnothing'],
    ['140 characters', 'W'.repeat(140)],
  ] as const;
  for (const [what, text] of HOSTILE)
    test(`a question of ${what} stays words @long`, async ({ openPage }) => {
      const { askFragment } = await makeAsk({ text });
      const page = await openPage(PHONE);
      await page.goto(`/r-#${askFragment}`);
      // Nobody has asked the server for it.
      await expect(heading(page, 'There is no such request.')).toBeVisible();
      const asker = await openPage();
      const link = await ask(asker, text);
      await page.goto('about:blank');
      await page.goto(link);
      const quote = page.getByRole('blockquote');
      await expect(quote).toBeVisible();
      await expect(quote.locator('a, img')).toHaveCount(0);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });

  test('what is typed before the code has come is asked all the same @long', async ({ openPage }) => {
    const page = await openPage();
    await page.goto('/ask', { waitUntil: 'commit' });
    await question(page).fill('Typed early');
    await awaitTakeover(page);
    await page.getByRole('button', { name: 'Make request link' }).click();
    const link = await linkOn(page);
    const other = await openPage();
    await other.goto(link);
    await expect(other.getByRole('blockquote')).toHaveText('Typed early');
  });

  test('a question of 141 characters is cut to 140 where it is typed @long', async ({ openPage }) => {
    const page = await openPage();
    await page.goto('/ask');
    await question(page).fill('é'.repeat(141));
    await expect(question(page)).toHaveValue('é'.repeat(140));
  });
});

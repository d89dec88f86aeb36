import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectMessage, makeLink, revealSecret } from './people.ts';

/** Programs that fetch what people paste: chats, mail scanners, search engines. */
const AGENTS = [
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) SkypeUriPreview Preview/0.5',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'Twitterbot/1.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; MS-Safe-Links-Scanner)',
  'Mozilla/5.0 (compatible; Proofpoint-URL-Defense)',
];

test('R5: previews and scanners get one and the same page, and no view is used up', async ({
  openPage,
  product,
}) => {
  const [sender, recipient] = [await openPage(), await openPage()];
  const link = await makeLink(sender, 'hunter2', { short: true });
  const address = link.split('#')[0] ?? '';
  const pages = new Set<string>();
  for (const agent of AGENTS) {
    for (const method of ['GET', 'HEAD']) {
      for (const target of [address, `${product.origin}/sh-AAAAAAAAAA`, `${product.origin}/s-`]) {
        const answer = await fetch(target, { method, headers: { 'user-agent': agent, purpose: 'prefetch' } });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('x-robots-tag')).toContain('noindex');
        if (method === 'GET') pages.add(await answer.text());
      }
    }
  }
  expect(pages.size).toBe(1);
  await recipient.goto(link);
  await revealSecret(recipient);
  await expectMessage(recipient, 'hunter2');
});

test('R6: a script that clicks for the reader opens nothing', async ({ openPage }) => {
  const [sender, scanner] = [await openPage(), await openPage()];
  const link = await makeLink(sender, 'hunter2');
  await scanner.goto(link);
  const button = scanner.getByRole('button', { name: 'Reveal secret' });
  await expect(button).toBeEnabled();
  const claims: string[] = [];
  scanner.on('request', (request) => {
    // Parts of the page have the word in their names, too.
    if (/\/api\/.*reveal/.test(request.url())) claims.push(request.url());
  });
  await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await expect(button).toBeVisible();
  expect(claims).toEqual([]);
  await button.click();
  await expectMessage(scanner, 'hunter2');
});

const PASSWORD = 'harbor-42';
/** In a check one way for scripts and one for people, at night all of them, often. */
const LOADS = 10;
const loadsOf = (index: number) => [
  ...(index === 0 ? [{ loads: 1, when: '' }] : []),
  { loads: LOADS, when: ' @long' },
];
const passwordField = (page: Page) => page.getByLabel('Enter password to access this secret:');
const verifyButton = (page: Page) => page.getByRole('button', { name: 'Verify Password' });

/** A script types a password of its own into the form, and acts on it. Runs in the page. */
function actOnForm(button: Element, way: string): void {
  const field = button.closest('form')?.querySelector('input');
  if (!(button instanceof HTMLButtonElement) || !field) throw new Error('There is no form.');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Secret123');
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  // React renders what was typed before the next task.
  setTimeout(() => {
    if (way === 'button.click()') button.click();
    if (way === 'requestSubmit()') button.form?.requestSubmit(button);
    if (way !== 'scripted input') return;
    for (const name of ['keydown', 'keypress', 'keyup'])
      field.dispatchEvent(new KeyboardEvent(name, { key: 'Enter', bubbles: true }));
  });
}

for (const [index, way] of ['button.click()', 'requestSubmit()', 'scripted input'].entries())
  for (const { loads, when } of loadsOf(index))
    test(`R6: ${way} uses up no try of a password link, in ${loads} loads${when}`, async ({ openPage }) => {
      test.setTimeout(240_000);
      const [sender, scanner] = [await openPage(), await openPage()];
      const link = await makeLink(sender, 'hunter2', { password: PASSWORD });
      const calls: string[] = [];
      scanner.on('request', (request) => {
        if (request.url().includes('verify-password')) calls.push(request.url());
      });
      for (let load = 0; load < loads; load += 1) {
        await scanner.goto('about:blank');
        await scanner.goto(link);
        // Past the first moment, in which nothing counts.
        await expect(scanner.getByRole('button', { name: 'Delete without viewing' })).toBeEnabled();
        await scanner.waitForTimeout(500);
        await verifyButton(scanner).evaluate(actOnForm, way);
        await expect(verifyButton(scanner)).toBeEnabled();
        await scanner.waitForTimeout(300);
        await expect(verifyButton(scanner)).not.toHaveAttribute('aria-busy');
      }
      expect(calls).toEqual([]);
      await passwordField(scanner).fill('wrong');
      await verifyButton(scanner).click();
      await expect(scanner.getByText('9 of 10 tries left.')).toBeVisible();
    });

const GESTURES = {
  'a real click': (page: Page) => verifyButton(page).click(),
  'a real Enter': (page: Page) => page.keyboard.press('Enter'),
};
for (const [way, send] of Object.entries(GESTURES))
  test(`R6: ${way} checks the password, in ${LOADS} loads of ${LOADS} @long`, async ({ openPage }) => {
    test.setTimeout(240_000);
    const [sender, reader] = [await openPage(), await openPage()];
    const link = await makeLink(sender, 'hunter2', { password: PASSWORD });
    for (let load = 0; load < LOADS; load += 1) {
      await reader.goto('about:blank');
      await reader.goto(link);
      await passwordField(reader).fill(PASSWORD);
      await expect(verifyButton(reader)).toBeEnabled();
      await send(reader);
      await expect(reader.getByRole('button', { name: 'Reveal secret' })).toBeEnabled();
    }
    await revealSecret(reader);
    await expectMessage(reader, 'hunter2');
  });

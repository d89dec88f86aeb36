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
    if (request.url().includes('reveal')) claims.push(request.url());
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

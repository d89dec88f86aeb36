import { query } from '@oncelink/testing/product/database';
import { EXPIRED, expectGone, makeLink } from './people.ts';
import { expect, test } from './fixtures.ts';

test.describe('an expired link', () => {
  for (const { when, ...options } of [
    { when: '' },
    { short: true, when: ' @long' },
    { password: 'harbor-42', when: ' @long' },
  ]) {
    test(`says so (${JSON.stringify(options)})${when}`, async ({ openPage, product }) => {
      const [sender, recipient] = [await openPage(), await openPage()];
      const link = await makeLink(sender, 'hunter2', options);
      await query(
        product.databaseUrl,
        `UPDATE link SET expires_at = clock_timestamp() WHERE gone_at IS NULL`,
      );
      await recipient.goto(link);
      await expectGone(recipient, EXPIRED);
    });
  }

  test('that expires while its page is open gives nothing away @long', async ({ openPage, product }) => {
    const [sender, recipient] = [await openPage(), await openPage()];
    const link = await makeLink(sender, 'hunter2');
    await recipient.goto(link);
    await expect(recipient.getByRole('button', { name: 'Reveal secret' })).toBeEnabled();
    await query(product.databaseUrl, `UPDATE link SET expires_at = clock_timestamp() WHERE gone_at IS NULL`);
    await recipient.getByRole('button', { name: 'Reveal secret' }).click();
    await expectGone(recipient, EXPIRED);
  });
});

test.describe('a link that was cut on its way', () => {
  test('is refused before the server is asked, and still opens when whole', async ({ openPage }) => {
    const [sender, recipient] = [await openPage(), await openPage()];
    const link = await makeLink(sender, 'hunter2');
    const calls: string[] = [];
    recipient.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await recipient.goto(link.slice(0, -9));
    await expect(recipient.getByText('Error', { exact: true })).toBeVisible();
    await expect(recipient.getByText(/Nothing was opened and nothing was destroyed/)).toBeVisible();
    await expect(recipient.getByRole('link', { name: 'Go Home' })).toBeVisible();
    expect(calls.filter((path) => path.startsWith('/api/s') || path.startsWith('/api/get'))).toEqual([]);

    await recipient.goto('/');
    await recipient.goto(link);
    await expect(recipient.getByRole('button', { name: 'Reveal secret' })).toBeVisible();
  });

  test('says that there is nothing when nothing follows the # sign @long', async ({ openPage }) => {
    const page = await openPage();
    await page.goto('/s-');
    await expect(page.getByText('No secret found in URL')).toBeVisible();
  });

  test('says that there is no such link when the code is unknown @long', async ({ openPage }) => {
    const [sender, recipient] = [await openPage(), await openPage()];
    const link = await makeLink(sender, 'hunter2', { short: true });
    await recipient.goto(link.replace(/\/sh-.{10}/, '/sh-AAAAAAAAAA'));
    await expect(recipient.getByText('It never existed, or ended over 30 days ago.')).toBeVisible();
  });
});

test.describe('a link that a program rewrote', () => {
  const rewrites: Record<string, (link: string) => string> = {
    'escaped #': (link) => link.replace('#', '%23'),
    'escaped # twice @long': (link) => link.replace('#', '%2523'),
    'trailing full stop @long': (link) => `${link}.`,
    'trailing bracket @long': (link) => `${link})`,
    'trailing angle bracket @long': (link) => `${link}%3E`,
  };
  for (const [name, rewrite] of Object.entries(rewrites)) {
    test(`is repaired: ${name}`, async ({ openPage }) => {
      const [sender, recipient] = [await openPage(), await openPage()];
      const link = await makeLink(sender, 'hunter2');
      await recipient.goto(rewrite(link));
      await recipient.getByRole('button', { name: 'Reveal secret' }).click();
      await expect(recipient.locator('pre')).toHaveText('hunter2');
    });
  }
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';

/** What phones show below the first screen of these pages begins with it. */
const FIRST_SCREEN_END = /<aside id="first-screen-end"[^>]*>/;
/** A browser that painted at all would have by then. */
const LONG_MS = 2000;

/** The site of the product on a slow line: of its pages, all below a phone's first screen comes when it is told to. */
async function startSlowSite(origin: string) {
  const finishing: (() => void)[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(origin + String(request.url));
      const type = answer.headers.get('content-type') ?? '';
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { 'Content-Type': type });
      if (!type.startsWith('text/html')) return response.end(body);
      const html = body.toString();
      const [begin = ''] = FIRST_SCREEN_END.exec(html) ?? [];
      const end = html.indexOf(begin) + begin.length;
      response.write(html.slice(0, end));
      return finishing.push(() => response.end(html.slice(end)));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    finish: () => finishing.forEach((finish) => finish()),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

for (const [name, address] of Object.entries({ '/': '/', 'a link': '/s-' })) {
  test(`${name} is painted on a phone with its first screen, on a desktop with all words`, async ({
    openPage,
    product,
  }) => {
    const site = await startSlowSite(product.origin);
    try {
      const open = async (width: number, height: number) => {
        const page = await openPage({ viewport: { width, height } });
        await page.goto(site.origin + address, { waitUntil: 'commit' });
        const isPainted = () =>
          page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        return { page, isPainted };
      };
      const phone = await open(390, 844);
      await expect.poll(phone.isPainted).toBe(true);
      await expect(phone.page.getByRole('main').getByRole('button').last()).toBeInViewport({ ratio: 1 });
      await expect(phone.page.getByRole('contentinfo')).toHaveCount(0);

      const desktop = await open(1280, 720);
      await desktop.page.waitForTimeout(LONG_MS);
      expect(await desktop.isPainted()).toBe(false);
      site.finish();
      await expect.poll(desktop.isPainted).toBe(true);
      await expect(desktop.page.getByRole('contentinfo')).toBeVisible();
      // Their code is still on its way, and would complain that the site has gone.
      await Promise.all([phone.page.close(), desktop.page.close()]);
    } finally {
      site.close();
    }
  });
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
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

/** Runs in a page: notes for every frame whether the end of the page, which is below the first screen, is part of it. */
function noteFrames(): void {
  const frames: boolean[] = [];
  Reflect.set(globalThis, 'noted', frames);
  const note = () => {
    const end = document.querySelector('footer');
    if (end !== null) frames.push(getComputedStyle(end).display !== 'none');
    if (frames.length < 5) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

const PHONE = { viewport: { width: 390, height: 844 } };
const DESKTOP = { viewport: { width: 1280, height: 720 } };
const PAGES = { '/': '/', 'a link': '/s-' };

for (const [name, address] of Object.entries(PAGES)) {
  const when = name === 'a link' ? '' : ' @long';
  test(`${name} is painted on a phone with its first screen, on a desktop with all words${when}`, async ({
    openPage,
    product,
  }) => {
    const site = await startSlowSite(product.origin);
    try {
      const open = async (screen: typeof PHONE) => {
        const page = await openPage(screen);
        await page.goto(site.origin + address, { waitUntil: 'commit' });
        const isPainted = () =>
          page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        return { page, isPainted };
      };
      const phone = await open(PHONE);
      await expect.poll(phone.isPainted).toBe(true);
      await expect(phone.page.getByRole('main').getByRole('button').last()).toBeInViewport({ ratio: 1 });
      await expect(phone.page.getByRole('contentinfo')).toHaveCount(0);

      const desktop = await open(DESKTOP);
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

  test(`${name} draws on a phone what is below the first screen one frame later, on a desktop at once @long`, async ({
    openPage,
  }) => {
    const framesOn = async (screen: typeof PHONE) => {
      const page = await openPage(screen);
      await page.addInitScript(noteFrames);
      await page.goto(address);
      const noted = (): Promise<readonly boolean[]> => page.evaluate(() => Reflect.get(globalThis, 'noted'));
      await expect.poll(async () => (await noted()).length).toBe(5);
      return noted();
    };
    const onPhone = await framesOn(PHONE);
    expect([onPhone.at(0), onPhone.at(-1)]).toEqual([false, true]);
    expect(await framesOn(DESKTOP)).not.toContain(false);
  });

  test(`${name} is whole on a phone where no code runs${when}`, async ({ openPage }) => {
    const page = await openPage({ ...PHONE, javaScriptEnabled: false });
    await page.goto(address, { waitUntil: 'load' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
}

test('a phone that reloads the page, or comes back to it, stays where it was @long', async ({ openPage }) => {
  const page = await openPage(PHONE);
  await page.goto('/');
  const bottom = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  const place = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const there = await place();
  expect(there).toBe(await bottom());
  expect(there).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(place).toBe(there);

  const leave = {
    'within the site': () => page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click(),
    'for another document': () => page.goto('/robots.txt'),
  };
  for (const [where, go] of Object.entries(leave)) {
    await go();
    await page.waitForURL(/\/(pricing|robots\.txt)$/);
    await page.goBack();
    await expect.poll(place, where).toBe(there);
  }
});

/** Runs in a page, from its beginning: notes what led to plans in any frame, and what moved that had been painted. */
function notePlans(): void {
  const noted: { readonly plans: string[]; readonly moved: string[] } = { plans: [], moved: [] };
  Reflect.set(globalThis, 'noted', noted);
  const note = () => {
    for (const link of document.querySelectorAll('a[href="/pricing"]'))
      if (link.checkVisibility({ visibilityProperty: true })) noted.plans.push(link.outerHTML);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources: readonly { readonly node: Node | null }[] = Reflect.get(entry, 'sources');
      // The knob of a switch is no node. It moves when the short link becomes the choice of who has Pro.
      for (const { node } of sources) if (node) noted.moved.push(`${node.nodeName}: ${node.textContent}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The server tells late what the site offers. */
const CONFIG_MS = 1000;
const EVERYBODY_HAS_PRO = { planForAll: 'pro', prices: null };

for (const [name, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  const open = async (page: Page, offer: object) => {
    await page.addInitScript(notePlans);
    await page.route('**/api/config', async (route) => {
      const answer = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, CONFIG_MS));
      // The sign of a demonstration comes as late.
      await route.fulfill({ json: { ...(await answer.json()), ...offer, demoMode: false } });
    });
    await page.goto('/');
    return page.locator('a[href="/pricing"]');
  };
  const noted = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'noted'));

  test(`where everybody has Pro, a ${name} is shown no way to plans in any frame, and nothing moves @long`, async ({
    page,
  }) => {
    await page.setViewportSize(size.viewport);
    const plans = await open(page, EVERYBODY_HAS_PRO);
    expect(await plans.count()).toBeGreaterThan(3);
    await expect(plans).toHaveCount(0);
    expect(await noted(page)).toEqual({ plans: [], moved: [] });
  });

  test(`where Pro is sold, a ${name} is shown so when the server has told, and nothing moves @long`, async ({
    page,
  }) => {
    await page.setViewportSize(size.viewport);
    const plans = await open(page, {});
    // On a phone, the one of the bar is in its menu.
    await expect.poll(() => plans.filter({ visible: true }).count()).toBeGreaterThan(2);
    expect(await noted(page)).toMatchObject({ moved: [] });
  });
}

import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { startProduct, type Product } from '@oncelink/testing/product/start-product';

/** Chromium reports every 4xx answer as an error of the console; the pages expect those. */
const EXPECTED_BY_DESIGN = /Failed to load resource: (the server responded with a status of 4|net::ERR_)/;

interface Fixtures {
  /** Pages opened with this one are watched: any console error, exception or policy violation fails the test. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>;
}

/** Collects the errors that a page reports. */
export function watch(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED_BY_DESIGN.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
}

/** By the clock: a machine that is busy draws no frames, by which it would be asked otherwise. */
const POLLING = { polling: 50 };

/**
 * React begins at the root, and marks each element when it has taken it over. A part of a page may come later than the
 * frame around it, so the heading is asked for. Runs in the page.
 */
function isTakenOver(): boolean {
  const root = document.getElementById('root');
  if (root === null) return true;
  const element = root.querySelector('main h1') ?? root.querySelector('main') ?? root.firstElementChild;
  return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
}

/** What is clicked or pressed before that is not heard. */
export async function awaitTakeover(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver, undefined, POLLING);
}

/**
 * A page paints its words before its code starts, which comes after the `load` that a visit waits for: a key that is
 * pressed between the two is not heard.
 */
export function awaitCode(page: Page): void {
  const visit = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await visit(address, options);
    if (options?.waitUntil === undefined) await awaitTakeover(page);
    return answer;
  };
}

/** Each test gets pages in contexts of their own: another person's browser. The product is shared by all tests. */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ product }, use) => use(product.origin),
  page: async ({ openPage }, use) => use(await openPage()),
  openPage: async ({ browser, product }, use) => {
    const complaints: string[] = [];
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: product.origin, ...options });
      contexts.push(context);
      await context.grantPermissions(['clipboard-write']);
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(
            `policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`,
          ),
        );
      });
      const page = await context.newPage();
      watch(page, complaints);
      if (options.javaScriptEnabled !== false) awaitCode(page);
      return page;
    });
    // A page that is closed while it fetches a part of itself for later would complain of that.
    const heard = [...complaints];
    for (const context of contexts) await context.close();
    expect(heard).toEqual([]);
  },
});

export { expect } from '@playwright/test';

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

function isTakenOver(): boolean {
  const root = document.getElementById('root');
  return root === null || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
}

/**
 * A page paints its words before its code starts, which comes after the `load` that a visit waits for: a key that is
 * pressed between the two is not heard. React leaves a mark on the element that it has taken over.
 */
export function awaitCode(page: Page): void {
  const visit = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await visit(address, options);
    if (options?.waitUntil === undefined) await page.waitForFunction(isTakenOver, undefined, POLLING);
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
    for (const context of contexts) await context.close();
    expect(complaints).toEqual([]);
  },
});

export { expect } from '@playwright/test';

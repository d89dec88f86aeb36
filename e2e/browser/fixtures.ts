import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { startProduct, type Product } from '../product/start-product.ts';

/** Chromium reports every 4xx answer as an error of the console; the pages expect those. */
const EXPECTED_BY_DESIGN = /Failed to load resource: (the server responded with a status of 4|net::ERR_)/;

interface Fixtures {
  /** Pages opened with this one are watched: any console error, exception or policy violation fails the test. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>;
}

function watch(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED_BY_DESIGN.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
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
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints).toEqual([]);
  },
});

export { expect } from '@playwright/test';

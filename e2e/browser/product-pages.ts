import type { Page } from '@playwright/test';

/** Pages that tell about the product. */
export const PAGES = [
  '/products',
  '/solutions',
  '/features',
  '/pricing',
  '/api',
  '/developers',
  '/developers/errors',
  '/teams',
  '/enterprise',
  '/integrations',
  '/security',
  '/check',
  '/contact',
  '/terms',
  '/privacy',
  '/data',
  '/cookie',
];

/** Opens everything that can be opened: it belongs to the page as well. */
export async function unfold(page: Page): Promise<void> {
  for (const closed of [
    page.getByRole('button', { name: /^Connect/ }),
    page.locator('details:not([open]) > summary:visible'),
  ])
    while ((await closed.count()) > 0) await closed.first().click();
}

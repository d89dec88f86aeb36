import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { PAGES } from './product-pages.ts';

test('the bar has room for every language on a small tablet @long', async ({ openPage }) => {
  for (const locale of ['en-US', 'de-DE', 'es-ES', 'fr-FR', 'ja-JP', 'ar']) {
    const page = await openPage({ locale, viewport: { width: 764, height: 900 } });
    await page.goto('/');
    // The mark of a demonstration is the last that comes.
    await expect(page.locator('header button[aria-pressed]')).toBeVisible();
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(sideways, locale).toBe(0);
  }
});

test('every page is linked from another one where no code runs @long', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  const targets = new Set<string>();
  for (const path of ['/', ...PAGES]) {
    await page.goto(path);
    for (const link of await page.locator('a[href^="/"]').all())
      targets.add((await link.getAttribute('href')) ?? '');
  }
  for (const path of PAGES) expect.soft([...targets], path).toContain(path);
});

test('every link of every page leads somewhere', async ({ openPage, product }) => {
  test.setTimeout(120_000);
  const page = await openPage();
  const targets = new Set<string>();
  for (const path of ['/', ...PAGES]) {
    await page.goto(path);
    const links = page.locator('a[href]');
    await expect(links.first()).toBeVisible();
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
      if (!href.startsWith('#')) targets.add(href);
  }
  for (const target of targets) {
    const { pathname, hash } = new URL(target, product.origin);
    expect.soft((await fetch(`${product.origin}${pathname}`)).status, target).toBe(200);
    if (hash === '') continue;
    await page.goto(target);
    await expect.soft(page.locator(hash), target).toBeInViewport();
  }
});

test('pages about the product read the same without JavaScript @long', async ({ openPage }) => {
  const [plain, full] = [await openPage({ javaScriptEnabled: false }), await openPage()];
  for (const path of ['/products', '/enterprise', '/integrations']) {
    const read = async (page: Page): Promise<string> => {
      await page.goto(path);
      return (await page.locator('main h1, main h2, main h3, main p').allInnerTexts()).join('\n');
    };
    expect((await read(plain)).replace(/^Your browser encrypts the secrets.*\n/, '')).toBe(await read(full));
  }
});

test('a link to the page that one is on leads to its start @long', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/teams');
  await page.getByRole('contentinfo').getByRole('link', { name: 'For Teams' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test('a link inside the site leads to its place on the next page @long', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/products');
  await page.getByRole('link', { name: 'View demo' }).click();
  await expect(page).toHaveURL('/features#demo');
  await expect(page.getByRole('heading', { name: 'See it happen' })).toBeInViewport();
  await page.getByRole('link', { name: 'View Pricing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test('a page looks the same, whether it was opened or walked to @long', async ({ openPage }) => {
  const page = await openPage({ reducedMotion: 'reduce' });
  const looks = async (): Promise<readonly string[]> => {
    await page.evaluate(() => document.fonts.ready);
    return page.locator('main *, header *').evaluateAll((all) =>
      all.map((element) => {
        const { x, width, height } = element.getBoundingClientRect();
        return `${element.tagName} ${x} ${width} ${height} ${getComputedStyle(element).color}`;
      }),
    );
  };
  const walk = async (path: string) => {
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().click();
    await expect(page).toHaveURL(path);
    await page.mouse.move(0, 0);
  };
  const opened = new Map<string, readonly string[]>();
  for (const path of ['/', '/enterprise', '/pricing']) {
    await page.goto(path);
    // Prices come from the server: what is walked to has them already.
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    opened.set(path, await looks());
  }
  for (const path of ['/enterprise', '/pricing', '/']) {
    await walk(path);
    await expect.poll(looks, { message: path }).toEqual(opened.get(path));
  }
});

test('the menus of the bar open by mouse, by key and by finger @long', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/pricing');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'For Teams' });
  await page.getByRole('button', { name: 'Solutions' }).hover();
  await expect(link).toBeVisible();
  await page.mouse.move(640, 700);
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: 'Solutions' }).focus();
  await page.keyboard.press('Enter');
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();

  const tablet = await openPage({ viewport: { width: 800, height: 1000 }, hasTouch: true });
  await tablet.goto('/pricing');
  await expectAccessible(tablet);
  await tablet.getByRole('button', { name: 'Solutions' }).tap();
  await tablet.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'For Teams' }).tap();
  await expect(tablet).toHaveURL('/teams');
});

test('a menu that is opened on the way to a page keeps the focus when the page arrives @long', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto('/pricing');
  let arrive = (): void => undefined;
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  const code = '**/assets/home-page-*.js';
  await page.route(code, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(code);
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
  await asked;
  const menu = page.getByRole('button', { name: 'Solutions' });
  await menu.press('Enter');
  arrive();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toBeVisible();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'For Everyone' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/solutions');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('the demonstration makes a real link and destroys it @long', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/features#demo');
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByRole('button', { name: 'Open it here' }).click();
  await page.getByRole('button', { name: 'Reveal secret' }).click();
  await expect(page.getByRole('region', { name: 'The reader' })).toContainText('kestrel-vapor-41-harbor');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open it again' }).click();
  await expect(page.getByText('This secret has already been viewed and destroyed')).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL('/features#demo');
});

test('a security report reaches its mailbox @long', async ({ openPage, product }) => {
  const page = await openPage();
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Report Security Issue' }).click();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill('ada.reports@example.org');
  await page.getByLabel('Message').fill('I found something.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent', { exact: true })).toBeVisible();
  const inbox = async () =>
    (await product.mailbox.list('support@oncelink.test')).map(({ text }) => text).join();
  await expect.poll(inbox, { timeout: 30_000 }).toContain('I found something.');
});

import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

test('an Arab sends a secret to a German, each in their own language @long', async ({ openPage }) => {
  test.setTimeout(120_000);
  const [sender, recipient] = [await openPage({ locale: 'ar' }), await openPage({ locale: 'de-AT' })];
  await sender.goto('/');
  await expect(sender.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(sender).toHaveTitle('Oncelink: روابط سرية تُفتح مرة واحدة');
  await expectAccessible(sender);
  await sender.getByRole('textbox', { name: 'السر' }).fill('hunter2');
  await sender.getByRole('button', { name: 'إنشاء رابط آمن' }).click();
  await expect(sender.getByRole('heading', { name: 'رابطك لمرة واحدة جاهز.' })).toBeVisible();
  await expectAccessible(sender);
  const shown = sender.getByRole('region', { name: 'رابطك' }).locator('code');
  const link = await shown.innerText();

  // Another language in between changes the words around the link, and not the link.
  await sender.getByRole('combobox', { name: 'اللغة' }).selectOption('日本語');
  await expect(sender.getByRole('heading', { name: '一度だけ開けるリンクができました。' })).toBeVisible();
  await expect(sender.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(sender.getByRole('region', { name: 'リンク' }).locator('code')).toHaveText(link);

  await recipient.goto(link);
  await expect(recipient.locator('html')).toHaveAttribute('lang', 'de');
  const reveal = recipient.getByRole('button', { name: 'Geheimnis anzeigen' });
  await expect(reveal).toBeEnabled();
  await expectAccessible(recipient);
  await reveal.click();
  await expect(recipient.getByText('hunter2')).toBeVisible();
  await expect(recipient.getByText(/^Verbraucht am/)).toBeVisible();
  await sender.goto('/');
  await sender.goto(link);
  await expect(sender.getByText('すでに開かれました。', { exact: false })).toBeVisible();
});

test('a language that was chosen keeps what was typed, and is the first one to be seen from then on @long', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Secret' }).fill('hunter2');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('العربية');
  await expect(page.getByRole('textbox', { name: 'السر' })).toHaveValue('hunter2');

  await page.addInitScript(() => {
    const seen = new Set<string>();
    const look = () => {
      const heading = document.querySelector('h1');
      if (heading !== null && getComputedStyle(heading).visibility === 'visible') seen.add(heading.innerText);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(globalThis, { seen });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('قُلها مرة واحدة.');
  await expect(page.getByRole('combobox', { name: 'اللغة' })).toHaveValue('ar');
  expect(await page.evaluate(() => [...Reflect.get(globalThis, 'seen')])).toEqual(['قُلها مرة واحدة.']);

  // Pages about the product are English, and say so.
  await page.goto('/features');
  await expect(page.locator('main [lang=en][dir=ltr] h1')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('الخصوصية');
});

test('the choice of a language is in sight on a phone @long', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.goto('/s-');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

const PLANS = {
  en: 'Free to say it once.',
  de: 'Einmal sagen: kostenlos.',
  es: 'Decirlo una vez es gratis.',
  fr: 'Le dire une fois, c’est gratuit.',
  ja: '一度だけ伝えるのは無料。',
  ar: 'قُلها مرة واحدة مجانًا.',
};

for (const [locale, title] of Object.entries(PLANS)) {
  test(`the plans are told in ${locale}, on phones of every width @long`, async ({ openPage }) => {
    const page = await openPage({ locale, viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
    await page.goto('/pricing');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(page.getByText(/60/).first()).toBeVisible();
    expect(await page.locator('main [lang]').count()).toBe(0);
    const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    for (const width of [352, 390, 430, 320]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await page.evaluate(tooWide), `at ${width} px`).toBe(0);
    }
    await expectAccessible(page);
  });
}

test('who asks for Enterprise in German is answered in German @long', async ({ openPage }) => {
  const page = await openPage({ locale: 'de' });
  await page.goto('/pricing');
  const plan = page.getByRole('region', { name: 'Enterprise' });
  await plan.getByRole('textbox', { name: 'Geschäftliche E-Mail-Adresse' }).fill('mara');
  await plan.getByRole('button', { name: 'Vertrieb kontaktieren' }).click();
  await expect(plan.getByText('Geben Sie eine E-Mail-Adresse wie name@example.com ein.')).toBeVisible();
  await plan.getByRole('textbox', { name: 'Geschäftliche E-Mail-Adresse' }).fill('mara@example.com');
  await page.route('**/api/contact-sales', (route) =>
    route.fulfill({ status: 429, json: { error: 'Too many.', code: 'RATE_LIMITED', requestId: 'r' } }),
  );
  await plan.getByRole('button', { name: 'Vertrieb kontaktieren' }).click();
  await expect(page.getByText(/^Zu viele Anfragen/).first()).toBeVisible();
  await page.unroute('**/api/contact-sales');
  await plan.getByRole('button', { name: 'Vertrieb kontaktieren' }).click();
  await expect(plan.getByText('Danke. Wir antworten per E-Mail.')).toBeVisible();
});

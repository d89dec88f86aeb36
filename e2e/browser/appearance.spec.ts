import { expectAccessible, PAIRS } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { becomePro, DELETED, expectGone, expectMessage, generate, makeLink, revealSecret } from './people.ts';

const DESKTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };

for (const { size, colorScheme } of PAIRS) {
  test(`every state is accessible: ${size}, ${colorScheme} @long`, async ({ openPage }) => {
    test.setTimeout(120_000);
    const viewport = size === 'large' ? DESKTOP : PHONE;
    const look = { colorScheme, viewport, reducedMotion: 'reduce' as const };
    const [sender, recipient] = [await openPage(look), await openPage(look)];

    await sender.goto('/');
    await expectAccessible(sender);
    for (const option of await sender.getByRole('switch').all()) await option.check();
    await expectAccessible(sender);
    await sender.getByRole('textbox', { name: 'Secret' }).fill('x'.repeat(2001));
    await expectAccessible(sender);
    const link = await makeLink(sender, 'hunter2', { password: 'harbor-42' });
    await expectAccessible(sender);

    await recipient.goto(link);
    const password = recipient.getByLabel('Enter password to access this secret:');
    await password.fill('wrong');
    await expect(recipient.getByRole('button', { name: 'Verify Password' })).toBeEnabled();
    await password.press('Enter');
    await expect(recipient.getByText(/9 of 10 tries left/)).toBeVisible();
    await expectAccessible(recipient);
    await password.fill('harbor-42');
    await password.press('Enter');
    await expect(recipient.getByRole('button', { name: 'Reveal secret' })).toBeEnabled();
    await expectAccessible(recipient);
    await revealSecret(recipient);
    await expectMessage(recipient, 'hunter2');
    await expectAccessible(recipient);

    await sender.goto(link);
    await expectGone(sender);
    await expectAccessible(sender);
    await recipient.goto('/s-#AQEB');
    await expect(recipient.getByText('Error', { exact: true })).toBeVisible();
    await expectAccessible(recipient);
    for (const path of ['/pricing', '/nowhere']) {
      await recipient.goto(path);
      await expectAccessible(recipient);
    }
  });
}

test.describe('the first screen', () => {
  for (const [device, viewport] of Object.entries({ 'desktop @long': DESKTOP, phone: PHONE })) {
    test(`holds the whole form, button included, with every option on: ${device}`, async ({ openPage }) => {
      const page = await openPage({ viewport });
      await becomePro(page);
      for (const option of await page.getByRole('switch').all()) await option.check();
      const box = await page.getByRole('button', { name: 'Generate Secure Link' }).boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    });
  }

  test('does not shift while it loads', async ({ openPage }) => {
    const page = await openPage();
    await page.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(globalThis, {
            shift: Reflect.get(globalThis, 'shift') + Reflect.get(entry, 'value'),
          });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shift'))).toBeLessThan(0.01);
  });
});

test('colours follow the system until the reader chooses, and the choice is remembered before the first paint', async ({
  openPage,
}) => {
  const page = await openPage({ colorScheme: 'dark' });
  const background = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/');
  expect(await background()).toBe('rgb(19, 17, 21)');
  const toggle = page.getByRole('button', { name: /^Colours/ });
  for (let clicks = 0; clicks < 3 && (await background()) !== 'rgb(251, 250, 247)'; clicks += 1)
    await toggle.click();
  expect(await background()).toBe('rgb(251, 250, 247)');
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  expect(await background()).toBe('rgb(251, 250, 247)');
});

test('colours that are chosen in one tab are those of the other tabs @long', async ({ openPage }) => {
  const page = await openPage({ colorScheme: 'light' });
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/pricing');
  const toggle = page.getByRole('button', { name: /^Colours/ });
  await toggle.click();
  await toggle.click();
  await expect(other.locator('body')).toHaveCSS('background-color', 'rgb(19, 17, 21)');
});

test('a secret burns away only after the server destroyed it', async ({ openPage }) => {
  const [sender, recipient] = [await openPage(), await openPage()];
  const link = await makeLink(sender, 'hunter2');
  await recipient.goto(link);
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await recipient.route('**/api/delete-secret', async (route) => {
    await held;
    await route.continue();
  });
  const asked = recipient.waitForRequest('**/api/delete-secret');
  await recipient.getByRole('button', { name: 'Delete without viewing' }).click();
  await asked;
  await expect(recipient.locator('[data-state="burning"]')).toHaveCount(0);
  answer();
  await expectGone(recipient, DELETED);
});

test('generating works by touch @long', async ({ openPage }) => {
  const page = await openPage({ viewport: PHONE, hasTouch: true, isMobile: true });
  await page.goto('/');
  await generate(page, 'hunter2');
  await expect(page.getByRole('heading', { name: 'Your one-time link is ready.' })).toBeVisible();
  // All in one moment: one after the other, a toast that has its time takes its button away in between.
  const targets = await page.locator('button:visible, a:visible').evaluateAll((controls) =>
    controls
      .filter((control) => getComputedStyle(control).display !== 'inline')
      .filter((control) => control.getAttribute('class')?.includes('sr-only') !== true)
      .map((control) => ({
        text: control.textContent,
        height: Math.round(control.getBoundingClientRect().height),
      })),
  );
  expect(targets).not.toHaveLength(0);
  for (const { text, height } of targets) expect.soft(height, text).toBeGreaterThanOrEqual(44);
});

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectMessage } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PASSWORD = 'kestrel-vapor-41-harbor';

/** Runs in a page, from its beginning: counts what a finger does, and stands in for the system's list of programs. */
function countTaps(): void {
  const counted = { taps: 0, shared: '' };
  Reflect.set(globalThis, 'counted', counted);
  addEventListener('touchstart', () => (counted.taps += 1), { capture: true, passive: true });
  const share = ({ text = '' }: ShareData): Promise<void> => {
    counted.shared = text;
    return Promise.resolve();
  };
  Object.defineProperty(navigator, 'share', { value: share });
}

const counted = (page: Page): Promise<{ readonly taps: number; readonly shared: string }> =>
  page.evaluate(() => Reflect.get(globalThis, 'counted'));

/** What is tapped must be on the screen: scrolling to it would be one more movement. */
async function tap(page: Page, role: 'button' | 'textbox', name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true });
  await expect(target).toBeInViewport({ ratio: 1 });
  await target.tap();
}

test('on a phone, three taps send a message with a link, and two more copy the password out of it @long', async ({
  openPage,
}) => {
  const [sender, reader] = [await openPage(PHONE), await openPage(PHONE)];
  for (const page of [sender, reader]) await page.addInitScript(countTaps);
  await sender.goto('/');
  await tap(sender, 'textbox', 'Secret');
  await sender.keyboard.type(PASSWORD);
  await tap(sender, 'button', 'Generate Secure Link');
  await tap(sender, 'button', 'Share');
  const { taps, shared } = await counted(sender);
  expect(taps).toBe(3);
  const link = /https?:\S+$/.exec(shared)?.[0] ?? '';
  expect(link).not.toBe('');

  await reader.goto(link);
  await tap(reader, 'button', 'Reveal secret');
  await expectMessage(reader, PASSWORD);
  await tap(reader, 'button', 'Copy');
  await expect(reader.getByText('Copied.', { exact: true })).toBeVisible();
  expect(await counted(reader)).toMatchObject({ taps: 2 });
});

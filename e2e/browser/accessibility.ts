import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

async function judge(page: Page, ignored: readonly string[]): Promise<void> {
  // On its way from one colour to another a button may pass what nobody could read, and what a click changes begins its way a
  // frame later. What is not drawn, as in folds that are shut, never arrives.
  await page.evaluate(async () => {
    const end = performance.now() + 2000;
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    const isMoving = (animation: Animation): boolean =>
      animation instanceof CSSTransition && animation.playState === 'running';
    for (let still = 0; still < 3 && performance.now() < end; await frame())
      still = document.getAnimations().some(isMoving) ? 0 : still + 1;
  });
  // Only what is wrong is collected. And a page without frames is judged where it is: by default axe opens a page of its
  // own, to put the findings of frames together, which takes as long again.
  const { violations } = await new AxeBuilder({ page })
    // It would load style sheets again for a rule that is off, wait for them, and put them where the page's policy has none.
    .options({ resultTypes: ['violations'], preload: false })
    .disableRules([...ignored])
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  expect(
    violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([]);
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
}

/**
 * What is shown now meets the rules of axe and fits the width of the window. It is judged again if it does not: a page that changes
 * while it is judged, as one does that has just saved a file, has colours on their way.
 * @param ignored rules that make no sense for it
 */
export const expectAccessible = (page: Page, ignored: readonly string[] = []): Promise<void> =>
  expect(() => judge(page, ignored)).toPass({ timeout: 10_000 });

/** Sizes and themes in which whole pages are looked at, all at night: in a check the stories of their parts are. */
export const PAIRS = [
  { size: 'large', colorScheme: 'light' },
  { size: 'small', colorScheme: 'dark' },
  { size: 'large', colorScheme: 'dark' },
  { size: 'small', colorScheme: 'light' },
] as const;

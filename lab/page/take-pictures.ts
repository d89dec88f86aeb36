import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page, Route } from '@playwright/test';
import { routeKind } from '@oncelink/edge-headers';
import { listPages } from './list-pages.ts';
import { ANSWERS } from './serve-site.ts';

/** Answered from the built folders; no such site is asked. */
const ORIGIN = 'https://oncelink.example';
/** Pictures of the same page must be the same, so time stands still. */
const NOW = '2026-11-21T14:32:08Z';
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const THEMES = ['light', 'dark'] as const;
/** Some parts of a page are drawn a frame or two after its code has started, and the button of a link after a second. */
const SETTLE_MS = 1200;

interface Subject {
  readonly name: string;
  readonly address: string;
}

function listStories(built: string): readonly Subject[] {
  const index = path.join(built, 'catalogue/index.json');
  if (!existsSync(index)) return [];
  const { entries }: { entries: object } = JSON.parse(readFileSync(index, 'utf8'));
  return Object.keys(entries).map((id) => ({
    name: `story-${id}`,
    address: `/catalogue/iframe.html?id=${id}&viewMode=story`,
  }));
}

const listSubjects = (built: string, link: string): readonly Subject[] => [
  ...listPages(path.join(built, 'site')).map((address) => ({
    name: address === '/' ? 'home' : address.slice(1).replaceAll('/', '-'),
    address,
  })),
  { name: 'link', address: link },
  { name: 'unknown-address', address: '/unknown' },
  ...listStories(built),
];

function findFile(built: string, address: string): string {
  if (address.startsWith('/catalogue/')) return path.join(built, address);
  const site = path.join(built, 'site');
  if (routeKind(address) === 'link') return path.join(site, '_link.html');
  const found = [address, `${address}/index.html`]
    .map((file) => path.join(site, file))
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
  return found ?? path.join(site, '_404.html');
}

function answer(route: Route, built: string): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (!pathname.startsWith('/api/')) return route.fulfill({ path: findFile(built, pathname) });
  const json = ANSWERS[pathname];
  return route.fulfill({ status: json === undefined ? 404 : 200, json: json ?? {} });
}

async function takePicture(page: Page, { name, address }: Subject, folder: string): Promise<void> {
  // Two addresses that differ in their fragment only would be one page.
  await page.goto('about:blank');
  await page.goto(ORIGIN + address, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(SETTLE_MS);
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled', caret: 'hide' });
}

/**
 * Takes a picture of every page and story, at both sizes and in both themes.
 * @param built a folder of `buildPages`
 * @param link the address of a link, the same for both sides of a comparison
 */
export async function takePictures(
  browser: Browser,
  built: string,
  { link, folder }: { readonly link: string; readonly folder: string },
): Promise<void> {
  const takeAll = async (size: keyof typeof SIZES, colorScheme: (typeof THEMES)[number]): Promise<void> => {
    const fixed = { reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-GB' } as const;
    const context = await browser.newContext({ viewport: SIZES[size], colorScheme, ...fixed });
    await context.clock.setFixedTime(NOW);
    await context.route(`${ORIGIN}/**`, (route) => answer(route, built));
    const page = await context.newPage();
    const into = path.join(folder, `${size}-${colorScheme}`);
    mkdirSync(into, { recursive: true });
    for (const subject of listSubjects(built, link)) await takePicture(page, subject, into);
    await context.close();
  };
  // Side by side: a page mostly waits until it is still.
  await Promise.all(THEMES.flatMap((theme) => [takeAll('phone', theme), takeAll('desktop', theme)]));
}

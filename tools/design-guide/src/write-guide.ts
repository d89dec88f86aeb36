/**
 * Photographs every component and state of the design, in light and dark, and writes docs/design-system.md around the
 * pictures: `npm run design-guide`. Look at what has changed before you commit it.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type BrowserContext, type Browser } from '@playwright/test';

interface Specimen {
  readonly id: string;
  readonly title: string;
  readonly use: string;
  readonly screen?: boolean;
  readonly overlay?: boolean;
}
interface Chapter {
  readonly title: string;
  readonly text: string;
  readonly specimens: readonly Specimen[];
}

const DOCS = path.resolve(import.meta.dirname, '../../../docs');
const BUILT = path.resolve(import.meta.dirname, '../../../apps/frontend/dist-guide');
const PICTURES = 'design-system';
/** Answered from the folder of the built guide; no such site is asked. */
const ORIGIN = 'https://oncelink.example';
/** "Reveal" waits until its reader has seen it. */
const SEEN_MS = 1000;
const CHROMIUM = '/usr/bin/chromium';
const SIZES = {
  part: { width: 768, height: 120 },
  desktop: { width: 1120, height: 300 },
  phone: { width: 390, height: 300 },
};
const OVERLAID_HEIGHT = 560;
/** Pictures that nothing has changed must be the same, or every run would seem to change all. */
const NOW = '2026-11-21T14:32:08Z';
const THEMES = ['light', 'dark'] as const;
type Size = keyof typeof SIZES;
/** Pictures are looked at beside each other, not measured: half of a document's width is enough for each. */
const WIDTH = { part: 440, desktop: 440, phone: 200 };

const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(existsSync(CHROMIUM) && { executablePath: CHROMIUM }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });

async function openContext(
  browser: Browser,
  size: Size,
  theme: (typeof THEMES)[number],
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-GB',
  });
  await context.clock.setFixedTime(NOW);
  await context.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: path.join(BUILT, pathname === '/' ? 'index.html' : pathname) });
  });
  return context;
}

async function readChapters(browser: Browser): Promise<readonly Chapter[]> {
  const context = await openContext(browser, 'part', 'light');
  const page = await context.newPage();
  await page.goto(ORIGIN);
  const chapters = JSON.parse(await page.locator('#chapters').innerText());
  await context.close();
  return chapters;
}

const sizesOf = ({ screen = false }: Specimen): readonly Size[] => (screen ? ['desktop', 'phone'] : ['part']);
const fileOf = (specimen: Specimen, size: Size, theme: string): string =>
  `${PICTURES}/${specimen.id}-${size}-${theme}.png`;

async function photograph(context: BrowserContext, specimen: Specimen, file: string): Promise<void> {
  const page = await context.newPage();
  const size = page.viewportSize();
  if (specimen.overlay && size) await page.setViewportSize({ ...size, height: OVERLAID_HEIGHT });
  await page.goto(`${ORIGIN}/?show=${specimen.id}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  if (specimen.id.startsWith('open-')) await page.waitForTimeout(SEEN_MS);
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled', caret: 'hide' });
  await page.close();
}

async function photographAll(browser: Browser, chapters: readonly Chapter[]): Promise<void> {
  const specimens = chapters.flatMap((chapter) => chapter.specimens);
  for (const size of ['part', 'desktop', 'phone'] as const) {
    for (const theme of THEMES) {
      const context = await openContext(browser, size, theme);
      for (const specimen of specimens.filter((one) => sizesOf(one).includes(size)))
        await photograph(context, specimen, path.join(DOCS, fileOf(specimen, size, theme)));
      await context.close();
    }
  }
}

const picture = (specimen: Specimen, size: Size, theme: string): string =>
  `<img src="${fileOf(specimen, size, theme)}" width="${WIDTH[size]}" alt="${specimen.title}, ${size}, ${theme}">`;

const describe = (specimen: Specimen): string => `### ${specimen.title}

${specimen.use}

${sizesOf(specimen)
  .map((size) => THEMES.map((theme) => picture(specimen, size, theme)).join('\n'))
  .join('\n')}
`;

const describeAll = (chapters: readonly Chapter[]): string => `# Design system

Written by \`npm run design-guide\` from \`apps/frontend/guide\`, which shows the real components; do not edit.

${chapters
  .map(({ title, text, specimens }) => `## ${title}\n\n${text}\n\n${specimens.map(describe).join('\n')}`)
  .join('\n')}`;

const browser = await openBrowser();
try {
  const chapters = await readChapters(browser);
  rmSync(path.join(DOCS, PICTURES), { recursive: true, force: true });
  mkdirSync(path.join(DOCS, PICTURES), { recursive: true });
  await photographAll(browser, chapters);
  writeFileSync(path.join(DOCS, 'design-system.md'), describeAll(chapters));
} finally {
  await browser.close();
}

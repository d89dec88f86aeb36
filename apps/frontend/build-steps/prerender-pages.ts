import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import { directionOf, isLanguage, LANGUAGES, type Language } from '@oncelink/contracts';
import { PAGE_TOPICS, topicsFor } from '../src/i18n/topics.ts';
import type * as ServerEntry from '../src/entry-server.tsx';
import { PATHS, type PageName } from '../src/lib/addresses.ts';
import { LINK_ADDRESS, siteTags } from './describe-site.ts';

/** Every page, its file in the build, and an address that shows it. Links and unknown addresses share one file each. */
export const PAGES: readonly Readonly<{ name: PageName; file: string; address: string }>[] = [
  ...Object.entries(PATHS).map(([address, name]) => ({ file: `.${address}/index.html`, address, name })),
  { file: '_link.html', address: LINK_ADDRESS, name: 'open-link' },
  { file: '_404.html', address: '/_404', name: 'not-found' },
];

const ENTRY = 'index.html';
const FONT = 'src/ui/fonts/schibsted-grotesk-latin.woff2';

/**
 * The files that have to be loaded before these sources can run, each after those it imports.
 * @throws Error when the build has no chunk for one of them
 */
export function filesNeededBy(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const visited = new Set<string>();
  const visit = (source: string): readonly string[] => {
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`The build has no chunk for ${source}.`);
    if (visited.has(source)) return [];
    visited.add(source);
    return [...(chunk.imports ?? []).flatMap(visit), chunk.file, ...(chunk.css ?? [])];
  };
  return [...new Set(sources.flatMap(visit))];
}

/** What a page loads: its colours before the first paint, its looks and font, and then its code (start.ts). */
function loadingTags(manifest: Manifest, name: PageName, language: Language): readonly string[] {
  const needs = (...sources: readonly string[]) => filesNeededBy(manifest, sources);
  const topics = [...topicsFor(PAGE_TOPICS[name])];
  const texts = topics.map((topic) => `src/i18n/messages/${topic}/${language}.json`);
  // The entry runs the page, once it has its texts.
  const files = needs(...texts, ENTRY, `src/pages/${name}/${name}-page.tsx`);
  // Shown as soon as the page runs: fetched beside its code, else it would come three journeys later.
  const shownSoon = name === 'links' ? needs('src/pages/links/late-list.ts') : [];
  const soon = shownSoon.filter((file) => !files.includes(file));
  // A style sheet of the page's own comes last, and holds the common one too.
  const style = files.findLast((file) => file.endsWith('.css')) ?? '';
  const code = files.filter((file) => file.endsWith('.js'));
  return [
    `<script src="/${needs('src/start.ts').join()}"></script>`,
    // Behind the script, which would wait for it.
    `<link rel="stylesheet" crossorigin href="/${style}">`,
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${needs(FONT).join()}">`,
    ...code.map((file) => `<link data-code crossorigin href="/${file}">`),
    ...soon.map(
      (file) => `<link data-soon${file.endsWith('.css') ? ' as="style"' : ''} crossorigin href="/${file}">`,
    ),
  ];
}

/** React writes the tags that belong into the head at the very start. */
const HEAD_TAGS = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;
/** What the page loads while it is developed. Built, it would wait for its code. */
const SOURCES = /<!--sources-->[^]*<!--\/sources-->/;
/** Where a phone may begin to paint. A browser warns of an element that never comes: shorter pages have none. */
const FIRST_SCREEN = 'first-screen-end';

/** Fills index.html with each page's HTML, in every language, and with what the build made. Removes Vite's manifest. */
export async function prerenderPages(dist: string, serverBuild: string): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  rmSync(path.join(dist, '.vite'), { recursive: true });
  const shell = readFileSync(path.resolve(import.meta.dirname, '..', ENTRY), 'utf8');
  const built = pathToFileURL(path.join(serverBuild, 'entry-server.js')).href;
  const server: typeof ServerEntry = await import(built);
  for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
    const failure = await server.renderLoadFailure(language);
    for (const { file, address, name } of PAGES) {
      const html = await server.renderPage(address, language);
      const head = HEAD_TAGS.exec(html)?.[0] ?? '';
      const tags = [head, ...siteTags(address), ...loadingTags(manifest, name, language)];
      const page = shell
        .replace('lang="en"', `lang="${language}" dir="${directionOf(language)}"`)
        .replace(FIRST_SCREEN, html.includes(`id="${FIRST_SCREEN}"`) ? FIRST_SCREEN : 'end')
        .replace(SOURCES, () => tags.join('\n    '))
        .replace('<!--page-->', () => html.slice(head.length))
        .replace('<!--failure-->', () => failure);
      // Of other languages in a folder that no address leads to. Servers choose by `Accept-Language`.
      const target = path.join(dist, language === 'en' ? '' : `_${language}`, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, page);
    }
  }
}

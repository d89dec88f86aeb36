import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { directionOf, type Language } from '@oncelink/contracts';
import { PAGE_TOPICS, topicsFor } from '../src/i18n/topics.ts';
import type { PageName } from '../src/lib/addresses.ts';
import { EVERY_LANGUAGE, PAGES, fileIn, siteTags, type PrerenderedPage } from './describe-site.ts';
import { refuseUnsafeHtml } from './refuse-unsafe.ts';

/** Vite's list of chunks by the path of their source; `imports` are keys of it. */
export type Manifest = Readonly<
  Record<string, { file: string; imports?: readonly string[]; css?: readonly string[] }>
>;

const ENTRY = 'index.html';
const START = 'src/start.ts';
const FONT = 'src/ui/fonts/schibsted-grotesk-latin.woff2';

/** The texts that a page shows, as the manifest names them. */
const textsOf = (name: PageName, language: Language): readonly string[] =>
  [...topicsFor(PAGE_TOPICS[name])].map((topic) => `src/i18n/messages/${topic}/${language}.json`);

/**
 * The files that have to be loaded before these sources can run, each after those it imports.
 * @throws Error when the build has no chunk for one of them
 */
export function filesNeededBy(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (source: string): void => {
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`The build has no chunk for ${source}.`);
    if (visited.has(source)) return;
    visited.add(source);
    chunk.imports?.forEach(visit);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  };
  sources.forEach(visit);
  return [...files];
}

/** What a page loads: its colours before the first paint, its looks and font, and then its code (start.ts). */
function loadingTags(
  manifest: Manifest,
  { name, source }: PrerenderedPage,
  language: Language,
): readonly string[] {
  const [start] = filesNeededBy(manifest, [START]);
  const [font] = filesNeededBy(manifest, [FONT]);
  // The entry runs the page, once it has its texts.
  const files = filesNeededBy(manifest, [...textsOf(name, language), ENTRY, source]);
  const [styles, code] = [
    files.filter((file) => file.endsWith('.css')),
    files.filter((file) => file.endsWith('.js')),
  ];
  // A page that has a style sheet of its own needs no other one: it holds the common one too.
  const common = filesNeededBy(manifest, [ENTRY]);
  const own = styles.filter((file) => !common.includes(file));
  return [
    `<script src="/${start}"></script>`,
    // Behind the script, which would wait for it.
    ...(own.length > 0 ? own : styles).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
    ...code.map((file) => `<link data-code crossorigin href="/${file}">`),
  ];
}

/** React writes the tags that belong into the head at the very start. */
const HEAD_TAGS = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;
/** The scripts and style sheets of Vite's page, with which a page would wait for its code. */
const VITE_TAGS = /\s*<(?:link rel="(?:stylesheet|modulepreload)"[^>]*|script [^>]*><\/script)>/g;

/** Where a phone may begin to paint, on pages that are longer than its screen. */
const FIRST_SCREEN = '#first-screen-end';

interface Prerendering {
  readonly dist: string;
  readonly serverBuild: string;
}

interface ServerEntry {
  readonly renderPage: (pathname: string, language: Language) => Promise<string>;
  readonly renderLoadFailure: (language: Language) => Promise<string>;
}

/** Fills the page that Vite built with each page's HTML, in every language. Removes Vite's manifest. */
export async function prerenderPages({ dist, serverBuild }: Prerendering): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  rmSync(path.join(dist, '.vite'), { recursive: true });
  const shell = readFileSync(path.join(dist, ENTRY), 'utf8').replaceAll(VITE_TAGS, '');
  const server: ServerEntry = await import(pathToFileURL(path.join(serverBuild, 'entry-server.js')).href);
  for (const language of EVERY_LANGUAGE) {
    const failure = await server.renderLoadFailure(language);
    for (const prerendered of PAGES) {
      const { file, address } = prerendered;
      const html = await server.renderPage(address, language);
      refuseUnsafeHtml(file, html);
      const head = HEAD_TAGS.exec(html)?.[0] ?? '';
      const tags = [head, ...siteTags(address), ...loadingTags(manifest, prerendered, language)];
      const page = shell
        .replace('lang="en"', `lang="${language}" dir="${directionOf(language)}"`)
        // A browser warns of an element that never comes.
        .replace(FIRST_SCREEN, html.includes(`id="${FIRST_SCREEN.slice(1)}"`) ? FIRST_SCREEN : '#end')
        .replace('<!--head-->', () => tags.join('\n    '))
        .replace('<!--page-->', () => html.slice(head.length))
        .replace('<!--failure-->', () => failure);
      const target = path.join(dist, fileIn(language, file));
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, page);
    }
  }
}

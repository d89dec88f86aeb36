import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES, directionOf, isLanguage, type Language } from '@oncelink/contracts';
import { siteTags } from './describe-site.ts';
import { firstFrameTags, openingMark } from './first-frame.ts';
import { PAGES, fileIn } from './list-pages.ts';
import { BEFORE_PAINT, ENTRY, catalogueFiles, chunkOf, filesOfPage, type Manifest } from './read-manifest.ts';
import { refuseUnsafeHtml } from './refuse-unsafe-html.ts';
import { writeStarter } from './write-starter.ts';

interface Prerendering {
  readonly dist: string;
  readonly serverBuild: string;
  readonly manifest: Manifest;
  /** `https://example.com`, where it is known. */
  readonly origin: string | undefined;
}

const FONT = 'src/fonts/schibsted-grotesk-latin.woff2';

/** React writes the tags that belong into the head at the very start. */
const HEAD_TAGS = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/** What React writes in the place of a part that failed: browsers would have to make it, and there is no other sign. */
const GIVEN_UP = '<!--$!-->';

interface ServerEntry {
  readonly renderPage: (pathname: string, language: Language) => Promise<string>;
  readonly renderLoadFailure: (language: Language) => Promise<string>;
}

const tag = (name: string, attributes: string): string => `<${name} ${attributes}>`;

interface PageParts {
  readonly manifest: Manifest;
  /** The file of the page's script. */
  readonly starter: string;
  readonly source: string;
  readonly language: Language;
  readonly html: string;
}

/** What a page loads first: its colours before the first paint, its font, then its code without a chain of imports. */
function earlyTags({ manifest, starter, source, language, html }: PageParts): string {
  const code = [...filesOfPage(manifest, source).scripts, ...catalogueFiles(manifest, language)];
  return [
    ...firstFrameTags(html),
    `${tag('script', `src="/${starter}"`)}</script>`,
    // Behind the script, which would wait for it, and before all that may come later.
    ...filesOfPage(manifest, source).styles.map((file) =>
      tag('link', `rel="stylesheet" crossorigin href="/${file}"`),
    ),
    tag(
      'link',
      `rel="preload" as="font" type="font/woff2" crossorigin href="/${chunkOf(manifest, FONT).file}"`,
    ),
    // The starter makes preloads of these after the first paint, so that style sheet, font and words come first.
    ...code.map((file) => tag('link', `data-late crossorigin href="/${file}"`)),
  ].join('\n    ');
}

/** What Vite writes behind all else. */
const OWN_TAGS = /\s*(?:<link rel="stylesheet"[^>]*>|<script type="module"[^>]*><\/script>)/g;

const HTML_TAG = '<html lang="en">';

/** Fills the shell that Vite built with each page's HTML, in every language. */
export async function prerenderPages(options: Prerendering): Promise<void> {
  const { dist, serverBuild, manifest, origin } = options;
  const starter = writeStarter(
    dist,
    chunkOf(manifest, BEFORE_PAINT).file,
    filesOfPage(manifest, ENTRY).scripts,
  );
  const shell = readFileSync(path.join(dist, 'index.html'), 'utf8').replaceAll(OWN_TAGS, '');
  if (!shell.includes(HTML_TAG)) throw new Error('The shell does not name its language.');
  const { renderPage, renderLoadFailure }: ServerEntry = await import(
    pathToFileURL(path.join(serverBuild, 'entry-server.js')).href
  );
  for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
    const failure = await renderLoadFailure(language);
    for (const { file, address, source } of PAGES) {
      const html = await renderPage(address, language);
      if (html.includes(GIVEN_UP)) throw new Error(`${file}: a part of the page could not be prerendered.`);
      const head = HEAD_TAGS.exec(html)?.[0] ?? '';
      refuseUnsafeHtml(file, html);
      const page = shell
        .replace(
          HTML_TAG,
          tag('html', `lang="${language}" dir="${directionOf(language)}"${openingMark(html)}`),
        )
        .replace('<!--head-->', () =>
          [head, ...siteTags(address, origin), earlyTags({ manifest, starter, source, language, html })].join(
            '\n    ',
          ),
        )
        .replace('<!--page-->', () => html.slice(head.length))
        .replace('<!--failure-->', failure);
      const target = path.join(dist, fileIn(language, file));
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, page);
    }
  }
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chunkOf, filesNeededBy, type Manifest } from './read-manifest.ts';

export interface PrerenderedPage {
  /** Relative to the build's folder. */
  readonly file: string;
  /** The page's code, as the manifest names it. */
  readonly source: string;
}

interface Prerendering {
  readonly dist: string;
  readonly serverBuild: string;
  readonly manifest: Manifest;
}

const ENTRY = 'index.html';
const BEFORE_PAINT = 'src/before-paint.ts';
const FONT = 'src/fonts/schibsted-grotesk-latin.woff2';

/** Every file of HTML, with an address that shows its page. Links and unknown addresses share one file each. */
const PAGES: readonly (PrerenderedPage & { readonly address: string })[] = [
  { file: 'index.html', address: '/', source: 'src/pages/home/home-page.tsx' },
  { file: 'pricing/index.html', address: '/pricing', source: 'src/pages/pricing/pricing-page.tsx' },
  {
    file: 'get-started/index.html',
    address: '/get-started',
    source: 'src/pages/get-started/get-started-page.tsx',
  },
  { file: 'account/index.html', address: '/account', source: 'src/pages/account/account-page.tsx' },
  {
    file: 'subscription/success/index.html',
    address: '/subscription/success',
    source: 'src/pages/subscription-success/subscription-success-page.tsx',
  },
  { file: '_link.html', address: '/s-', source: 'src/pages/open-link/open-link-page.tsx' },
  { file: '_404.html', address: '/_404', source: 'src/pages/not-found/not-found-page.tsx' },
];

/** React writes the tags that belong into the head at the very start. */
const HEAD_TAGS = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;
const INLINE_CODE = /\sstyle=|<style|<script(?![^>]*\ssrc=)/;

interface ServerEntry {
  readonly renderPage: (pathname: string) => Promise<string>;
}

const tag = (name: string, attributes: string): string => `<${name} ${attributes}>`;

/** What a page loads first: its colours before the first paint, its font, and its code without a chain of imports. */
function earlyTags(manifest: Manifest, source: string): string {
  const entry = chunkOf(manifest, ENTRY).file;
  const code = filesNeededBy(manifest, [ENTRY, source]).filter(
    (file) => file.endsWith('.js') && file !== entry,
  );
  return [
    `${tag('script', `src="/${chunkOf(manifest, BEFORE_PAINT).file}"`)}</script>`,
    tag(
      'link',
      `rel="preload" as="font" type="font/woff2" crossorigin href="/${chunkOf(manifest, FONT).file}"`,
    ),
    ...code.map((file) => tag('link', `rel="modulepreload" crossorigin href="/${file}"`)),
  ].join('\n    ');
}

/** Fills the shell that Vite built with each page's HTML. */
export async function prerenderPages(options: Prerendering): Promise<readonly PrerenderedPage[]> {
  const { dist, serverBuild, manifest } = options;
  const shell = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const { renderPage }: ServerEntry = await import(
    pathToFileURL(path.join(serverBuild, 'entry-server.js')).href
  );
  for (const { file, address, source } of PAGES) {
    const html = await renderPage(address);
    const head = HEAD_TAGS.exec(html)?.[0] ?? '';
    if (INLINE_CODE.test(html))
      throw new Error(`${file} holds inline style or script, which its policy refuses.`);
    const page = shell
      .replace('<!--head-->', () => `${head}\n    ${earlyTags(manifest, source)}`)
      .replace('<!--page-->', () => html.slice(head.length));
    mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
    writeFileSync(path.join(dist, file), page);
  }
  return PAGES;
}

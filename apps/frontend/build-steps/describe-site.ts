import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  LANGUAGES,
  LINKS_PLACEHOLDER,
  SITE_PLACEHOLDER,
  isLanguage,
  type Language,
} from '@oncelink/contracts';
import { PATHS, type PageName } from '../src/lib/addresses.ts';

export interface PrerenderedPage {
  /** Relative to the build's folder. */
  readonly file: string;
  /** An address that shows the page. */
  readonly address: string;
  readonly name: PageName;
  /** The page's code, as the manifest names it. */
  readonly source: string;
}

const sourceOf = (name: string): string => `src/pages/${name}/${name}-page.tsx`;

/** Every file of HTML. Links and unknown addresses share one file each. */
export const PAGES: readonly PrerenderedPage[] = [
  ...Object.entries(PATHS).map(([address, name]) => ({
    file: `${address}/index.html`.slice(1).replace(/^\//, ''),
    address,
    name,
    source: sourceOf(name),
  })),
  { file: '_link.html', address: '/s-', name: 'open-link', source: sourceOf('open-link') },
  { file: '_404.html', address: '/_404', name: 'not-found', source: sourceOf('not-found') },
];

export const EVERY_LANGUAGE: readonly Language[] = Object.keys(LANGUAGES).filter(isLanguage);

/**
 * Where a page lies in another language: in a folder that no address leads to. Servers choose by `Accept-Language`.
 */
export const fileIn = (language: Language, file: string): string =>
  language === 'en' ? file : `_${language}/${file}`;

/** Files whose weight is watched: every page, and those of links in every other language. */
export const WEIGHED: readonly string[] = [
  ...PAGES.map(({ file }) => file),
  ...EVERY_LANGUAGE.filter((language) => language !== 'en').flatMap((language) =>
    ['index.html', '_link.html'].map((file) => fileIn(language, file)),
  ),
];

/** They mean something to one person only: no search engine should know them. */
const PERSONAL = ['/account', '/account/usage', '/links', '/developers/console', '/subscription/success'];

/** The addresses that search engines should know. */
export const INDEXABLE: readonly string[] = Object.keys(PATHS).filter((path) => !PERSONAL.includes(path));

/** What links look like; their pages are for their readers alone. */
const LINK_PATHS = ['/s-', '/sh-', '/shp-'];

const tag = (name: string, attributes: string): string => `<${name} ${attributes}>`;

/** What the site is, for search engines. Holds nothing that is not said on its pages. */
const PRODUCT = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'WebApplication',
  name: 'Oncelink',
  url: `${SITE_PLACEHOLDER}/`,
  description: 'One-time links for secrets, encrypted in the browser.',
  applicationCategory: 'SecurityApplication',
  operatingSystem: 'Any',
  browserRequirements: 'Requires JavaScript',
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
});

/** Links have a card of their own: it says that there is a secret, and nothing about it. */
const LINK_ADDRESS = '/s-';

/** The picture that other sites show of a page, relative to the site; null for pages of one person. */
export function cardOf(address: string): string | null {
  if (address === LINK_ADDRESS) return 'social/link.png';
  return INDEXABLE.includes(address) ? 'social/site.png' : null;
}

/**
 * Tags that name the address of the site: search engines and previews ask for whole addresses. And where links lead that are
 * made on any page that this one becomes.
 */
export function siteTags(address: string): readonly string[] {
  const card = cardOf(address);
  const links = tag('meta', `name="links" content="${LINKS_PLACEHOLDER}"`);
  if (card === null) return [links];
  const image = tag('meta', `property="og:image" content="${SITE_PLACEHOLDER}/${card}"`);
  if (address === LINK_ADDRESS) return [links, image];
  const url = `${SITE_PLACEHOLDER}${address}`;
  return [
    links,
    tag('link', `rel="canonical" href="${url}"`),
    tag('meta', `property="og:url" content="${url}"`),
    image,
    tag('meta', 'name="twitter:card" content="summary_large_image"'),
    // A block of data, which the policy of the page lets pass: nothing runs it.
    ...(address === '/' ? [`<script type="application/ld+json">${PRODUCT}</script>`] : []),
  ];
}

/** robots.txt and sitemap.xml. */
export function writeSiteFiles(dist: string): void {
  const write = (file: string, ...lines: readonly string[]): void =>
    writeFileSync(path.join(dist, file), `${lines.join('\n')}\n`);
  const hidden = [...LINK_PATHS, '/api/'].map((start) => `Disallow: ${start}`);
  write('robots.txt', 'User-agent: *', ...hidden, '', `Sitemap: ${SITE_PLACEHOLDER}/sitemap.xml`);
  write(
    'sitemap.xml',
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...INDEXABLE.map((address) => `  <url><loc>${SITE_PLACEHOLDER}${address}</loc></url>`),
    '</urlset>',
  );
}

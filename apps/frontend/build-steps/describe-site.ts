import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { INDEXABLE } from './list-pages.ts';

/** What links look like; their pages are for their readers alone. */
const LINK_PATHS = ['/s-', '/sh-', '/shp-'];

const tag = (name: string, attributes: string): string => `<${name} ${attributes}>`;

/** What the site is, for search engines. Holds nothing that is not said on its pages. */
const product = (origin: string): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: 'Oncelink',
    url: `${origin}/`,
    description: 'One-time links for secrets, encrypted in the browser.',
    applicationCategory: 'SecurityApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  });

/** Links have one card for all of them: it says that there is a secret, and nothing about it. */
const LINK_ADDRESS = '/s-';

/** The file of a page's card, relative to the site; null for pages that nobody mentions. */
export function cardOf(address: string): string | null {
  if (address === LINK_ADDRESS) return 'social/link.png';
  if (!INDEXABLE.includes(address)) return null;
  return `social/${address === '/' ? 'home' : address.slice(1)}.png`;
}

/**
 * Tags that need the address of the site, which only whoever builds for one site knows. None without it: an address of
 * somebody else's would lead search engines away.
 */
export function siteTags(address: string, origin: string | undefined): readonly string[] {
  const card = cardOf(address);
  if (origin === undefined || card === null) return [];
  const image = tag('meta', `property="og:image" content="${origin}/${card}"`);
  if (address === LINK_ADDRESS) return [image];
  const url = `${origin}${address}`;
  return [
    tag('link', `rel="canonical" href="${url}"`),
    tag('meta', `property="og:url" content="${url}"`),
    image,
    tag('meta', 'name="twitter:card" content="summary_large_image"'),
    // A block of data, which the policy of the page lets pass: nothing runs it.
    ...(address === '/' ? [`<script type="application/ld+json">${product(origin)}</script>`] : []),
  ];
}

/** robots.txt and, where the address of the site is known, sitemap.xml. */
export function writeSiteFiles(dist: string, origin: string | undefined): void {
  const rules = ['User-agent: *', ...LINK_PATHS.map((link) => `Disallow: ${link}`), 'Disallow: /api/'];
  const sitemap = origin === undefined ? [] : ['', `Sitemap: ${origin}/sitemap.xml`];
  writeFileSync(path.join(dist, 'robots.txt'), `${[...rules, ...sitemap].join('\n')}\n`);
  if (origin === undefined) return;
  const urls = INDEXABLE.map((address) => `  <url><loc>${origin}${address}</loc></url>`);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
  ];
  writeFileSync(path.join(dist, 'sitemap.xml'), `${lines.join('\n')}\n`);
}

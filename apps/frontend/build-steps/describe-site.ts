import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LINKS_PLACEHOLDER, SITE_PLACEHOLDER } from '@oncelink/contracts';
import { PATHS, PERSONAL_PATHS } from '../src/lib/addresses.ts';

/** The addresses that search engines should know. */
export const INDEXABLE: readonly string[] = Object.keys(PATHS).filter(
  (path) => !PERSONAL_PATHS.includes(path),
);

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

/** An address of every link. */
export const LINK_ADDRESS = '/s-';

/** The picture that other sites show of a page. */
const card = (name: string): string =>
  `<meta property="og:image" content="${SITE_PLACEHOLDER}/social/${name}.png">`;

const addressTags = (url: string): readonly string[] => [
  `<link rel="canonical" href="${url}">`,
  `<meta property="og:url" content="${url}">`,
  card('site'),
  '<meta name="twitter:card" content="summary_large_image">',
];

/**
 * Tags that name the address of the site: search engines and previews ask for whole addresses. And where links lead that are
 * made on any page that this one becomes.
 */
export const siteTags = (address: string): readonly string[] => [
  `<meta name="links" content="${LINKS_PLACEHOLDER}">`,
  // Links have a card of their own: it says that there is a secret, and nothing about it.
  ...(address === LINK_ADDRESS ? [card('link')] : []),
  ...(INDEXABLE.includes(address) ? addressTags(SITE_PLACEHOLDER + address) : []),
  // A block of data, which the policy of the page lets pass: nothing runs it.
  ...(address === '/' ? [`<script type="application/ld+json">${PRODUCT}</script>`] : []),
];

const FRONTEND = path.resolve(import.meta.dirname, '..');
const VECTORS = path.resolve(FRONTEND, '../../libs/link-crypto');

/** Writes sitemap.xml, and /developers/vectors.json with the vectors of every wire format beside the schema that they fit. */
export function writeSiteFiles(dist: string): void {
  const locations = INDEXABLE.map((address) => `<url><loc>${SITE_PLACEHOLDER}${address}</loc></url>`);
  writeFileSync(
    path.join(dist, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locations.join('\n')}\n</urlset>\n`,
  );
  const folder = path.join(dist, 'developers');
  mkdirSync(folder, { recursive: true });
  const names = globSync('vectors-v*.json', { cwd: VECTORS }).toSorted();
  const files: unknown[] = names.map((name) => JSON.parse(readFileSync(path.join(VECTORS, name), 'utf8')));
  writeFileSync(path.join(folder, 'vectors.json'), `${JSON.stringify({ files }, null, 2)}\n`);
  copyFileSync(path.join(VECTORS, 'vectors.schema.json'), path.join(folder, 'vectors.schema.json'));
}

/** Where Vite writes the licences of the packages of a build. */
export const NOTICES_FILE = 'third-party-notices.txt';
/** Packages that Vite does not see: style sheets import them, or the bundle of the password worker has them. */
const UNSEEN = ['tailwindcss', 'hash-wasm', '@noble/hashes'];

/** Adds to the licences of the pages all others of what they consist of, and moves the payment form's there. */
export function completeNotices(dist: string, payPages: string): void {
  const listIn = (build: string): string => path.join(build, NOTICES_FILE);
  const read = (file: string): string => readFileSync(path.resolve(FRONTEND, file), 'utf8').trim();
  const unseen = UNSEEN.map((name) => `## ${name}\n\n${read(`../../node_modules/${name}/LICENSE`)}`);
  const font = `## Schibsted Grotesk (OFL-1.1)\n\n${read('src/ui/fonts/OFL.txt')}`;
  const texts = [read(listIn(dist)), read(listIn(payPages)), ...unseen, font];
  writeFileSync(listIn(dist), `${texts.join('\n\n')}\n`);
  rmSync(listIn(payPages));
}

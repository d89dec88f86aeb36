import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LINKS_PLACEHOLDER, SITE_PLACEHOLDER as SITE } from '@oncelink/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { INDEXABLE, siteTags, writeSiteFiles } from './describe-site.ts';
import { PAGES } from './prerender-pages.ts';

const LINKS = `<meta name="links" content="${LINKS_PLACEHOLDER}">`;
let dist: string;

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'page-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

const read = (...names: readonly string[]): string => readFileSync(path.join(...names), 'utf8');

describe('what search engines are told', () => {
  it('is every page but those of one person, and never a link', () => {
    writeSiteFiles(dist);
    const listed = [...read(dist, 'sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)];
    expect(listed.map(([, address]) => address)).toEqual(INDEXABLE.map((address) => SITE + address));
    expect(INDEXABLE).toEqual(
      expect.arrayContaining(['/', '/products', '/pricing', '/contact', '/privacy', '/get-started']),
    );
    for (const personal of ['/account', '/subscription/success']) expect(INDEXABLE).not.toContain(personal);
    const robots = read(import.meta.dirname, '../public/robots.txt');
    for (const link of ['/s-', '/sh-', '/shp-']) expect(robots).toContain(`Disallow: ${link}\n`);
    expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  });

  it('is the one address of each page, and what the product is, once', () => {
    expect(siteTags('/products')).toContain(`<link rel="canonical" href="${SITE}/products">`);
    const withProduct = PAGES.filter(({ address }) => siteTags(address).join('').includes('ld+json'));
    expect(withProduct.map(({ address }) => address)).toEqual(['/']);
  });
});

describe('what other sites show of a link', () => {
  it('is one card for all of them, without an address of its own', () => {
    expect(siteTags('/s-')).toEqual([LINKS, `<meta property="og:image" content="${SITE}/social/link.png">`]);
  });

  it('is nothing of pages that mean something to one person only', () => {
    for (const address of ['/account', '/subscription/success', '/_404'])
      expect(siteTags(address)).toEqual([LINKS]);
  });
});

describe('what programs can check themselves with', () => {
  const LIBRARY = path.resolve(import.meta.dirname, '../../../libs/link-crypto');
  const readJson = (...names: readonly string[]) => JSON.parse(read(...names));

  it('is every file of vectors that the library has, unchanged, and the schema that they name', () => {
    writeSiteFiles(dist);
    const names = globSync('vectors-v*.json', { cwd: LIBRARY }).toSorted();
    expect(names.length).toBeGreaterThan(1);
    const { files } = readJson(dist, 'developers/vectors.json');
    expect(files).toEqual(names.map((name) => readJson(LIBRARY, name)));
    for (const { $schema } of files)
      expect(readJson(dist, 'developers', $schema)).toEqual(readJson(LIBRARY, 'vectors.schema.json'));
  });
});

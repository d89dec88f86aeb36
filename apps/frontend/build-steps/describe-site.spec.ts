import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LINKS_PLACEHOLDER, SITE_PLACEHOLDER as SITE } from '@oncelink/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { INDEXABLE, PAGES, cardOf, siteTags, writeSiteFiles } from './describe-site.ts';

const LINKS = `<meta name="links" content="${LINKS_PLACEHOLDER}">`;
let dist: string;

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'page-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

const read = (file: string): string => readFileSync(path.join(dist, file), 'utf8');

describe('what search engines are told', () => {
  it('is every page but those of one person, and never a link', () => {
    writeSiteFiles(dist);
    const listed = [...read('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)];
    expect(listed.map(([, address]) => address)).toEqual(INDEXABLE.map((address) => SITE + address));
    expect(INDEXABLE).toEqual(
      expect.arrayContaining(['/', '/products', '/pricing', '/contact', '/privacy', '/get-started']),
    );
    for (const personal of ['/account', '/subscription/success']) expect(INDEXABLE).not.toContain(personal);
    const robots = read('robots.txt');
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
    for (const address of ['/account', '/subscription/success', '/_404']) {
      expect(cardOf(address)).toBeNull();
      expect(siteTags(address)).toEqual([LINKS]);
    }
  });
});

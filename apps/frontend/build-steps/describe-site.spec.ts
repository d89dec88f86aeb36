import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { INDEXABLE, PAGES, cardOf, siteTags, writeSiteFiles } from './describe-site.ts';

const ORIGIN = 'https://example.com';
let dist: string;

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'page-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

const read = (file: string): string => readFileSync(path.join(dist, file), 'utf8');

describe('what search engines are told', () => {
  it('is every page but those of one person, and never a link', () => {
    writeSiteFiles(dist, ORIGIN);
    const listed = [...read('sitemap.xml').matchAll(/<loc>https:\/\/example\.com([^<]*)<\/loc>/g)];
    expect(listed.map(([, address]) => address)).toEqual(INDEXABLE);
    expect(INDEXABLE).toEqual(
      expect.arrayContaining(['/', '/products', '/pricing', '/contact', '/privacy', '/get-started']),
    );
    for (const personal of ['/account', '/subscription/success']) expect(INDEXABLE).not.toContain(personal);
    const robots = read('robots.txt');
    for (const link of ['/s-', '/sh-', '/shp-']) expect(robots).toContain(`Disallow: ${link}\n`);
    expect(robots).toContain('Sitemap: https://example.com/sitemap.xml');
  });

  it('names no address where the address is unknown', () => {
    writeSiteFiles(dist, undefined);
    expect(readdirSync(dist)).toEqual(['robots.txt']);
    expect(read('robots.txt')).not.toContain('Sitemap');
    for (const { address } of PAGES) expect(siteTags(address, undefined)).toEqual([]);
  });

  it('is the one address of each page, and what the product is, once', () => {
    expect(siteTags('/products', ORIGIN)[0]).toBe(
      '<link rel="canonical" href="https://example.com/products">',
    );
    const withProduct = PAGES.filter(({ address }) => siteTags(address, ORIGIN).join('').includes('ld+json'));
    expect(withProduct.map(({ address }) => address)).toEqual(['/']);
  });
});

describe('what other sites show of a link', () => {
  it('is one card for all of them, without an address of its own', () => {
    expect(siteTags('/s-', ORIGIN)).toEqual([
      '<meta property="og:image" content="https://example.com/social/link.png">',
    ]);
  });

  it('is nothing of pages that mean something to one person only', () => {
    for (const address of ['/account', '/subscription/success', '/_404']) {
      expect(cardOf(address)).toBeNull();
      expect(siteTags(address, ORIGIN)).toEqual([]);
    }
  });
});

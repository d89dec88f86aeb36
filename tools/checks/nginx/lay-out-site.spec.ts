import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from '@jest/globals';
import { BUILD_PATH, LINKS_PLACEHOLDER, SITE_PLACEHOLDER } from '@oncelink/contracts';

const SCRIPT = path.resolve(import.meta.dirname, '../../../docker/lay-out-site.mjs');
const FILL = path.resolve(SCRIPT, '../nginx/docker-entrypoint.d/25-fill-pages.sh');
const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Lays out a page with this text. @returns the file that nginx would send */
function layOut(release: string, text: string) {
  const [dist, site] = [path.join(folder, release, 'dist'), path.join(folder, release, 'site')];
  mkdirSync(path.join(dist, 'pricing'), { recursive: true });
  for (const name of ['index.html', 'index.html.br']) writeFileSync(path.join(dist, 'pricing', name), text);
  writeFileSync(path.join(dist, 'robots.txt'), `Sitemap: ${SITE_PLACEHOLDER}/sitemap.xml\n`);
  mkdirSync(path.join(dist, '.well-known'));
  writeFileSync(
    path.join(dist, BUILD_PATH),
    JSON.stringify({ origin: SITE_PLACEHOLDER, linkOrigin: LINKS_PLACEHOLDER }),
  );
  execFileSync(process.execPath, [SCRIPT, dist, site]);
  return { site, page: statSync(path.join(site, 'identity/pricing/index.html')) };
}

it('nginx takes pages of equal size for the same only if they are', () => {
  const [old, same, other] = [
    layOut('old', 'assets/a.js'),
    layOut('same', 'assets/a.js'),
    layOut('other', 'assets/b.js'),
  ];
  expect(other.page.size).toBe(old.page.size);
  expect(same.page.mtimeMs).toBe(old.page.mtimeMs);
  expect(other.page.mtimeMs).not.toBe(old.page.mtimeMs);
});

it('every coding has a folder of its own, with the same names', () => {
  const { site } = layOut('codings', 'text');
  expect(readdirSync(path.join(site, 'br/pricing'))).toEqual(['index.html']);
  expect(readdirSync(site).toSorted()).toEqual(['br', 'built', 'filled', 'identity', 'readers']);
});

/** What a container of an image does when it starts. @returns what it would send then */
function start(built: string, publicOrigin: string, readerOrigin = '') {
  const target = mkdtempSync(path.join(folder, 'started-'));
  execFileSync(FILL, [built, target], {
    env: { ...process.env, PUBLIC_ORIGIN: publicOrigin, READER_ORIGIN: readerOrigin },
  });
  const [plain, packed] = ['identity', 'gzip'].map((coding) => path.join(target, coding, 'robots.txt'));
  return {
    text: readFileSync(plain ?? '', 'utf8'),
    unpacked: gunzipSync(readFileSync(packed ?? '')).toString(),
    time: statSync(packed ?? '').mtimeMs,
    described: JSON.parse(readFileSync(path.join(target, 'identity', BUILD_PATH), 'utf8')),
  };
}

it('two sites of one image tell their own address each, and every replica of one tells it alike', () => {
  const { site } = layOut('filled', 'text');
  const built = path.join(site, 'built');
  const [first, replica, second] = [
    start(built, 'https://a.example'),
    start(built, 'https://a.example'),
    start(built, 'https://b.example'),
  ];
  expect(first.text).toBe('Sitemap: https://a.example/sitemap.xml\n');
  expect(first.unpacked).toBe(first.text);
  expect(first.described).toEqual({ origin: 'https://a.example', linkOrigin: LINKS_PLACEHOLDER });
  expect(replica).toEqual(first);
  expect(second.text).toBe('Sitemap: https://b.example/sitemap.xml\n');
  // As long as that of the other: nginx would take it for the same.
  expect(second.time).not.toBe(first.time);
  expect(Math.max(first.time, second.time)).toBeLessThan(Date.now());
});

it('pages name where links lead, where that is another address', () => {
  const { site } = layOut('readers', 'text');
  const { described } = start(path.join(site, 'built'), 'https://make.example', 'https://read.example');
  expect(described).toEqual({ origin: 'https://make.example', linkOrigin: 'https://read.example' });
});

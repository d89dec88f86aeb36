import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from '@jest/globals';

const SCRIPT = path.resolve(import.meta.dirname, '../../../docker/lay-out-site.mjs');
const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Lays out a page with this text. @returns the file that nginx would send */
function layOut(release: string, text: string) {
  const [dist, site] = [path.join(folder, release, 'dist'), path.join(folder, release, 'site')];
  mkdirSync(path.join(dist, 'pricing'), { recursive: true });
  for (const name of ['index.html', 'index.html.br']) writeFileSync(path.join(dist, 'pricing', name), text);
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
  expect(readdirSync(site).toSorted()).toEqual(['br', 'identity']);
});

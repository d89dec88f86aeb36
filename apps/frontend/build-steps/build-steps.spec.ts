import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { SITE_PLACEHOLDER } from '@oncelink/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkBudgets, compressFiles, refuseUnsafe } from './check-build.ts';
import { filesNeededBy } from './prerender-pages.ts';

const MANIFEST: Manifest = {
  'index.html': { file: 'app.js', imports: ['_shared.js'], css: ['app.css'] },
  'src/start.ts': { file: 'theme.js' },
  'src/pages/home/home-page.tsx': { file: 'home.js', imports: ['_shared.js', 'index.html'] },
  '_shared.js': { file: 'shared.js', imports: ['index.html'] },
};

let dist: string;

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'page-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

const writeSizes = (sizes: Readonly<Record<string, number>>) => {
  for (const [file, size] of Object.entries(sizes))
    writeFileSync(path.join(dist, `${file}.br`), Buffer.alloc(size));
};

const FRONTEND = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(FRONTEND, file), 'utf8');

describe('the page that Vite builds', () => {
  it('takes the same windows for desktops as the styles do', () => {
    const width = /--breakpoint-desktop: ([\d.]+rem);/.exec(read('src/ui/styles/theme.css'))?.[1];
    const named = [...read('index.html').matchAll(/\(min-width: ([^)]+)\)/g)].map(([, value]) => value);
    expect(named).toEqual([width, width]);
  });

  it('has beside it every colour and family that the pages of the gateway use', () => {
    const used = new Set(read('../gateway/src/docs/docs-style.ts').match(/(?<=var\()--[\w-]+/g));
    expect(used.size).toBeGreaterThan(8);
    const [tokens, house] = ['tokens', 'house'].map((name) => read(`src/ui/styles/${name}.css`));
    for (const token of used) expect(tokens).toContain(`${token}:`);
    for (const part of ['faces', 'tokens']) expect(house).toContain(`@import './${part}.css';`);
  });
});

describe('the build', () => {
  it('counts every file that a page needs, once', () => {
    expect(filesNeededBy(MANIFEST, ['src/pages/home/home-page.tsx']).toSorted()).toEqual([
      'app.css',
      'app.js',
      'home.js',
      'shared.js',
    ]);
  });

  it('lists every file after those that it imports, however they are reached', () => {
    const manifest: Manifest = {
      'index.html': { file: 'app.js', imports: ['_runtime.js', '_shared.js'] },
      '_shared.js': { file: 'shared.js', imports: ['_runtime.js'] },
      '_runtime.js': { file: 'runtime.js' },
    };
    expect(filesNeededBy(manifest, ['index.html'])).toEqual(['runtime.js', 'shared.js', 'app.js']);
  });

  it.each([
    ['index.html', 100_000],
    ['_link.html', 100_000],
    ['_de/_link.html', 100_000],
    ['pricing/index.html', 108_000],
    ['links/index.html', 122_000],
  ])('fails when what %s loads first is more than %i bytes', (page, max) => {
    mkdirSync(path.dirname(path.join(dist, page)), { recursive: true });
    const names = ['app.js', 'app.css', 'home.js'];
    writeFileSync(
      path.join(dist, page),
      `${names.map((name) => `<link href="/assets/${name}">`).join('')}<script src="/assets/app.js"></script>`,
    );
    mkdirSync(path.join(dist, 'assets'));
    writeSizes({ 'assets/app.js': max - 30_000, 'assets/app.css': 10_000, 'assets/home.js': 20_000 });
    expect(checkBudgets(dist)).toContain(page);
    writeSizes({ 'assets/home.js': 20_001 });
    expect(() => checkBudgets(dist)).toThrow('Over the budget.');
  });

  it.each([
    ['index.html', '<script type="module" src="https://js.stripe.com/v3"></script>'],
    ['index.html', '<img alt="" src="//pictures.example/1.png">'],
    ['index.html', '<link rel="stylesheet" href="https://fonts.example/a.css">'],
    ['index.html', '<form method="post" action="https://forms.example/">'],
    ['app.css', '@font-face { src: url("https://fonts.example/a.woff2") }'],
    ['app.css', '@import "//fonts.example/a.css";'],
    ['app.js', 'const script = "https://js.stripe.com/" + version'],
  ])('fails when a page would fetch from elsewhere: %s with %s', (file, text) => {
    writeFileSync(path.join(dist, file), text);
    expect(() => refuseUnsafe(dist)).toThrow(file);
  });

  it('lets pages link to others, and the page of payment forms load what it needs', () => {
    const html =
      '<link rel="canonical" href="https://a.example/"><a class="x" href="https://b.example">b</a>';
    writeFileSync(path.join(dist, 'index.html'), `${html}<script type="module" src="/app.js"></script>`);
    mkdirSync(path.join(dist, '_pay'));
    writeFileSync(path.join(dist, '_pay/main.js'), 'load("https://js.stripe.com/")');
    expect(() => refuseUnsafe(dist)).not.toThrow();
  });

  it.each([
    '<form><input name="email"></form>',
    '<form method="post" action="/contact">',
    '<p style="color: red">',
    '<script>run()</script>',
    '<script type="application/json">{}</script>',
    '<template><!--$!--></template>',
  ])(
    'fails when a page would send what was typed by itself, holds inline code, or lacks a part: %s',
    (html) => {
      writeFileSync(path.join(dist, 'index.html'), html);
      expect(() => refuseUnsafe(dist)).toThrow('index.html');
    },
  );

  it('lets pages hold forms that only their code can send, and scripts of their own', () => {
    const html =
      '<form aria-label="Contact form" method="dialog"></form><script src="/assets/app.js"></script>' +
      '<script type="application/ld+json">{"url":"https://a.example/"}</script>';
    writeFileSync(path.join(dist, 'index.html'), html);
    expect(() => refuseUnsafe(dist)).not.toThrow();
  });

  it('puts a brotli and a gzip file beside every text, but for what servers write the address into', () => {
    const html = '<!doctype html><p>Say it once.</p>'.repeat(50);
    writeFileSync(path.join(dist, 'index.html'), html);
    writeFileSync(path.join(dist, 'font.woff2'), 'font');
    writeFileSync(path.join(dist, 'robots.txt'), SITE_PLACEHOLDER);
    compressFiles(dist);
    const built = (file: string) => readFileSync(path.join(dist, file));
    expect(brotliDecompressSync(built('index.html.br')).toString()).toBe(html);
    expect(gunzipSync(built('index.html.gz')).toString()).toBe(html);
    for (const file of ['font.woff2.br', 'robots.txt.br', 'robots.txt.gz'])
      expect(() => built(file)).toThrow('ENOENT');
  });
});

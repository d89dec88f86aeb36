import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BUILD_PATH, SITE_PLACEHOLDER, type BuildDescription } from '@oncelink/contracts';
import { BuiltSite, UNREACHABLE } from './testing/built-site.ts';
import { verifySite } from './verify-site.ts';

let built: BuiltSite;
beforeEach(() => {
  built = new BuiltSite();
});
afterEach(() => built.remove());

const verify = async (publicOrigin?: string, readerOrigin?: string, links = false) =>
  verifySite(
    {
      origin: await built.serve(publicOrigin, readerOrigin),
      payOrigin: undefined,
      links,
      dist: built.at('dist'),
    },
    built.folder,
  );

describe('a site that is compared with a build', () => {
  it('passes when it sends that build, in every language', async () => {
    const { same, report } = await verify();
    expect(report).toContain('9 of 10 files are those of the build.\n1 files of the payment forms');
    expect(report).toContain('What this cannot show');
    expect(same).toBe(true);
  });

  it('passes whatever it calls itself, and says so where that is another address', async () => {
    expect((await verify()).report).not.toContain('another address');
    const { same, report } = await verify('https://secrets.example');
    expect(same).toBe(true);
    expect(report).toContain('search engines and previews another address: https://secrets.example.');
  });

  it('passes where its links lead elsewhere, and says where', async () => {
    const { same, report } = await verify('https://make.example', 'https://read.example');
    expect(same).toBe(true);
    expect(report).toContain('Links that are made there lead to https://read.example.');
  });

  it('passes without any page but that of a link, where it is for readers alone', async () => {
    for (const page of ['index.html', 'pricing/index.html', '_de/index.html']) rmSync(built.at('site', page));
    expect((await verify()).same).toBe(false);
    const { same, report } = await verify(undefined, undefined, true);
    expect(report).toContain('6 of 6 files');
    expect(same).toBe(true);
    writeFileSync(built.at('site/_link.html'), 'another');
    expect((await verify(undefined, undefined, true)).same).toBe(false);
  });

  it.each([
    ['robots.txt', 'Sitemap: https://elsewhere.example/sitemap.xml'],
    ['pricing/index.html', `<link rel="canonical" href="${SITE_PLACEHOLDER}.evil.example/pricing">pricing`],
    ['assets/app-1.js', `start("${SITE_PLACEHOLDER}");`],
  ])('fails when %s names an address that the build does not have there', async (file, text) => {
    writeFileSync(built.at('site', file), text);
    const { same, report } = await verify('https://secrets.example');
    expect(same).toBe(false);
    expect(report).toContain(`differs   ${file}`);
  });

  it('fails and names the script in which one byte is another one', async () => {
    writeFileSync(built.at('site/assets/app-1.js'), 'start()!');
    const { same, report } = await verify();
    expect(same).toBe(false);
    expect(report).toContain('differs   assets/app-1.js: as long, but another one');
    expect(report).toContain('8 of 10 files');
  });

  it('fails and names the script that a page loads besides', async () => {
    writeFileSync(built.at('site/assets/evil-1.js'), 'steal();');
    appendFileSync(built.at('site/index.html'), '<script src="/assets/evil-1.js"></script>');
    appendFileSync(built.at('site/_link.html'), '<link rel="stylesheet" href="//evil.example/a.css">');
    const { same, report } = await verify();
    expect(same).toBe(false);
    expect(report).toMatch(/^differs {3}index\.html: /m);
    expect(report).toMatch(/^unlisted {2}http:\S+\/assets\/evil-1\.js: loaded by index\.html$/m);
    expect(report).toMatch(/^unlisted {2}http:\/\/evil\.example\/a\.css: loaded by _link\.html$/m);
    expect(report).not.toMatch(/^unlisted.*app-1\.js/m);
  });

  it('fails when a page is another one for those who read another language', async () => {
    writeFileSync(built.at('site/_de/index.html'), 'Startseite, mit mehr');
    expect((await verify()).report).toContain('differs   _de/index.html: 20 bytes instead of 10');
  });

  it('fails when a file is not there, or one more is named', async () => {
    rmSync(built.at('site/pricing'), { recursive: true });
    const more = JSON.parse(readFileSync(built.at('site', BUILD_PATH), 'utf8')) as BuildDescription;
    const files = { ...more.files, 'assets/more-1.js': { sha256: '0'.repeat(64), bytes: 1 } };
    writeFileSync(built.at('site', BUILD_PATH), JSON.stringify({ ...more, files }));
    const { same, report } = await verify();
    expect(same).toBe(false);
    expect(report).toContain('missing   pricing/index.html: the site answers 404');
    expect(report).toContain('unlisted  assets/more-1.js: the site has it, the build does not');
  });

  it('fails when pages come without the headers that hold off foreign code', async () => {
    const bare = createServer(({ url = '' }, response) => {
      response.end(readFileSync(built.at('dist', url === BUILD_PATH ? url : 'index.html')));
    });
    bare.listen(0, '127.0.0.1');
    await once(bare, 'listening');
    const origin = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
    try {
      const { same, report } = await verifySite(
        { origin, payOrigin: undefined, links: false, dist: built.at('dist') },
        built.folder,
      );
      expect(same).toBe(false);
      expect(report).toMatch(/^header {4}Content-Security-Policy: .+: not sent/m);
    } finally {
      bare.closeAllConnections();
      bare.close();
    }
  });
});

describe('a site that cannot be compared', () => {
  const compareHere = async () =>
    verifySite(
      { origin: await built.serve(), payOrigin: undefined, links: false, dist: undefined },
      built.folder,
    );

  it('is one that does not say what it is', async () => {
    await expect(compareHere()).rejects.toThrow('does not say which commit');
    writeFileSync(built.at('site', BUILD_PATH), '{"files":{}}');
    await expect(compareHere()).rejects.toThrow('describes no build');
    rmSync(built.at('site', BUILD_PATH));
    await expect(compareHere()).rejects.toThrow('answers 404');
  });

  it('ends the command with 2, which is not the code of a passed comparison', () => {
    const main = path.join(import.meta.dirname, 'main.ts');
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
    expect(run('ftp://site.example')).toMatchObject({ status: 2, stdout: '' });
    expect(run(UNREACHABLE, '--dist', built.folder)).toMatchObject({ status: 2, stdout: '' });
  });
});

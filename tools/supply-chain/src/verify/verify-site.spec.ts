import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BUILD_PATH, type BuildDescription } from '@oncelink/contracts';
import { startEdge, type Edge } from '@oncelink/launcher/edge-server';
import { verifySite } from './verify-site.ts';

const FILES = {
  'index.html': '<!doctype html><script type="module" src="/assets/app-1.js"></script>',
  '_link.html': '<!doctype html><script type="module" src="/assets/app-1.js"></script>link',
  '_404.html': 'not found',
  'pricing/index.html': 'pricing',
  '_de/index.html': 'Startseite',
  '_de/_404.html': 'nicht gefunden',
  '_pay/checkout.html': 'payment form',
  'assets/app-1.js': 'start();',
  'assets/kdf.worker-1.js': 'stretch();',
};
const UNREACHABLE = 'http://127.0.0.1:9';

let folder: string;
let edge: Edge | undefined;

const inFolder = (...names: readonly string[]): string => path.join(folder, ...names);

function describeFiles(dist: string, commit: string | null): void {
  const files = Object.keys(FILES).map((name) => {
    const bytes = readFileSync(path.join(dist, name));
    return [name, { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }];
  });
  const description = { commit, version: '1.0.0', origin: null, files: Object.fromEntries(files) };
  mkdirSync(path.join(dist, '.well-known'), { recursive: true });
  writeFileSync(path.join(dist, BUILD_PATH), JSON.stringify(description satisfies BuildDescription));
}

/** A build, and a site that was made of it. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'verified-'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(inFolder('dist', name)), { recursive: true });
    writeFileSync(inFolder('dist', name), text);
  }
  describeFiles(inFolder('dist'), null);
  cpSync(inFolder('dist'), inFolder('site'), { recursive: true });
});

const stopServing = async (): Promise<void> => {
  await edge?.close();
  edge = undefined;
};

afterEach(async () => {
  await stopServing();
  rmSync(folder, { recursive: true });
});

async function serve(): Promise<string> {
  const started = await startEdge({
    port: 0,
    host: '127.0.0.1',
    root: inFolder('site'),
    gatewayUrl: UNREACHABLE,
  });
  edge = started;
  return `http://127.0.0.1:${started.port}`;
}

const verify = async () =>
  verifySite({ origin: await serve(), payOrigin: undefined, dist: inFolder('dist') }, folder);

describe('a site that is compared with a build', () => {
  it('passes when it sends that build, in every language', async () => {
    const { same, report } = await verify();
    expect(report).toContain('8 of 9 files are those of the build.\n1 files of the payment forms');
    expect(report).toContain('What this cannot show');
    expect(same).toBe(true);
  });

  it('fails and names the script in which one byte is another one', async () => {
    writeFileSync(inFolder('site/assets/app-1.js'), 'start()!');
    const { same, report } = await verify();
    expect(same).toBe(false);
    expect(report).toContain('differs   assets/app-1.js: as long, but another one');
    expect(report).toContain('7 of 9 files');
  });

  it('fails and names the script that a page loads besides', async () => {
    writeFileSync(inFolder('site/assets/evil-1.js'), 'steal();');
    appendFileSync(inFolder('site/index.html'), '<script src="/assets/evil-1.js"></script>');
    appendFileSync(inFolder('site/_link.html'), '<link rel="stylesheet" href="//evil.example/a.css">');
    const { same, report } = await verify();
    expect(same).toBe(false);
    expect(report).toMatch(/^differs {3}index\.html: /m);
    expect(report).toMatch(/^unlisted {2}http:\S+\/assets\/evil-1\.js: loaded by index\.html$/m);
    expect(report).toMatch(/^unlisted {2}http:\/\/evil\.example\/a\.css: loaded by _link\.html$/m);
    expect(report).not.toMatch(/^unlisted.*app-1\.js/m);
  });

  it('fails when a page is another one for those who read another language', async () => {
    writeFileSync(inFolder('site/_de/index.html'), 'Startseite, mit mehr');
    expect((await verify()).report).toContain('differs   _de/index.html: 20 bytes instead of 10');
  });

  it('fails when a file is not there, or one more is named', async () => {
    rmSync(inFolder('site/pricing'), { recursive: true });
    const more = JSON.parse(readFileSync(inFolder('site', BUILD_PATH), 'utf8')) as BuildDescription;
    const files = { ...more.files, 'assets/more-1.js': { sha256: '0'.repeat(64), bytes: 1 } };
    writeFileSync(inFolder('site', BUILD_PATH), JSON.stringify({ ...more, files }));
    const { same, report } = await verify();
    expect(same).toBe(false);
    expect(report).toContain('missing   pricing/index.html: the site answers 404');
    expect(report).toContain('unlisted  assets/more-1.js: the site has it, the build does not');
  });

  it('fails when pages come without the headers that hold off foreign code', async () => {
    const bare = createServer(({ url = '' }, response) => {
      response.end(readFileSync(inFolder('dist', url === BUILD_PATH ? url : 'index.html')));
    });
    bare.listen(0, '127.0.0.1');
    await once(bare, 'listening');
    const origin = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
    try {
      const { same, report } = await verifySite(
        { origin, payOrigin: undefined, dist: inFolder('dist') },
        folder,
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
    verifySite({ origin: await serve(), payOrigin: undefined, dist: undefined }, folder);
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();

  it('is one that does not say what it is', async () => {
    await expect(compareHere()).rejects.toThrow('does not say which commit');
    await stopServing();
    writeFileSync(inFolder('site', BUILD_PATH), '{"files":{}}');
    await expect(compareHere()).rejects.toThrow('describes no build');
    await stopServing();
    rmSync(inFolder('site', BUILD_PATH));
    await expect(compareHere()).rejects.toThrow('answers 404');
  });

  it('is one of another commit than the checkout: both are named', async () => {
    git('init', '--quiet');
    git('commit', '--quiet', '--allow-empty', '--message', 'a');
    const other = 'c0ffee'.repeat(6) + 'c0de';
    describeFiles(inFolder('site'), other);
    await expect(compareHere()).rejects.toThrow(
      `a build of ${other}; this checkout is at ${git('rev-parse', 'HEAD')}`,
    );
  });

  it('ends the command with 2, so that nobody takes it for a passed comparison', () => {
    const main = path.join(import.meta.dirname, 'main.ts');
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, ['--conditions=oncelink-source', main, ...args], { encoding: 'utf8' });
    expect(run('ftp://site.example')).toMatchObject({ status: 2, stdout: '' });
    expect(run(UNREACHABLE, '--dist', folder)).toMatchObject({ status: 2, stdout: '' });
  });
});

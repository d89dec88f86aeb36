import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readGuardedFile } from './guarded-file.ts';
import { startLinkPage, type LinkPage } from './link-page.ts';
import { readConfig } from './read-config.ts';

describe('the configuration', () => {
  it('allows what it names', () => {
    expect(readConfig('{}')).toEqual({ folders: [], commands: new Map() });
    expect(readConfig('{"folders":["/a"],"commands":{"deploy":["sh","x"]}}')).toEqual({
      folders: ['/a'],
      commands: new Map([['deploy', ['sh', 'x']]]),
    });
  });

  it.each([
    'canary',
    '[]',
    '{"folder":["/canary"]}',
    '{"folders":["canary"]}',
    '{"folders":"/canary"}',
    '{"commands":{"canary":[]}}',
    '{"commands":{"canary":"sh"}}',
  ])('refuses %s and does not repeat it', (bad) => {
    expect(() => readConfig(bad)).toThrow(/^(?!.*canary)/);
    expect(() => readConfig(bad)).not.toThrow(/canary/);
  });
});

describe('a guarded file', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'oncelink-mcp-'));
  const allowed = path.join(home, 'allowed');
  const at = (...names: readonly string[]) => path.join(allowed, ...names);
  beforeAll(() => {
    for (const folder of ['allowed/.ssh', 'allowed/deep', 'allowed-not']) {
      mkdirSync(path.join(home, folder), { recursive: true });
    }
    for (const file of [
      'outside',
      'allowed-not/file',
      'allowed/.env',
      'allowed/.ssh/id',
      'allowed/deep/ok',
    ]) {
      writeFileSync(path.join(home, file), 'canary');
    }
    writeFileSync(at('long'), 'x'.repeat(8003));
    writeFileSync(at('binary'), Uint8Array.of(0xff, 0xfe));
    symlinkSync(path.join(home, 'outside'), at('link-out'));
    symlinkSync(home, at('folder-out'));
    symlinkSync(at('.env'), at('link-to-dotfile'));
    symlinkSync(at('deep/ok'), at('link-within'));
    symlinkSync(allowed, path.join(home, 'alias'));
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it('is read where its real path is in a folder', () => {
    expect(readGuardedFile(at('deep/ok'), [allowed])).toBe('canary');
    expect(readGuardedFile(at('link-within'), [allowed])).toBe('canary');
    expect(readGuardedFile(at('deep/ok'), [path.join(home, 'alias')])).toBe('canary');
  });

  it.each([
    '/outside',
    '/allowed/../outside',
    '/allowed-not/file',
    '/allowed/.env',
    '/allowed/.ssh/id',
    '/allowed/link-out',
    '/allowed/folder-out/outside',
    '/allowed/link-to-dotfile',
    '/allowed/missing',
    '/allowed',
  ])('is refused as if it were missing: %s', (name) => {
    const message = 'There is no such file in the folders of the configuration. Nothing was sent.';
    expect(() => readGuardedFile(home + name, [allowed])).toThrow(message);
  });

  it('is a short plain text with an absolute path', () => {
    expect(() => readGuardedFile(at('deep'), [allowed])).toThrow('no plain file');
    expect(() => readGuardedFile(at('long'), [allowed])).toThrow('longer');
    expect(() => readGuardedFile(at('binary'), [allowed])).toThrow('no UTF-8');
    expect(() => readGuardedFile('deep/ok', [allowed])).toThrow('absolute');
    expect(() => readGuardedFile(at('deep/ok'), [])).toThrow('no such file');
  });
});

describe('the page of a link', () => {
  const LINK = 'https://oncelink.example/s-#canary';
  let shown: LinkPage;
  beforeAll(async () => {
    shown = await startLinkPage();
  });
  afterAll(() => shown.close());

  async function ask(url: string, method: string, host = new URL(url).host) {
    const answer = await new Promise<Parameters<typeof text>[0] & { statusCode?: number | undefined }>(
      (resolve, reject) => {
        request(url, { method, headers: { host } }, resolve).on('error', reject).end();
      },
    );
    return { status: answer.statusCode, body: await text(answer) };
  }

  it('shows it once, after a click', async () => {
    const url = shown.offer(LINK);
    expect(url).not.toContain('canary');
    for (let looks = 0; looks < 2; looks += 1) {
      const looked = await ask(url, 'GET');
      expect(looked.status).toBe(200);
      expect(looked.body).not.toContain('canary');
    }
    expect(await ask(url, 'POST')).toMatchObject({ status: 200, body: expect.stringContaining(LINK) });
    expect(await ask(url, 'POST')).toMatchObject({
      status: 404,
      body: expect.not.stringContaining('canary'),
    });
  });

  it('shows nothing to another host or with another nonce, and keeps the link', async () => {
    const url = shown.offer(LINK);
    const { port, origin } = new URL(url);
    for (const host of [`rebound.example:${port}`, `localhost:${port}`, '127.0.0.1']) {
      expect(await ask(url, 'POST', host)).toMatchObject({ status: 404 });
    }
    expect(await ask(`${origin}/`, 'POST')).toMatchObject({ status: 404 });
    expect(await ask(`${url}x`, 'POST')).toMatchObject({ status: 404 });
    expect(await ask(url, 'POST')).toMatchObject({ status: 200, body: expect.stringContaining(LINK) });
  });
});

import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Cluster } from '@oncelink/testing/cluster';
import { KEY_SCOPES, SIGN_IN_CODE } from '@oncelink/contracts';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { countStored, query } from '@oncelink/testing/product/database';
import { call } from '@oncelink/testing/product/link-client';
import { Shell } from './clients/shell.ts';
import { testOfKeys as test } from '../shared-clusters.ts';

/* What a shell does with its API key. */

let cluster: Cluster;
let shell: Shell;
let file: string;
let session: Record<string, string>;
test.beforeAll(async ({ cluster: shared }) => {
  cluster = shared;
  shell = new Shell(cluster.gateways[0] ?? '');
  file = path.join(shell.home, '.config/oncelink/login.json');
  const email = 'ada-in-a-shell@example.org';
  const attempt = { email, requestId: await sendCode(shell.url, email), code: SIGN_IN_CODE.demoCode };
  session = bearer((await verifyCode(shell.url, attempt)).body['token']);
});
test.afterAll(() => {
  shell.remove();
});

async function drawKey(wish: object = {}): Promise<Record<string, unknown>> {
  const all = { name: 'pipeline', scopes: KEY_SCOPES, ...wish };
  const { status, body } = await call(shell.url, '/api/account/keys', all, session);
  expect(status).toBe(201);
  return body;
}
const makeKey = async (wish: object = {}): Promise<string> => String((await drawKey(wish))['apiKey']);

const typo = (key: string): string => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
const kept = (): unknown => JSON.parse(readFileSync(file, 'utf8')).apiKey;

test('a key that is kept is for its site alone, in a file that only its owner can read', async () => {
  const key = await makeKey();
  expect(await shell.run(['login'], `${key}\n`)).toMatchObject({ code: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const shown = await shell.run(['key']);
  expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('pipeline') });
  expect(shown.out).not.toContain(key);
  // One site in another spelling, and another site: its links would be made in nobody’s name.
  const sameSite = ['--url', `${shell.url}/`];
  expect(await shell.run(['key', ...sameSite])).toMatchObject({ code: 0 });
  expect(await shell.run(['key', '--url', shell.url.replace('127.0.0.1', 'localhost')])).toMatchObject({
    code: 2,
  });
  expect(await shell.run(['doctor'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('site answers'),
  });
  expect(await shell.run(['logout'])).toMatchObject({ code: 0 });
  expect(existsSync(file)).toBe(false);
  expect(await shell.run(['doctor'])).toMatchObject({ code: 0, out: expect.stringContaining('key none') });
});

test('what is no key, or none that works here, is told at once and is not kept @long', async () => {
  const key = await makeKey();
  const foreign = await makeKey({ networks: ['192.0.2.0/24'] });
  for (const [text, code] of [
    ['no key', 2],
    [`${key}\n${key}`, 2],
    [typo(key), 4],
    [foreign, 4],
  ] as const) {
    expect(await shell.run(['login'], text)).toMatchObject({ code, out: '' });
    const env = { ONCELINK_API_KEY: text };
    expect((await shell.run(['send'], 'hunter2', env)).code).toBe(code);
    expect((await shell.run(['doctor'], '', env)).code).toBe(4);
  }
  expect(existsSync(file)).toBe(false);
  const away = { ONCELINK_URL: 'http://127.0.0.1:9' };
  expect(await shell.run(['login'], key, away)).toMatchObject({ code: 3 });
  expect(await shell.run(['login'], key, { XDG_CONFIG_HOME: '/dev/null' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('Nothing was kept'),
  });
});

test('a key that has ended, or may not make links, makes none, and says so with its status @long', async () => {
  // Nobody has used it before: no gateway knows that it worked.
  const ended = async (change: string): Promise<string> => {
    const { key, apiKey } = await drawKey();
    const { id } = Object(key);
    await query(cluster.accounts.databaseUrl, `UPDATE api_key SET ${change} WHERE id = '${String(id)}'`);
    return String(apiKey);
  };
  const revoked = await makeKey();
  expect(await shell.run(['key', 'revoke'], '', { ONCELINK_API_KEY: revoked })).toMatchObject({ code: 0 });
  const expired = await ended("expires_at = now() - interval '1 second'");
  const lapsed = await ended('lapses_at = now()');
  const narrow = await makeKey({ scopes: ['usage:read'] });
  const before = await countStored(cluster.databaseUrl);
  for (const [key, error] of [
    [revoked, 'KEY_INVALID'],
    [expired, 'KEY_INVALID'],
    [lapsed, 'KEY_INVALID'],
    [narrow, 'KEY_SCOPE'],
  ] as const) {
    const { code, out, err } = await shell.run(['send', '--json'], 'hunter2', { ONCELINK_API_KEY: key });
    expect([code, out, JSON.parse(err).error.code]).toEqual([4, '', error]);
  }
  expect(await countStored(cluster.databaseUrl)).toBe(before);
});

test('a key is replaced where it was kept, or printed for whoever keeps it elsewhere', async () => {
  const key = await makeKey();
  await shell.run(['login'], key);
  const rotated = await shell.run(['key', 'rotate', '--overlap', '1h']);
  expect(rotated).toMatchObject({ code: 0, out: '', err: expect.not.stringContaining('olk_') });
  const second = kept();
  expect(second).toMatch(/^olk_/);
  expect(second).not.toBe(key);
  for (const one of [key, String(second)]) {
    expect(await shell.run(['key'], '', { ONCELINK_API_KEY: one })).toMatchObject({ code: 0 });
  }
  // Keys must not multiply.
  expect(await shell.run(['key', 'rotate'])).toMatchObject({ code: 1, out: '' });
  expect(kept()).toBe(second);
  expect(await shell.run(['key', 'rotate', '--overlap', '1m'])).toMatchObject({ code: 2 });
  expect(await shell.run(['key', 'constructor'])).toMatchObject({ code: 2 });

  const elsewhere = { ONCELINK_API_KEY: await makeKey() };
  const printed = await shell.run(['key', 'rotate', '--overlap', '0h'], '', elsewhere);
  expect(printed).toMatchObject({ code: 0, out: expect.stringMatching(/^olk_\w{49}\n$/) });
  expect(await shell.run(['key'], '', elsewhere)).toMatchObject({ code: 4 });
  expect(kept()).toBe(second);

  expect(await shell.run(['key', 'revoke'])).toMatchObject({ code: 0, out: '' });
  expect(existsSync(file)).toBe(false);
  expect(await shell.run(['key'], '', { ONCELINK_API_KEY: String(second) })).toMatchObject({ code: 4 });
});

test('a file of `login` that is damaged makes no link in nobody’s name, and keeps nobody from opening', async () => {
  const { out: link } = await shell.run(['send'], 'hunter2');
  mkdirSync(path.dirname(file), { recursive: true });
  for (const content of ['{"url":"x","apiKey":"olk_canary', 'olk_canary', '{}']) {
    writeFileSync(file, content);
    const { code, out, err } = await shell.run(['send'], 'hunter2');
    expect([code, out, err]).toEqual([1, '', expect.stringContaining('Nothing was sent')]);
    expect(err).not.toContain('canary');
  }
  expect(await shell.run(['open', '-'], link)).toMatchObject({ code: 0, out: 'hunter2' });
  expect(await shell.run(['logout'])).toMatchObject({ code: 0 });
  expect(existsSync(file)).toBe(false);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import type { Cluster } from '@oncelink/testing/cluster';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { query } from '@oncelink/testing/product/database';
import { call } from '@oncelink/testing/product/link-client';
import { testOfKeys as test } from '../shared-clusters.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../packages/cli/dist/oncelink.js');

let cluster: Cluster;
let url: string;
let home: string;
test.beforeAll(({ cluster: shared }) => {
  cluster = shared;
  url = cluster.gateways[0] ?? '';
  home = mkdtempSync(path.join(tmpdir(), 'oncelink-device-'));
});
test.afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

/** With an address of its own: nobody is mailed two codes in a minute. */
async function signIn(email: string): Promise<Record<string, string>> {
  const requestId = await sendCode(url, email);
  const code = await cluster.accounts.mailbox.waitForCode(email);
  const { body } = await verifyCode(url, { email, requestId, code });
  return bearer(body['token']);
}

/** Starts the program without a terminal. @returns also what it has printed so far, and how it ends */
function start(...args: readonly string[]) {
  const env = { PATH: process.env['PATH'], HOME: home, ONCELINK_URL: url };
  const child = spawn(process.execPath, [PROGRAM, ...args], { env });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    err += chunk;
  });
  const ended = Promise.all([text(child.stdout), once(child, 'close')]);
  return { child, err: () => err, end: async () => ({ out: (await ended)[0], code: child.exitCode, err }) };
}

async function shownCode(program: ReturnType<typeof start>): Promise<string> {
  const pattern = /[B-Z]{4}-[B-Z]{4}/;
  await expect.poll(program.err).toMatch(pattern);
  return pattern.exec(program.err())?.[0] ?? '';
}

test('a program logs in by a code that its user types, and no key is in what it prints', async () => {
  const session = await signIn('ada-on-a-device@example.org');
  const program = start('login', '--device');
  const userCode = await shownCode(program);
  const found = await call(url, '/api/account/devices/find', { userCode }, session);
  expect([found.status, found.body]).toEqual([
    200,
    { client: 'oncelink', system: 'Linux', isSameNetwork: true },
  ]);
  const decided = await call(url, '/api/account/devices/decide', { userCode, allow: true }, session);
  expect(decided.status).toBe(200);
  const { code, out, err } = await program.end();
  expect([code, out]).toEqual([0, '']);

  const file = path.join(home, '.config/oncelink/login.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { apiKey } = JSON.parse(readFileSync(file, 'utf8'));
  expect(apiKey).toMatch(/^olk_[0-9A-Za-z]{49}$/);
  expect(err).not.toContain('olk_');

  const sending = start('send');
  sending.child.stdin.end('hunter2');
  expect(await sending.end()).toMatchObject({ code: 0, out: expect.stringContaining('#') });
  const { body } = await call(url, '/api/account/keys', undefined, session);
  expect(body['keys']).toMatchObject([{ name: 'oncelink (Linux)', madeBy: 'device' }]);
  expect(JSON.stringify(body)).not.toContain(apiKey);
  const used = "SELECT 1 FROM api_key WHERE last_used_at IS NOT NULL AND made_by = 'device'";
  expect(await query(cluster.accounts.databaseUrl, used)).toHaveLength(1);
});

test('a program that is denied says so, and keeps nothing @long', async () => {
  const session = await signIn('grace-on-a-device@example.org');
  const program = start('login', '--device');
  const userCode = await shownCode(program);
  const denied = await call(url, '/api/account/devices/decide', { userCode, allow: false }, session);
  expect(denied.status).toBe(200);
  expect(await program.end()).toMatchObject({ code: 4, out: '', err: expect.stringContaining('denied') });
});

import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { startTlsWeb, type TlsWeb } from './start-tls-web.ts';

/** Whatever a client can be told to offer, broken or not. */
const ALL = 'ALL:COMPLEMENTOFALL:@SECLEVEL=0';
/** Keys of each connection are its own, and changed bytes are noticed. */
const GOOD = /^ECDHE-RSA-(AES(128|256)-GCM-SHA\d+|CHACHA20-POLY1305)$/;

let server: TlsWeb;
test.beforeAll(async () => {
  server = await startTlsWeb('https://localhost', {}, 'rsa');
});
test.afterAll(() => server.end());

/** @param offer arguments of `openssl s_client` @returns the cipher that was agreed on, or null */
async function agree(...offer: readonly string[]): Promise<string | null> {
  const asked = promisify(execFile)('openssl', [
    ...`s_client -connect 127.0.0.1:${server.tls} -servername localhost`.split(' '),
    ...offer,
  ]);
  asked.child.stdin?.end();
  const output = await asked.then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );
  const cipher = /Cipher is (\S+)/.exec(output)?.[1];
  return cipher === undefined || cipher === '(NONE)' ? null : cipher;
}

test('of TLS 1.2 nginx takes ciphers with forward secrecy and authentication, and no other', async () => {
  const known = execFileSync('openssl', ['ciphers', '-s', '-tls1_2', ALL], { encoding: 'utf8' });
  const names = known.trim().split(':');
  // All bad ones are offered at once: if nginx knew any of them, it would take that.
  const bad = names.filter((name) => !GOOD.test(name));
  expect(bad.length).toBeGreaterThan(50);
  expect(await agree('-tls1_2', '-cipher', `${bad.join(':')}:@SECLEVEL=0`)).toBeNull();
  const andGood = [...bad, 'ECDHE-RSA-AES128-GCM-SHA256'].join(':');
  expect(await agree('-tls1_2', '-cipher', `${andGood}:@SECLEVEL=0`)).toBe('ECDHE-RSA-AES128-GCM-SHA256');
  const taken: string[] = [];
  for (const name of names.filter((one) => GOOD.test(one))) {
    if ((await agree('-tls1_2', '-cipher', `${name}:@SECLEVEL=0`)) !== null) taken.push(name);
  }
  console.log(`${taken.length} of ${names.length} ciphers: ${taken.join(', ')}`);
  expect(taken).toContain('ECDHE-RSA-AES128-GCM-SHA256');
});

test('nginx chooses, not who comes', async () => {
  const offered = 'ECDHE-RSA-CHACHA20-POLY1305:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384';
  expect(await agree('-tls1_2', '-cipher', offered)).toBe('ECDHE-RSA-AES256-GCM-SHA384');
});

test('TLS 1.3 works, 1.1 and 1.0 do not', async () => {
  expect(await agree('-tls1_3')).toMatch(/^TLS_(AES_\d+_GCM|CHACHA20_POLY1305)_SHA\d+$/);
  for (const version of ['-tls1_1', '-tls1']) expect(await agree(version, '-cipher', ALL)).toBeNull();
});

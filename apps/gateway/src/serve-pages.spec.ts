import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { edgeHeaders } from '@oncelink/edge-headers';
import { startTestSite } from './testing/start-test-site.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pages-'));

writeFileSync(path.join(folder, 'index.html'), 'home');
writeFileSync(path.join(folder, '_link.html'), 'link');
writeFileSync(path.join(folder, '_404.html'), 'not found');
const site = await startTestSite({
  PAGES_FOLDER: folder,
  RATE_LIMITS: 'on',
  PUBLIC_ORIGIN: 'http://localhost:3000',
  PAY_ORIGIN: 'http://pay.localhost:3000',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
});
await site.app.listen(0, '127.0.0.1');
const origin = await site.app.getUrl();
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

/** Sends bytes as they are. @returns all that comes back */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined); // the rest of what we send is not read any more
  socket.end(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

describe('a gateway that serves the page too', () => {
  it.each([
    ['/', 200, 'home', 'page'],
    ['/sh-AbCdEfGhIj', 200, 'link', 'link'],
    ['/nowhere', 404, 'not found', 'page'],
  ] as const)('answers %s with the headers of every page server', async (address, status, text, kind) => {
    const answer = await fetch(origin + address);
    expect([answer.status, await answer.text()]).toEqual([status, text]);
    for (const [name, value] of Object.entries(edgeHeaders(kind, status, { tls: false })))
      expect([name, answer.headers.get(name)]).toEqual([name, value]);
  });

  it('has no calls on the host of payment forms, however they are written', async () => {
    const body = '{}';
    for (const accept of ['*/*', ' */*']) {
      const head = `Host: pay.localhost:3000\r\nAccept: ${accept}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n`;
      const answer = await sendRaw(
        `POST /api/delete-secret HTTP/1.1\r\n${head}Connection: keep-alive\r\n\r\n${body}`,
      );
      expect(answer).toContain('HTTP/1.1 405 ');
    }
  });

  it('has browsers keep to TLS where the site has it', async () => {
    const secured = await startTestSite({
      PAGES_FOLDER: folder,
      PUBLIC_ORIGIN: 'https://secrets.example.com',
    });
    await secured.app.listen(0, '127.0.0.1');
    const { headers } = await fetch(await secured.app.getUrl());
    await secured.stop();
    const name = 'Strict-Transport-Security';
    expect(headers.get(name)).toBe(edgeHeaders('page', 200, { tls: true })[name]);
    expect((await fetch(origin)).headers.has(name)).toBe(false);
  });

  it('answers its own addresses as without a page', async () => {
    const answer = await fetch(`${origin}/api/health/live`);
    expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
      200,
      edgeHeaders('api', 200, { tls: false })['Content-Security-Policy'],
    ]);
    expect((await fetch(`${origin}/.well-known/security.txt`)).headers.get('content-type')).toContain(
      'text/plain',
    );
    expect((await fetch(`${origin}/api/nothing`)).status).toBe(404);
  });

  it('logs no request for a page, whose path can hold the key of a link', async () => {
    const before = site.log();
    for (const path of [
      '//sh-C%2523AQEB',
      '/%73h-C%2523AQEB',
      '/%2Fsh-C%23AQEB',
      '/en/sh-C%2523AQEB',
      '/s-%00AQEB',
    ])
      await sendRaw(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    await fetch(`${origin}/s-%23AQEB`);
    await fetch(`${origin}/sh-AbCdEfGhIj`, { method: 'POST' });
    expect(site.log()).toBe(before);
  });

  it('refuses what is no HTTP, and headers that are too long', async () => {
    expect(await sendRaw('HELLO\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
    expect(await sendRaw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 /,
    );
  });

  it.each(
    ['/', '/api/health/live'].flatMap((address) =>
      ['GET', 'HEAD', 'DELETE', 'OPTIONS'].map((method) => [method, address]),
    ),
  )('lets no second request hide in the body of %s %s', async (method, address) => {
    const hidden = 'POST /api/hidden HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n';
    const answers = await sendRaw(
      `${method} ${address} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n` +
        `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n` +
        'GET /api/health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    );
    expect(answers.match(/HTTP\/1\.1 \d+ /g)).toHaveLength(2);
    expect(site.log()).not.toContain('/api/hidden');
  });

  it('serves the page of a mangled link of 2,000 emoji', async () => {
    const answer = await fetch(`${origin}/s-%23${'A'.repeat(12_000)}`);
    expect([answer.status, await answer.text()]).toEqual([200, 'link']);
  });
});

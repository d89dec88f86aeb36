import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { LINKS_PLACEHOLDER, SITE_PLACEHOLDER } from '@oncelink/contracts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { edgeHeaders } from '@oncelink/edge-headers';
import { startPageServer } from './page-server.ts';

const root = mkdtempSync(path.join(tmpdir(), 'edge-'));
const seenByGateway: string[] = [];
const PAY_HOST = 'pay.localhost:8080';
const READER_HOST = 'read.example';
const ORIGIN = 'https://secrets.example';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

async function ask(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const sent = request({ port: server.port, host: '127.0.0.1', path: target, method, headers });
  sent.end();
  const [answer] = await once(sent, 'response');
  let body = '';
  for await (const chunk of answer) body += String(chunk);
  return { status: answer.statusCode, headers: answer.headers, body };
}

/** Every header of the policy, in Node's lower-case spelling. */
function expectHeaders(answer: Answer, kind: Parameters<typeof edgeHeaders>[0]): void {
  for (const [name, value] of Object.entries(edgeHeaders(kind, answer.status, { tls: false }))) {
    expect([name, answer.headers[name.toLowerCase()]]).toEqual([name, value]);
  }
}

mkdirSync(path.join(root, 'assets'));
mkdirSync(path.join(root, 'pricing'));
mkdirSync(path.join(root, '_de'));
writeFileSync(path.join(root, 'index.html'), 'home');
writeFileSync(path.join(root, 'pricing/index.html'), 'pricing');
mkdirSync(path.join(root, '_pay/assets'), { recursive: true });
writeFileSync(path.join(root, '_pay/checkout.html'), 'payment form');
writeFileSync(path.join(root, '_pay/assets/form-1.js'), 'form');
writeFileSync(path.join(root, '_link.html'), 'link');
writeFileSync(path.join(root, 'link.txt'), `links: ${LINKS_PLACEHOLDER}`);
writeFileSync(path.join(root, '_de/index.html'), 'Startseite');
writeFileSync(path.join(root, '_de/_link.html'), 'Link');
writeFileSync(path.join(root, '_de/_404.html'), 'nicht gefunden');
writeFileSync(path.join(root, '_404.html'), 'not found');
writeFileSync(path.join(root, 'robots.txt'), `Sitemap: ${SITE_PLACEHOLDER}/sitemap.xml`);
writeFileSync(path.join(root, 'assets/a-1.js'), 'script');
writeFileSync(path.join(root, 'assets/a-1.js.br'), brotliCompressSync('script'));
const server = await startPageServer(
  {
    folder: root,
    publicOrigin: ORIGIN,
    readerOrigin: `https://${READER_HOST}`,
    payOrigin: `http://${PAY_HOST}`,
  },
  (incoming, outgoing) => {
    seenByGateway.push(String(incoming.url));
    outgoing.end(JSON.stringify({ url: incoming.url }));
  },
);

afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

describe('the server of the built page', () => {
  it('serves each page under its own address', async () => {
    expect((await ask('/')).body).toBe('home');
    expect((await ask('/pricing')).body).toBe('pricing');
  });

  it('answers an unknown address with the not-found page and status 404', async () => {
    const answer = await ask('/nowhere');
    expect([answer.status, answer.body]).toEqual([404, 'not found']);
    expectHeaders(answer, 'page');
  });

  it('serves pages in the language that the browser asks for, and says that they differ', async () => {
    const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' };
    const pages = await Promise.all(['/', '/s-', '/nowhere'].map((target) => ask(target, german)));
    expect(pages.map(({ body }) => body)).toEqual(['Startseite', 'Link', 'nicht gefunden']);
    for (const { headers } of pages) expect(headers.vary).toBe('Accept-Encoding, Accept-Language');
    expect((await ask('/', { 'accept-language': 'en,de' })).body).toBe('home');
    expect((await ask('/assets/a-1.js', german)).body).toBe('script');
  });

  it.each([
    '/_link.html',
    '/_404.html',
    '/_de',
    '/_de/index.html',
    '/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
  ])('%s is no address', async (target) => {
    expect((await ask(target)).status).toBe(404);
  });

  it.each(['/s-', '/sh-AbCdEfGhIj', '/shp-AbCdEfGhIj', '/s-%23AQEB', `/s-%23${'A'.repeat(12_000)}`])(
    'serves one and the same page for every link (%#)',
    async (target) => {
      const answer = await ask(target);
      expect([answer.status, answer.body]).toEqual([200, 'link']);
      expectHeaders(answer, 'link');
    },
  );

  it.each([
    '//sh-C%2523AQEB',
    '/x/../sh-C%2523AQEB',
    '/%73h-C%2523AQEB',
    '/./s-%2523AQEB',
    '//s-*AQEB',
    '/%2Fsh-C%2523AQEB',
  ])('keeps what a program made of a link as little as the link: %s', async (target) => {
    const answer = await ask(target);
    expect([answer.status, answer.body]).toEqual([200, 'link']);
    expectHeaders(answer, 'link');
  });

  it('serves assets in the best coding that the browser accepts', async () => {
    const answer = await ask('/assets/a-1.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect((await ask('/assets/a-1.js')).body).toBe('script');
    expectHeaders(answer, 'asset');
  });

  it('puts its address where the build left room for it, in every coding', async () => {
    const expected = `Sitemap: ${ORIGIN}/sitemap.xml`;
    const bytesOf = async (coding: string): Promise<Buffer> => {
      const sent = request({
        port: server.port,
        path: '/robots.txt',
        headers: { 'accept-encoding': coding },
      });
      sent.end();
      const [answer] = await once(sent, 'response');
      return Buffer.concat(await answer.toArray());
    };
    expect((await bytesOf('identity')).toString()).toBe(expected);
    expect(brotliDecompressSync(await bytesOf('br')).toString()).toBe(expected);
    expect(gunzipSync(await bytesOf('gzip')).toString()).toBe(expected);
  });

  it('does not let a missing asset be remembered', async () => {
    const answer = await ask('/assets/old-0.js');
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('answers 304 when the browser has the page already', async () => {
    const { headers } = await ask('/');
    const again = await ask('/', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body]).toEqual([304, '']);
    expectHeaders(again, 'page');
  });

  it('has the payment form on its own host only, with a policy of its own', async () => {
    const onPay = { host: PAY_HOST };
    const form = await ask('/checkout.html', onPay);
    expect([form.status, form.body]).toEqual([200, 'payment form']);
    expectHeaders(form, 'pay');
    const script = await ask('/assets/form-1.js', onPay);
    expect([script.status, script.body]).toEqual([200, 'form']);
    expectHeaders(script, 'asset');
    for (const target of ['/checkout.html', '/_pay/checkout.html', '/assets/form-1.js']) {
      const answer = await ask(target);
      expect([target, answer.status]).toEqual([target, 404]);
      expect(answer.headers['content-security-policy']).not.toContain('stripe');
    }
  });

  it('has nothing on that host but the payment form and what it asks', async () => {
    const onPay = { host: PAY_HOST };
    for (const target of [
      '/',
      '/pricing',
      '/sh-AbCdEfGhIj',
      '/assets/a-1.js',
      '/api/auth/me',
      '/_pay/checkout.html',
    ])
      expect([target, (await ask(target, onPay)).status]).toEqual([target, 404]);
    expect((await ask('/api/config', onPay)).status).toBe(200);
    expect(seenByGateway.at(-1)).toBe('/api/config');
  });

  it('names where links lead, and on that host itself nothing else but the host', async () => {
    const onReaders = { host: READER_HOST };
    expect((await ask('/link.txt')).body).toBe(`links: https://${READER_HOST}`);
    expect((await ask('/link.txt', onReaders)).body).toBe(`links: ${LINKS_PLACEHOLDER}`);
    expect((await ask('/robots.txt', onReaders)).body).toBe(`Sitemap: https://${READER_HOST}/sitemap.xml`);
  });

  it('has no page on the host of readers but that of a link', async () => {
    const onReaders = { host: READER_HOST };
    for (const target of ['/', '/pricing', '/nowhere', '/checkout.html', '/_link.html']) {
      const answer = await ask(target, onReaders);
      expect([target, answer.status, answer.body]).toEqual([target, 404, 'not found']);
    }
    expect((await ask('/', { ...onReaders, 'accept-language': 'de' })).body).toBe('nicht gefunden');
    expect((await ask('/sh-AbCdEfGhIj', onReaders)).body).toBe('link');
    expect((await ask('/assets/a-1.js', onReaders)).body).toBe('script');
    expect((await ask('/api/config', onReaders)).status).toBe(200);
  });

  it('takes no other methods for pages', async () => {
    expect((await ask('/', {}, 'POST')).status).toBe(405);
  });

  it('asks the gateway for security.txt, which knows the address of the site', async () => {
    expect(JSON.parse((await ask('/.well-known/security.txt')).body).url).toBe('/api/security.txt');
    expect((await ask('/.well-known/other')).status).toBe(404);
  });

  it('leaves everything below /api/ to the gateway', async () => {
    expect(JSON.parse((await ask('/api/x/?y=1')).body).url).toBe('/api/x/?y=1');
  });
});

import { describe, expect, it } from '@jest/globals';
import { makeShortLink, makeUnsealedLink } from '@oncelink/link-crypto';
import { makeRichShortLink } from '@oncelink/link-crypto/rich';
import { Oncelink, type GoneReason } from './index.ts';
import { codeOf, refusalOf, serve } from './testing/serve.ts';
import { GONE_REASONS } from '@oncelink/contracts';

/** A whole short link at `site`. */
const FRAGMENT = 'AhIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

describe('a link', () => {
  it.each([
    ['a text', 'BAD_LINK'],
    ['https://oncelink.example/sh-abcdefghij', 'BAD_LINK'],
    [`https://oncelink.example/sh-abcdefghij#${FRAGMENT}`, 'BAD_LINK'],
    [`http://oncelink.example/sh-abcdefghij#${FRAGMENT}`, 'NOT_HTTPS'],
    [`ftp://oncelink.example/sh-abcdefghij#${FRAGMENT}`, 'NOT_HTTPS'],
  ])('%s is refused as %s, and nobody is asked', async (link, code) => {
    const asked: unknown[] = [];
    const fetch = (...request: unknown[]) => Promise.reject(new Error(String(asked.push(request))));
    const oncelink = new Oncelink({ fetch });
    for (const call of [oncelink.openSecret(link), oncelink.status(link), oncelink.burn(link)]) {
      expect(await codeOf(call)).toBe(code);
    }
    expect(asked).toEqual([]);
  });

  it('of another site is refused by a client that has one', async () => {
    const oncelink = new Oncelink({ url: 'https://oncelink.example' });
    expect(await codeOf(oncelink.openSecret('https://other.example/s-#AAAA'))).toBe('OTHER_SITE');
  });

  it('without a server opens, and cannot be taken back', async () => {
    const { fragment } = await makeUnsealedLink('hunter2');
    const link = `https://oncelink.example/s-#${fragment}`;
    const oncelink = new Oncelink();
    expect(await oncelink.openSecret(link)).toEqual({ message: 'hunter2' });
    expect(await oncelink.status(link)).toEqual({ state: 'unsealed' });
    expect(await codeOf(oncelink.burn(link))).toBe('NO_SERVER');
  });
});

it('a link with files is opened by the entry for files alone, and nobody is asked', async () => {
  const proof = Buffer.alloc(32, 1).toString('base64url');
  const bundle = { key: proof, proof, files: [{ name: 'a', bytes: 1 }] };
  const { fragment } = await makeRichShortLink({ message: { bundle } });
  const { url, asked } = await serve((_request, response) => response.writeHead(500).end());
  const oncelink = new Oncelink({ maxRetries: 0 });
  expect(await codeOf(oncelink.openSecret(`${url}/sh-abcdefghij#${fragment}`))).toBe('HAS_FILES');
  expect(asked).toEqual([]);
});

describe('a site', () => {
  it.each([
    ['oncelink.example', 'BAD_URL'],
    ['http://oncelink.example', 'NOT_HTTPS'],
  ])('%s is refused as %s', (url, code) => {
    expect(() => new Oncelink({ url })).toThrow(expect.objectContaining({ code }));
  });
  it('may have another address for readers, which links begin with', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ seal: 'A'.repeat(43), expiresAt: null }));
    });
    const linkUrl = 'https://read.example';
    const made = await new Oncelink({ url, linkUrl }).createSecret({ message: 'hunter2' });
    expect(made.url).toMatch(/^https:\/\/read\.example\/s-#/);
  });
  it.each(['', 'two\nlines', 'ké'])('is asked nothing with a key that no call can send: "%s"', (apiKey) => {
    expect(() => new Oncelink({ apiKey })).toThrow(expect.objectContaining({ code: 'BAD_KEY' }));
  });
  it('is needed to make a link', async () => {
    expect(await codeOf(new Oncelink().createSecret({ message: 'hunter2' }))).toBe('BAD_URL');
  });
});

describe("a message or password that can't be encrypted is refused before anything is sent:", () => {
  it.each([
    ['', undefined, 'BAD_MESSAGE'],
    ['a'.repeat(2001), undefined, 'BAD_MESSAGE'],
    ['\uD800', undefined, 'BAD_MESSAGE'],
    ['hunter2', '', 'BAD_PASSWORD'],
    ['hunter2', 'p'.repeat(101), 'BAD_PASSWORD'],
  ])('%j with %j is %s', async (message, password, code) => {
    const { url, asked } = await serve((_request, response) => response.end());
    const secret = { message, ...(password !== undefined && { password }) };
    expect(await codeOf(new Oncelink({ url }).createSecret(secret))).toBe(code);
    expect(asked).toEqual([]);
  });
});

describe('a server that', () => {
  const make = (url: string, more = {}) =>
    new Oncelink({ url, maxRetries: 1, timeoutMs: 300 }).createSecret({ message: 'hunter2', ...more });

  it('redirects is not followed', async () => {
    const elsewhere = await serve((_request, response) => response.end());
    const { url, asked } = await serve((_request, response) => {
      response.writeHead(307, { location: `${elsewhere.url}/api/v1/seals` }).end();
    });
    expect(await codeOf(make(url))).toBe('REDIRECTED');
    expect([asked, elsewhere.asked]).toEqual([['/api/v1/seals'], []]);
  });

  it('never answers is asked again, and told as a fault of the network', async () => {
    const { url, asked } = await serve(() => undefined);
    expect(await codeOf(make(url))).toBe('NETWORK');
    expect(asked).toHaveLength(2);
  });

  it('answers with a page of a hotel is no answer', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Log in</title>');
    });
    expect(await codeOf(make(url))).toBe('NETWORK');
  });

  it('refuses is worded with everything that it said', async () => {
    const problem = {
      title: 'Slow down.',
      status: 429,
      code: 'RATE_LIMITED',
      requestId: 'r-1',
      fields: [{ path: 'body.message' }],
    };
    const { url, asked } = await serve((_request, response) => {
      response.writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': '7' });
      response.end(JSON.stringify(problem));
    });
    expect(await refusalOf(make(url))).toMatchObject({
      name: 'OncelinkError',
      message: 'Slow down.',
      code: 'RATE_LIMITED',
      status: 429,
      retryAfter: 7,
      requestId: 'r-1',
      fields: ['body.message'],
    });
    expect(asked).toHaveLength(1);
  });

  it('says no time when a link ended has told nothing', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(410, { 'content-type': 'application/problem+json' });
      response.end(JSON.stringify({ code: 'GONE', title: 'Gone.', reason: 'viewed', at: '\u001b[2J' }));
    });
    const link = `${url}/sh-abcdefghij#${(await makeShortLink('hunter2')).fragment}`;
    expect(await codeOf(new Oncelink().status(link))).toBe('GONE');
  });

  it('answers nonsense makes no link', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"seal":"../..","code":7}');
    });
    expect(await codeOf(make(url))).toBe('DOES_NOT_FIT');
    expect(await codeOf(make(url, { short: true }))).toBe('DOES_NOT_FIT');
  });

  it('is given up when the caller says so', async () => {
    const { url, asked } = await serve(() => undefined);
    const reason = new Error('enough');
    const signal = AbortSignal.abort(reason);
    expect(await refusalOf(make(url, { signal }))).toBe(reason);
    expect(asked).toEqual([]);
  });
});

it('knows every reason for which a link ends', () => {
  const known: readonly GoneReason[] = GONE_REASONS;
  expect(known).toEqual(['viewed', 'deleted', 'expired', 'locked']);
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR_STATUS, ERROR_TEXTS, type ErrorCode } from '@oncelink/contracts';
import { apiHeaders } from '@oncelink/edge-headers';
import type { InjectOptions } from 'fastify';
import { EXAMPLE } from '../links/link-values.ts';
import { askRaw } from '../testing/ask-raw.ts';
import { startTestSiteWithRedis } from '../testing/start-test-site.ts';

const { code, sealId, linkProof, linkProofHash, claim, passwordProof } = EXAMPLE;
const REQUEST_ID = 'a-request-id';
const SEAL = { id: sealId, proofHash: linkProofHash };
const REVEAL = { shortCode: code, proof: linkProof, claim };
const ANSWER = Buffer.concat([Buffer.of(2, 0x16), Buffer.alloc(80)]).toString('base64url');
const AT = '2026-11-21T12:00:00.000Z';

const post = (
  url: string,
  payload: object | string,
  headers: Record<string, string> = {},
): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers: { 'content-type': 'application/json', ...headers },
});

const site = await startTestSiteWithRedis({ RATE_LIMITS: 'on' });
await site.app.listen(0, '127.0.0.1');
const port = Number(new URL(await site.app.getUrl()).port);
afterAll(() => site.stop());

/** One way to get each error; two codes need an account or a slow service and have tests of their own. */
const WAYS: readonly (readonly [ErrorCode, InjectOptions])[] = [
  ['VALIDATION', post('/api/seals', { ...SEAL, expiresIn: 1 })],
  ['MALFORMED_REQUEST', post('/api/seals', '{')],
  ['PASSWORD_REQUIRED', post('/api/reveal-secret', REVEAL)],
  ['SIGN_IN_REQUIRED', post('/api/seals', { ...SEAL, expiresIn: null })],
  ['WRONG_PASSWORD', post('/api/verify-password', { code, password: passwordProof, proof: linkProof })],
  ['CROSS_SITE', post('/api/seals', SEAL, { origin: 'https://evil.example' })],
  ['NOT_FOUND', { url: `/api/get-short-url?code=${code}` }],
  ['ROUTE_NOT_FOUND', { url: '/api/nothing' }],
  ['METHOD_NOT_ALLOWED', { method: 'PUT', url: '/api/seals' }],
  ['SEAL_EXISTS', post('/api/seals', SEAL)],
  ['GONE', { url: `/api/seals/${sealId}`, headers: { 'x-link-proof': linkProof } }],
  ['ASK_ANSWERED', post('/api/asks/answer', { id: sealId, proof: linkProof, encryptedData: ANSWER })],
  ['PAYLOAD_TOO_LARGE', post('/api/seals', ' '.repeat(20_000))],
  ['URI_TOO_LONG', { url: `/api/seals/${'a'.repeat(200)}` }],
  ['UNSUPPORTED_MEDIA_TYPE', post('/api/seals', 'a=b', { 'content-type': 'text/plain' })],
  ['INTERNAL', post('/api/delete-secret', { id: sealId, proof: linkProof })],
];

describe('every error', () => {
  beforeAll(() =>
    site.secrets.answer({
      'links.reveal': { outcome: 'password-required' },
      'links.verify-password': { outcome: 'wrong-password', triesLeft: 9 },
      'seals.create': { outcome: 'exists' },
      'asks.answer': { outcome: 'ask-answered' },
      'links.status': { outcome: 'gone', reason: 'viewed', at: AT },
    }),
  );

  it.each(WAYS)(
    '%s has one shape, its own status and the headers of all answers',
    async (errorCode, request) => {
      const headers = { ...request.headers, 'x-request-id': REQUEST_ID };
      const answer = await site.app.inject({ ...request, headers });
      expect(answer.statusCode).toBe(ERROR_STATUS[errorCode]);
      expect(answer.json()).toMatchSnapshot();
      for (const [name, value] of Object.entries({ ...apiHeaders(), 'X-Request-Id': REQUEST_ID })) {
        expect([name, answer.headers[name.toLowerCase()]]).toEqual([name, value]);
      }
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    },
  );

  it('of a bad address has the shape too, although no route and no hook sees it', async () => {
    const answer = await site.app.inject({ url: '/api/seals/%zz', headers: { 'x-request-id': REQUEST_ID } });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED_REQUEST']);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': REQUEST_ID });
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['an unknown method', 'BREW /api/config HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    [
      'a header without a name',
      'GET /api/config HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n',
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a method of other servers',
      'PROPFIND /api/config HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      405,
      'METHOD_NOT_ALLOWED',
    ],
    [
      'a method of caches',
      'PURGE /api/seals/ZXhhbXBsZSBzZWFsIGlkIA HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      405,
      'METHOD_NOT_ALLOWED',
    ],
    ['no host', 'GET /api/config HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    [
      'headers beyond all measure',
      `GET /api/config HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'two lengths',
      'POST /api/seals HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{',
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'a length and chunks, as smugglers send it',
      'POST /api/seals HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/config HTTP/1.1\r\nHost: a\r\n\r\n',
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'an obscured chunked encoding',
      'POST /api/seals HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'an unknown expectation',
      'POST /api/seals HTTP/1.1\r\nHost: a\r\nExpect: more\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n{',
      400,
      'MALFORMED_REQUEST',
    ],
  ])(
    'of %s has the shape too, and is the last word on its connection',
    async (_text, request, status, errorCode) => {
      const { head, body } = await askRaw(port, request);
      expect(head).toContain(`HTTP/1.1 ${status} `);
      expect(JSON.parse(body)).toEqual({
        code: errorCode,
        error: ERROR_TEXTS[errorCode as ErrorCode],
        requestId: expect.stringMatching(/^[\w-]{36}$/),
      });
      const lines = head.toLowerCase();
      for (const [name, value] of Object.entries(apiHeaders())) {
        expect(lines).toContain(`${name}: ${value}`.toLowerCase());
      }
    },
  );

  it.each(['POST', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE'] as const)(
    'of %s where there is nothing is 404',
    async (method) => {
      const answer = await site.app.inject({
        method,
        url: '/api/nothing',
        payload: '{}',
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBe(404);
    },
  );

  it.each([
    ['/api/seals', 'GET', 'POST'],
    ['/api/seals/ZXhhbXBsZSBzZWFsIGlkIA', 'POST', 'GET, HEAD'],
    ['/api/config', 'DELETE', 'GET, HEAD'],
    ['/api/docs', 'POST', 'GET, HEAD'],
    ['/api/reveal-secret', 'OPTIONS', 'POST'],
  ] as const)('of %s by %s names the methods that work', async (url, method, allow) => {
    const answer = await site.app.inject({ method, url });
    expect([answer.statusCode, answer.json().code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(String(answer.headers['allow']).split(', ').sort().join(', ')).toBe(allow);
  });

  it('lets a line of 16 thousand characters pass', async () => {
    const request = `GET /api/config HTTP/1.1\r\nHost: a\r\nConnection: close\r\nReferer: ${'a'.repeat(16_000)}\r\n\r\n`;
    expect((await askRaw(port, request)).head).toContain('HTTP/1.1 200 OK');
  });
});

describe('an error of our own', () => {
  it('is what a service or the gateway itself stumbled over', async () => {
    site.secrets.answer({});
    const answer = await site.app.inject(post('/api/delete-secret', { id: sealId, proof: linkProof }));
    expect(answer.statusCode).toBe(500);
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'error', 'requestId']);
    expect(answer.body).not.toMatch(/text that no caller|RemoteError|\.ts|at /);
  });
});

describe('request ids', () => {
  it.each(['a-request-id', 'A'.repeat(64), '01234567', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'])(
    'of the caller are kept when they are harmless: %s',
    async (id) => {
      const { headers } = await site.app.inject({ url: '/api/config', headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).toBe(id);
    },
  );

  it.each([
    'short',
    'A'.repeat(65),
    'has a space in it',
    '<script>alert(1)</script>',
    'ümlautümlaut',
    'a,b,c,d,e',
  ])('of the caller are replaced when they are not: %s', async (id) => {
    const { headers } = await site.app.inject({ url: '/api/config', headers: { 'x-request-id': id } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('without Redis', () => {
  it('every call answers at once that the service is unavailable, and when to try again', async () => {
    await site.store.kill();
    const started = performance.now();
    const answers = await Promise.all(
      [...Array(5)].map(() => site.app.inject(post('/api/delete-secret', { id: sealId, proof: linkProof }))),
    );
    expect(performance.now() - started).toBeLessThan(5000);
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
      expect(answer.headers['retry-after']).toBe('1');
    }
    const ready = await site.app.inject('/api/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      {
        error: ERROR_TEXTS.UNAVAILABLE,
        code: 'UNAVAILABLE',
        requestId: expect.any(String),
        fields: [{ path: 'redis', message: 'is not ready' }],
      },
    ]);
    expect((await site.app.inject('/api/health/live')).statusCode).toBe(200);
    expect((await site.app.inject('/api/config')).statusCode).toBe(200);
  });
});

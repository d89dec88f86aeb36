import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { KEY_SCOPES } from '@oncelink/contracts';
import { drawApiKey } from '../auth/api-key.ts';
import { EXAMPLE as AUTH_EXAMPLE } from '../auth/auth-values.ts';
import { drawToken } from '../auth/token.ts';
import { EXAMPLE } from '../links/link-values.ts';
import { askRaw } from '../testing/ask-raw.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { keyHeaders } from '../testing/keys.ts';
import { PASSWORD_LINK } from '../testing/link-bodies.ts';
import { startTestSite } from '../testing/start-test-site.ts';

const { code, sealId, linkProof: proof, linkProofHash: proofHash, claim, passwordProof } = EXAMPLE;
const SEAL = { sealId, proofHash };
const SECRET = { message: PASSWORD_LINK.encryptedData, password: PASSWORD_LINK.passwordHash, proofHash };

const site = await startTestSite();
await site.app.listen(0, '127.0.0.1');
afterAll(() => site.stop());
beforeEach(() => {
  site.secrets.answer(GRANTED);
  site.auth.answer(WELCOME);
  site.secrets.received.length = 0;
  site.auth.received.length = 0;
});

type Headers = Readonly<Record<string, string>>;
const post = (url: string, payload: object, headers: Headers = {}) =>
  site.app.inject({ method: 'POST', url: `/api/v1/${url}`, payload, headers });
const outcomeOf = async (url: string, payload: object, headers: Headers = {}) => {
  const answer = await post(url, payload, headers);
  return answer.statusCode < 300 ? answer.statusCode : answer.json().code;
};

describe('a program with a key', () => {
  it('makes a link, in the name of the key and of no session', async () => {
    const answer = await post('secrets', SECRET, keyHeaders(site));
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        id: null,
        url: `https://oncelink.example/shp-${code}`,
        code,
        state: 'waiting',
        expiresAt: EXAMPLE.expiresAt,
      },
    ]);
    const { id, scopes } = AUTH_EXAMPLE.key;
    expect(site.secrets.received.map(({ caller }) => caller)).toEqual([
      { plan: 'pro', account: null, key: { id, ownerId: AUTH_EXAMPLE.user.id, scopes } },
    ]);
  });

  it('makes direct links alone with a free account', async () => {
    const headers = keyHeaders(site, {}, 'free');
    expect(await outcomeOf('seals', SEAL, headers)).toBe(201);
    expect(await outcomeOf('secrets', SECRET, headers)).toBe('PRO_REQUIRED');
    expect(await outcomeOf('seals', { ...SEAL, expiresIn: 60 }, headers)).toBe('PRO_REQUIRED');
  });

  it.each(KEY_SCOPES)('makes links with secrets:create, and not with %s alone', async (scope) => {
    const expected = scope === 'secrets:create' ? 201 : 'KEY_SCOPE';
    for (const [url, body] of [
      ['secrets', SECRET],
      ['seals', SEAL],
    ] as const)
      expect([url, await outcomeOf(url, body, keyHeaders(site, { scopes: [scope] }))]).toEqual([
        url,
        expected,
      ]);
  });

  it.each([
    [['192.0.2.0/24'], 'KEY_NETWORK'],
    [['192.0.2.0/24', '127.0.0.1/32'], 201],
    [['2001:db8::/32', '127.0.0.0/8'], 201],
    [['2001:db8::/32'], 'KEY_NETWORK'],
  ])('calls from its networks %s only', async (networks, expected) => {
    expect(await outcomeOf('seals', SEAL, keyHeaders(site, { networks }))).toBe(expected);
  });
});

const KEY = drawApiKey();
const typo = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);

describe('a key that is no good', () => {
  it.each([
    ['mistyped at its start', typo(KEY, 5)],
    ['mistyped at its end', typo(KEY, KEY.length - 1)],
    ['cut', KEY.slice(0, -1)],
    ['a session', drawToken()],
    ['empty', ''],
    ['two', `${KEY} ${KEY}`],
  ])('is refused without a question: %s', async (_what, text) => {
    const answer = await post('seals', SEAL, { authorization: `Bearer ${text}` });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'KEY_INVALID']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect([...site.auth.received, ...site.secrets.received]).toEqual([]);
  });

  it('makes no link in nobody’s name: unknown, expired and revoked ones are refused', async () => {
    site.auth.answer({ 'keys.resolve': { outcome: 'key-unknown' } });
    expect(await outcomeOf('seals', SEAL, { authorization: `Bearer ${KEY}` })).toBe('KEY_INVALID');
    expect(site.secrets.received).toEqual([]);
  });

  it('never acts as a session', async () => {
    const me = await site.app.inject({ url: '/api/auth/me', headers: keyHeaders(site) });
    expect(me.json().code).toBe('SESSION_ENDED');
    const page = await site.app.inject({
      method: 'POST',
      url: '/api/seals',
      payload: { id: sealId, proofHash },
      headers: keyHeaders(site),
    });
    expect(page.statusCode).toBe(201);
    expect(site.secrets.received.map(({ caller }) => caller)).toEqual([null]);
    expect(site.auth.received).toEqual([]);
  });
});

describe('without a key', () => {
  it('a program makes direct links as a visitor', async () => {
    expect(await outcomeOf('seals', SEAL)).toBe(201);
    expect(site.secrets.received.map(({ caller }) => caller)).toEqual([null]);
  });

  it('it is told that short links take one', async () => {
    const answer = await post('secrets', SECRET);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'KEY_INVALID']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });
});

const READER_CALLS = [
  ['status', { code, proof }],
  ['status', { sealId, proof }],
  ['verify', { code, proof, password: passwordProof }],
  ['reveal', { code, proof, claim, password: passwordProof }],
  ['reveal', { sealId, proof, claim }],
  ['ack', { sealId, proof, claim }],
  ['delete', { code, proof }],
] as const;

describe.each(READER_CALLS)('links/%s', (name, body) => {
  it('answers the same with any key, and nobody is asked about it', async () => {
    const answers = await Promise.all(
      [
        {},
        keyHeaders(site),
        keyHeaders(site, { scopes: [], networks: ['192.0.2.0/24'] }),
        { authorization: 'Bearer olk_nonsense' },
        { authorization: `Bearer ${drawToken()}` },
      ].map(async (headers) => {
        const answer = await post(`links/${name}`, body, headers);
        return [answer.statusCode, answer.body];
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.[0]).toBeLessThan(300);
    expect(site.auth.received).toEqual([]);
    for (const { caller } of site.secrets.received) expect(caller).toBeNull();
  });
});

describe('what programs send is refused', () => {
  it.each([
    ['a field of a later version', 'secrets', { ...SECRET, label: 'OPS-1' }],
    ['a reference that is a text', 'secrets', { ...SECRET, reference: 'the password of ops' }],
    ['a reference that is too long', 'seals', { ...SEAL, reference: 'a'.repeat(65) }],
    ['a webhook', 'seals', { ...SEAL, webhook: 'https://example.com' }],
    ['both names', 'links/status', { code, sealId, proof }],
    ['no name', 'links/delete', { proof }],
    ['a password without a protected message', 'secrets', { ...SECRET, password: null }],
    ['a text', 'secrets', { ...SECRET, message: 'hunter2' }],
  ])('%s', async (_what, url, body) => {
    expect(await outcomeOf(url, body, keyHeaders(site))).toBe('VALIDATION');
    expect(site.secrets.received).toEqual([]);
  });

  it('as a form', async () => {
    const headers = { ...keyHeaders(site), 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/v1/seals',
      payload: 'sealId=a',
      headers,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('with a header of 100 kB', async () => {
    const port = Number(new URL(await site.app.getUrl()).port);
    const head = `POST /api/v1/seals HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${'a'.repeat(100_000)}\r\n\r\n`;
    expect((await askRaw(port, head)).head).toContain('HTTP/1.1 431 ');
  });
});

describe('problems', () => {
  it.each([
    ['of a link', { method: 'POST', url: '/api/v1/links/status', payload: { code, proof } }, 410, 'GONE'],
    ['of a bad body', { method: 'POST', url: '/api/v1/links/status', payload: {} }, 400, 'VALIDATION'],
    ['of an unknown address', { url: '/api/v1/nothing' }, 404, 'ROUTE_NOT_FOUND'],
    ['of a wrong method', { method: 'DELETE', url: '/api/v1/seals' }, 405, 'METHOD_NOT_ALLOWED'],
  ] as const)('%s have the shape of RFC 9457', async (_what, request, status, problem) => {
    site.secrets.answer({
      'links.status': { outcome: 'gone', reason: 'viewed', at: '2026-11-21T12:00:00.000Z' },
    });
    const answer = await site.app.inject(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({
      type: `/developers/errors#${problem}`,
      title: expect.stringMatching(/\.$/),
      status,
      code: problem,
      requestId: answer.headers['x-request-id'],
    });
    expect(answer.json()).not.toHaveProperty('error');
    if (problem === 'GONE') expect(answer.json()).toMatchObject({ reason: 'viewed' });
  });

  it('of the page keep their own', async () => {
    const answer = await site.app.inject({ url: '/api/v1x' });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'error', 'requestId']);
  });
});

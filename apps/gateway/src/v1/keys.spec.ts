import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { drawApiKey, isApiKey, tokenHashOfKey } from '../auth/api-key.ts';
import { EXAMPLE } from '../auth/auth-values.ts';
import { isInside, isNetwork } from '../auth/key-networks.ts';
import { drawToken } from '../auth/token.ts';
import { EXAMPLE as LINK } from '../links/link-values.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { RECORDED } from '../testing/fake-events.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { keyHeaders } from '../testing/keys.ts';
import { startTestSite } from '../testing/start-test-site.ts';
import { KeyUsage } from '../auth/key-usage.service.ts';

const site = await startTestSite();
afterAll(() => site.stop());
beforeEach(() => {
  site.auth.answer(WELCOME);
  site.secrets.answer(GRANTED);
  site.events.answer(RECORDED);
  site.auth.received.length = 0;
});

type Headers = Readonly<Record<string, string>>;
type Method = 'GET' | 'POST' | 'DELETE';
const ask = (method: Method, url: string, headers: Headers = {}, payload?: object) =>
  site.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) });
const sent = (pattern: string) => site.auth.received.filter((message) => message.pattern === pattern);
const bearerOf = (key: string): Headers => ({ authorization: `Bearer ${key}` });
const unknownKey = (): Headers => {
  site.auth.answer({ ...WELCOME, 'keys.resolve': { outcome: 'key-unknown' } });
  return bearerOf(drawApiKey());
};
const session = () => ({ authorization: `Bearer ${drawToken()}` });

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const draw = (length: number) =>
  Array.from({ length }, () => ALPHABET.charAt(Math.floor(Math.random() * 62))).join('');

const ENDS = { accessed: 9, expired: 2, deleted: 1, locked: 0 };

describe('the text of a key', () => {
  it('has 53 characters that a double click selects, and shows a typing error anywhere', () => {
    for (let n = 0; n < 2000; n += 1) {
      const key = drawApiKey();
      expect(key).toMatch(/^olk_[0-9A-Za-z]{49}$/);
      expect(isApiKey(key)).toBe(true);
      const at = 4 + (n % 49);
      const next = ALPHABET.charAt((ALPHABET.indexOf(key.charAt(at)) + 1 + (n % 61)) % 62);
      expect(isApiKey(key.slice(0, at) + next + key.slice(at + 1))).toBe(false);
    }
  });

  it('is not met by chance', () => {
    for (let n = 0; n < 20_000; n += 1) expect(isApiKey(`olk_${draw(49)}`)).toBe(false);
  });
});

describe('networks of a key', () => {
  it.each(['192.0.2.0/24', '192.0.2.7', '::/0', '2001:db8::1', '10.1.2.3/8'])('may be %s', (text) =>
    expect(isNetwork(text)).toBe(true),
  );

  it.each([
    '',
    'example.com',
    '192.0.2.0/33',
    '192.0.2.0/',
    '192.0.2.0/-1',
    '1.2.3/8',
    '::/129',
    'fe80::1%eth0',
    '::/1/2',
    // What the database reads differently, or not at all.
    '1::/008',
    '10.0.0.0/08',
  ])('may not be %s', (text) => expect(isNetwork(text)).toBe(false));

  it('hold addresses in whichever spelling', () => {
    expect(isInside('::ffff:192.0.2.7', ['192.0.2.0/24'])).toBe(true);
    expect(isInside('2001:DB8:0::7', ['2001:db8::/32'])).toBe(true);
    expect(isInside('192.0.3.1', ['192.0.2.0/24', '2001:db8::/32'])).toBe(false);
  });
});

describe('the owner', () => {
  const NEW = { name: ' Deployment ', scopes: ['secrets:create'], networks: ['192.0.2.0/24'] };

  it('gets a key, of which the service learns the hash alone', async () => {
    const answer = await ask('POST', 'account/keys', session(), NEW);
    expect(answer.statusCode).toBe(201);
    const { apiKey } = answer.json();
    expect(isApiKey(apiKey)).toBe(true);
    const [message] = sent('keys.create');
    expect(message?.request).toEqual({
      tokenHash: tokenHashOfKey(apiKey),
      hint: apiKey.slice(-4),
      name: 'Deployment',
      scopes: ['secrets:create'],
      networks: ['192.0.2.0/24'],
      callsPerMinute: null,
      expiresInDays: 90,
      language: 'en',
    });
    expect(site.log()).not.toContain(apiKey);
  });

  it.each([
    ['no scope', { scopes: [] }],
    ['a scope that opens', { scopes: ['secrets:open'] }],
    ['no end', { expiresInDays: null }],
    ['too long a life', { expiresInDays: 367 }],
    ['none', { expiresInDays: 0 }],
    ['eleven networks', { networks: Array.from({ length: 11 }, () => '192.0.2.0/24') }],
    ['a name as network', { networks: ['example.com'] }],
    ['a higher rate', { callsPerMinute: 121 }],
    ['two lines as a name', { name: 'a\nb' }],
  ])('gets no key with %s', async (_what, changes) => {
    const answer = await ask('POST', 'account/keys', session(), { ...NEW, ...changes });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    expect(sent('keys.create')).toEqual([]);
  });

  it.each([
    ['code-too-old', 403, 'FRESH_CODE_REQUIRED'],
    ['signed-out', 401, 'SESSION_ENDED'],
    ['too-many-keys', 409, 'TOO_MANY_KEYS'],
  ] as const)('learns why there is none: %s', async (outcome, status, code) => {
    site.auth.answer({ ...WELCOME, 'keys.create': { outcome } });
    const answer = await ask('POST', 'account/keys', session(), NEW);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  const ROTATE = `account/keys/${EXAMPLE.key.id}/rotate`;

  it.each([
    [{}, 24],
    [{ overlapHours: 0 }, 0],
  ])('rotates a key, of which the service learns the hash alone: %j', async (body, overlapHours) => {
    const answer = await ask('POST', ROTATE, session(), body);
    expect(answer.statusCode).toBe(201);
    const { apiKey, formerLapsesAt } = answer.json();
    expect([isApiKey(apiKey), formerLapsesAt]).toEqual([true, '2026-11-22T12:00:00.000Z']);
    const [message] = sent('keys.rotate');
    const drawn = { tokenHash: tokenHashOfKey(apiKey), hint: apiKey.slice(-4) };
    expect(message?.request).toEqual({ id: EXAMPLE.key.id, ...drawn, overlapHours });
    expect(site.log()).not.toContain(apiKey);
  });

  it.each([
    ['code-too-old', 403, 'FRESH_CODE_REQUIRED'],
    ['signed-out', 401, 'SESSION_ENDED'],
    ['no-key', 404, 'KEY_NOT_FOUND'],
    ['already-rotated', 409, 'KEY_ROTATED'],
  ] as const)('learns why a key was not rotated: %s', async (outcome, status, code) => {
    site.auth.answer({ ...WELCOME, 'keys.rotate': { outcome } });
    const answer = await ask('POST', ROTATE, session(), {});
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.body).not.toContain('olk_');
  });

  it.each([
    [ROTATE, { overlapHours: 169 }],
    [ROTATE, { overlapHours: -1 }],
    [ROTATE, { overlapHours: '24' }],
    ['account/keys/1/rotate', {}],
  ])('can’t rotate otherwise: %s %j', async (url, body) => {
    const answer = await ask('POST', url, session(), body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    expect(sent('keys.rotate')).toEqual([]);
  });

  it('sees how keys were used, on the days that were asked for', async () => {
    const answer = await ask('GET', 'account/keys/usage?from=2026-11-01', session());
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { days: [{ day: '2026-11-22', keyId: EXAMPLE.key.id, created: 12, refused: 1, ...ENDS }] },
    ]);
    expect(sent('keys.read-usage')).toMatchObject([
      { request: { from: '2026-11-01', to: null }, caller: { account: { userId: EXAMPLE.user.id } } },
    ]);
    const wrong = await ask('GET', 'account/keys/usage?to=2026-02-30', session());
    expect(wrong.json().code).toBe('VALIDATION');
    site.auth.answer({ ...WELCOME, 'keys.read-usage': { outcome: 'code-too-old' } });
    const late = await ask('GET', 'account/keys/usage', session());
    expect([late.statusCode, late.json().code]).toEqual([403, 'FRESH_CODE_REQUIRED']);
  });

  it.each([
    ['GET', 'account/keys', undefined],
    ['GET', 'account/keys/usage', undefined],
    ['POST', 'account/keys', NEW],
    ['POST', ROTATE, {}],
    ['DELETE', `account/keys/${EXAMPLE.key.id}`, undefined],
  ] as const)('is no key: %s %s', async (method, url, body) => {
    const answer = await ask(method, url, keyHeaders(site), body);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'SESSION_ENDED']);
  });
});

const OWN_CALLS = [
  ['GET', 'v1/key', 200],
  ['DELETE', 'v1/key', 204],
  ['POST', 'v1/key/rotate', 201],
  ['GET', 'v1/usage', 200],
] as const;

describe.each(OWN_CALLS)('%s %s', (method, url, status) => {
  const body = method === 'POST' ? {} : undefined;

  it('is for keys, whatever else they may do', async () => {
    const scopes = url === 'v1/usage' ? (['usage:read'] as const) : [];
    const answer = await ask(method, url, keyHeaders(site, { scopes }), body);
    expect([answer.statusCode, answer.body]).toEqual([status, answer.body]);
    const told = site.auth.received.at(-1)?.caller;
    expect(told).toMatchObject({ account: null, key: { id: EXAMPLE.key.id } });
  });

  it('is for keys alone', async () => {
    for (const headers of [{}, session()]) {
      const answer = await ask(method, url, headers, body);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'KEY_INVALID']);
    }
  });
});

it('usage takes a scope, and days that exist', async () => {
  const codeOf = async (url: string, headers: Headers) => (await ask('GET', url, headers)).json().code;
  expect(await codeOf('v1/usage', keyHeaders(site, { scopes: ['secrets:create'] }))).toBe('KEY_SCOPE');
  for (const day of ['2026-02-30', '0000-01-01'])
    expect(await codeOf(`v1/usage?from=${day}`, keyHeaders(site))).toBe('VALIDATION');
  expect(await codeOf('v1/usage?cursor=abc', keyHeaders(site))).toBe('VALIDATION');
});

describe('a key that someone found', () => {
  it.each(['', '\n'])('ends without a login, with what a file has behind it: %j', async (behind) => {
    const key = drawApiKey();
    const answer = await ask('POST', 'v1/leaked-key', {}, { key: key + behind });
    expect([answer.statusCode, answer.json()]).toEqual([202, { ok: true }]);
    expect(sent('keys.report-leaked').map(({ request }) => request)).toEqual([
      { tokenHash: tokenHashOfKey(key) },
    ]);
  });

  it.each(['', 'hello', drawToken(), `x${drawApiKey()}`])(
    'is answered the same where it is none: %s',
    async (key) => {
      const answer = await ask('POST', 'v1/leaked-key', {}, { key });
      expect([answer.statusCode, answer.json()]).toEqual([202, { ok: true }]);
      expect(sent('keys.report-leaked')).toEqual([]);
    },
  );
});

it('calls with keys are counted by key, in one message', async () => {
  const usage = site.app.get(KeyUsage);
  await usage.flush();
  site.auth.received.length = 0;
  const seal = { sealId: LINK.sealId, proofHash: LINK.linkProofHash };
  for (const [id, body] of [
    ['one', seal],
    ['two', seal],
    ['one', seal],
  ] as const)
    await ask('POST', 'v1/seals', keyHeaders(site, { id }), body);
  await ask('POST', 'v1/seals', keyHeaders(site, { id: 'two', scopes: [] }), seal);
  await ask('POST', 'v1/seals', {}, seal);
  site.auth.answer({});
  await usage.flush();
  site.auth.answer(WELCOME);
  await usage.flush();
  await usage.flush();
  const told = {
    calls: [
      { keyId: 'one', created: 2, refused: 0 },
      { keyId: 'two', created: 1, refused: 1 },
    ],
  };
  expect(sent('keys.count-usage').map(({ request }) => request)).toEqual([told, told]);
});

it('links of people are counted where they are signed in, under their account, and nothing else of them', async () => {
  const usage = site.app.get(KeyUsage);
  await usage.flush();
  site.auth.received.length = 0;
  const seal = { id: LINK.sealId, proofHash: LINK.linkProofHash };
  for (const headers of [session(), session(), {}]) await ask('POST', 'seals', headers, seal);
  await ask('POST', 'seals', session(), { ...seal, more: 1 });
  await ask('GET', 'auth/me', session());
  // Until Fastify has said that the answers are out.
  await setImmediate();
  await usage.flush();
  expect(sent('keys.count-usage').map(({ request }) => request)).toEqual([
    { calls: [{ keyId: EXAMPLE.user.id, created: 2, refused: 0 }] },
  ]);
});

it.each([
  ['of its key', (): Headers => keyHeaders(site, { id: 'one' }), 1],
  ['of nobody where there is no key', (): Headers => ({}), 0],
  ['of nobody where nobody has the key', (): Headers => unknownKey(), 0],
  ['of nobody where it is no key', (): Headers => bearerOf('olk_typo'), 0],
])('a call that is no valid request is counted as a refusal %s', async (_whose, headersOf, refused) => {
  const usage = site.app.get(KeyUsage);
  await usage.flush();
  const seal = { sealId: LINK.sealId, proofHash: LINK.linkProofHash, more: 1 };
  const headers = headersOf();
  expect((await ask('POST', 'v1/seals', headers, seal)).statusCode).toBe(400);
  // Until Fastify has said that the answer is out.
  await setImmediate();
  await usage.flush();
  const told = sent('keys.count-usage').map(({ request }) => request);
  expect(told).toEqual(refused === 0 ? [] : [{ calls: [{ keyId: 'one', created: 0, refused }] }]);
});

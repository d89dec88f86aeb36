import { hash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isApiKey, tokenHashOfKey } from '../auth/api-key.ts';
import { EXAMPLE } from '../auth/auth-values.ts';
import { drawToken } from '../auth/token.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { keyHeaders } from '../testing/keys.ts';
import { ORIGIN, startTestSite } from '../testing/start-test-site.ts';

const site = await startTestSite();
afterAll(() => site.stop());
beforeEach(() => {
  site.auth.answer(WELCOME);
  site.auth.received.length = 0;
});

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code';
const BEGIN = { client_id: 'oncelink' };
const GRANT = { grant_type: GRANT_TYPE, device_code: EXAMPLE.deviceCode, client_id: 'oncelink' };

type Fields = Readonly<Record<string, string>>;
const ENCODINGS: readonly (readonly [string, (fields: Fields) => readonly [string, string]])[] = [
  ['JSON', (fields) => ['application/json', JSON.stringify(fields)]],
  ['a form', (fields) => ['application/x-www-form-urlencoded', new URLSearchParams(fields).toString()]],
];

const send = (url: string, [type, payload]: readonly [string, string], headers: Fields = {}) =>
  site.app.inject({
    method: 'POST',
    url: `/api/${url}`,
    payload,
    headers: { 'content-type': type, ...headers },
  });
const asJson = (fields: object) => ['application/json', JSON.stringify(fields)] as const;
const sent = (pattern: string) => site.auth.received.filter((message) => message.pattern === pattern);

describe.each(ENCODINGS)('a program that sends %s', (_name, encode) => {
  it('gets a code for itself and one for its user, and the service learns a hash', async () => {
    const answer = await send('v1/device/code', encode(BEGIN), { 'user-agent': 'oncelink (Linux)' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const { device_code: deviceCode, ...shown } = answer.json();
    expect(shown).toEqual({
      user_code: 'BCDF-GHJK',
      verification_uri: `${ORIGIN}/developers/device`,
      expires_in: 600,
      interval: 5,
    });
    expect(sent('device.begin').map(({ request }) => request)).toEqual([
      {
        deviceHash: hash('sha256', deviceCode, 'base64url'),
        client: 'oncelink',
        system: 'Linux',
        network: expect.stringMatching(/^[\w-]{22}$/),
      },
    ]);
    expect(site.log()).not.toContain(deviceCode);
    expect(site.log()).not.toContain('BCDF');
  });

  it('gets its key, of which the service learns the hash alone', async () => {
    const answer = await send('v1/device/token', encode(GRANT));
    expect(answer.statusCode).toBe(200);
    const { access_token: apiKey, ...rest } = answer.json();
    expect(isApiKey(apiKey)).toBe(true);
    expect(rest).toEqual({
      token_type: 'bearer',
      expires_in: 90 * 86_400,
      scope: EXAMPLE.key.scopes.join(' '),
    });
    expect(sent('device.poll').map(({ request }) => request)).toEqual([
      {
        deviceHash: hash('sha256', EXAMPLE.deviceCode, 'base64url'),
        tokenHash: tokenHashOfKey(apiKey),
        hint: apiKey.slice(-4),
      },
    ]);
    expect(site.log()).not.toContain(apiKey);
  });

  it.each([
    ['pending', 'authorization_pending'],
    ['too-early', 'slow_down'],
    ['denied', 'access_denied'],
    ['over', 'expired_token'],
  ] as const)('learns that its login is %s by the name of the standard', async (outcome, error) => {
    site.auth.answer({ ...WELCOME, 'device.poll': { outcome } });
    const answer = await send('v1/device/token', encode(GRANT));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error, code: error.toUpperCase(), status: 400 });
    expect(answer.body).not.toContain('olk_');
  });

  it.each([
    ['v1/device/code', {}, 'invalid_request'],
    ['v1/device/code', { client_id: 'Your bank asks' }, 'invalid_request'],
    ['v1/device/code', { ...BEGIN, more: 'x' }, 'invalid_request'],
    ['v1/device/code', { ...BEGIN, ['__proto__']: 'x' }, 'invalid_request'],
    ['v1/device/token', { device_code: GRANT.device_code }, 'invalid_request'],
    ['v1/device/token', { ...GRANT, grant_type: 'password' }, 'unsupported_grant_type'],
    ['v1/device/token', { ...GRANT, device_code: 'short' }, 'invalid_request'],
  ])('is refused what is not of the standard, in its words: %s %j', async (url, fields, error) => {
    const answer = await send(url, encode(fields));
    expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual([400, 'VALIDATION', error]);
    expect(site.auth.received).toEqual([]);
  });
});

it('a form with a field twice is refused', async () => {
  const twice = ['application/x-www-form-urlencoded', 'client_id=a&client_id=b'] as const;
  const answer = await send('v1/device/code', twice);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED_REQUEST']);
});

it('no other call takes a form, nor do these take one from another site', async () => {
  const form = ['application/x-www-form-urlencoded', 'key=a'] as const;
  expect((await send('v1/leaked-key', form)).json().code).toBe('UNSUPPORTED_MEDIA_TYPE');
  expect((await send('account/devices/find', form)).json().code).toBe('UNSUPPORTED_MEDIA_TYPE');
  const foreign = await send('v1/device/code', form, { origin: 'https://evil.example' });
  expect(foreign.json().code).toBe('CROSS_SITE');
});

describe('a person who was shown a code', () => {
  const session = () => ({ authorization: `Bearer ${drawToken()}` });

  it.each(['BCDF-GHJK', 'bcdf-ghjk', 'bcdfGHJK'])('types it as %s', async (userCode) => {
    const answer = await send('account/devices/find', asJson({ userCode }), session());
    expect(answer.json()).toEqual({ client: 'oncelink', system: 'Linux', isSameNetwork: false });
    expect(sent('device.find').map(({ request }) => request)).toEqual([{ userCode: 'BCDFGHJK' }]);
    expect(site.log()).not.toContain('GHJK');
  });

  it('learns whether it asks from the same network', async () => {
    await send('v1/device/code', asJson(BEGIN));
    const [begun] = sent('device.begin');
    const { network } = Object(begun?.request);
    site.auth.answer({ ...WELCOME, 'device.find': { ...WELCOME['device.find'], network } });
    const answer = await send('account/devices/find', asJson({ userCode: 'BCDF-GHJK' }), session());
    expect(answer.json()).toMatchObject({ isSameNetwork: true });
  });

  it.each([true, false])('decides: allowed is %s', async (allow) => {
    const body = { userCode: 'bcdf-ghjk', allow, language: 'fr' };
    const answer = await send('account/devices/decide', asJson(body), session());
    expect([answer.statusCode, answer.json()]).toEqual([200, { isAllowed: allow }]);
    expect(sent('device.decide').map(({ request }) => request)).toEqual([
      { userCode: 'BCDFGHJK', allow, language: 'fr' },
    ]);
  });

  it.each([
    ['unknown-code', 404, 'DEVICE_CODE_UNKNOWN'],
    ['too-many-tries', 429, 'TOO_MANY_DEVICE_CODES'],
    ['too-many-keys', 409, 'TOO_MANY_KEYS'],
    ['code-too-old', 403, 'FRESH_CODE_REQUIRED'],
    ['signed-out', 401, 'SESSION_ENDED'],
  ] as const)('learns why it can’t be decided: %s', async (outcome, status, code) => {
    site.auth.answer({ ...WELCOME, 'device.decide': { outcome } });
    const body = { userCode: 'BCDF-GHJK', allow: true };
    const answer = await send('account/devices/decide', asJson(body), session());
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it.each(['BCDF-GHJA', 'BCDF-GHJ', 'BCDF--GHJK', 'BCDF GHJK'])('typed no code: %s', async (userCode) => {
    const answer = await send('account/devices/find', asJson({ userCode }), session());
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
  });

  it('is no key, and no visitor', async () => {
    const body = asJson({ userCode: 'BCDF-GHJK', allow: true });
    const byKey = await send('account/devices/decide', body, keyHeaders(site));
    expect([byKey.statusCode, byKey.json().code]).toEqual([401, 'SESSION_ENDED']);
    const byNobody = await send('account/devices/decide', body);
    expect([byNobody.statusCode, byNobody.json().code]).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(sent('device.decide')).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UnavailableError } from '@oncelink/messaging';
import { CallerNetwork } from '../limits/caller-network.service.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { startTestSite } from '../testing/start-test-site.ts';
import type { AuthClient } from '../gateway-parts.ts';
import { EXAMPLE } from './auth-values.ts';
import { SignInController } from './sign-in.controller.ts';
import { isToken, tokenHashOf } from './token.ts';

const { user, requestId, code, deviceId } = EXAMPLE;
const { email } = user;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36';
const VERIFY = { email, code, requestId };
const network = expect.stringMatching(/^[\w-]{22}$/);
const deviceHash = createHash('sha256').update(Buffer.from(deviceId, 'base64url')).digest('base64url');

const site = await startTestSite();
beforeEach(() => {
  site.auth.received.length = 0;
  site.auth.answer(WELCOME);
});
afterAll(() => site.stop());

async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await site.app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
const sendCode = (payload: object = { email }, headers?: Record<string, string>) =>
  post('/api/auth/send-verification', payload, headers);
const verify = (change: object = {}, headers?: Record<string, string>) =>
  post('/api/auth/verify-code', { ...VERIFY, ...change }, headers);

describe('asking for a code', () => {
  it('answers the name of the request and nothing else', async () => {
    expect(await sendCode()).toMatchObject({ status: 200 });
    expect((await sendCode()).body).toEqual({ ok: true, requestId });
  });

  it('tells the service who asks, with what browser, and from what device', async () => {
    await sendCode({ email, requestId }, { 'user-agent': CHROME, 'x-device-id': deviceId });
    expect(site.auth.received).toEqual([
      {
        pattern: 'auth.send-code',
        request: { email, requestId, language: 'en', device: 'Chrome on Windows', deviceHash, network },
        caller: null,
      },
    ]);
  });

  it('has the mail written in the language of the page, if that is one that it can speak', async () => {
    await sendCode({ email, language: 'de' }, { 'user-agent': CHROME });
    const request = { language: 'de', device: 'Chrome unter Windows' };
    expect(site.auth.received).toMatchObject([{ request }]);
    for (const language of ['xx', 'de-AT', 'toString', ''])
      expect(await sendCode({ email, language })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', fields: [{ path: 'body.language' }] },
      });
  });

  it.each([
    ['no id', {}],
    ['an empty one', { 'x-device-id': '' }],
    ['one of another length', { 'x-device-id': deviceId.slice(4) }],
    ['one that is no base64url', { 'x-device-id': `${deviceId.slice(0, -2)}+/` }],
    ['two', { 'x-device-id': `${deviceId}, ${deviceId}` }],
  ])('takes %s of a device for none', async (_text, headers: Record<string, string>) => {
    await sendCode({ email }, headers);
    expect(site.auth.received).toMatchObject([{ request: { requestId: null, deviceHash: null } }]);
  });

  it('tells a demonstration code only when the service does', async () => {
    site.auth.answer({ 'auth.send-code': { outcome: 'accepted', requestId, demoCode: '777777' } });
    expect((await sendCode()).body).toEqual({ ok: true, requestId, demoCode: '777777' });
  });
});

describe('the right code', () => {
  it('answers a new token, whose hash alone the service learns', async () => {
    const { status, body } = await verify({ name: '  Ada Lovelace ' }, { 'user-agent': CHROME });
    expect([status, body]).toEqual([200, { token: expect.any(String), user, isNewUser: false }]);
    expect(isToken(body.token)).toBe(true);
    const { token } = body;
    expect(site.auth.received).toEqual([
      {
        pattern: 'auth.verify-code',
        request: {
          email,
          code,
          requestId,
          name: 'Ada Lovelace',
          tokenHash: tokenHashOf(token),
          device: 'Chrome on Windows',
          deviceHash: null,
          network,
        },
        caller: null,
      },
    ]);
    expect(JSON.stringify(site.auth.received)).not.toContain(token);
  });

  it('gives every browser a token of its own', async () => {
    const tokens = await Promise.all([verify(), verify(), verify()]);
    expect(new Set(tokens.map(({ body }) => body.token)).size).toBe(3);
  });

  it.each([{}, { name: '' }, { name: '   ' }])('needs no name: %j', async (name) => {
    await verify(name);
    expect(site.auth.received).toMatchObject([{ request: { name: null } }]);
  });

  it.each([
    "O'Brien",
    'Jos\u00e9 Nu\u00f1ez',
    '\u674e\u96f7',
    '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627',
    '\u{1F469}\u200d\u{1F52C} Ada',
  ])('keeps the name %s as it is', async (name) => {
    await verify({ name });
    expect(site.auth.received).toMatchObject([{ request: { name } }]);
  });

  it('tells new users from old ones', async () => {
    site.auth.answer({ 'auth.verify-code': { outcome: 'signed-in', user, isNewUser: true } });
    expect((await verify()).body).toMatchObject({ isNewUser: true });
  });
});

describe('the link', () => {
  const openLink = (change: object = {}) =>
    post('/api/auth/verify-link', { email, requestId, link: EXAMPLE.link, ...change });

  it('answers a token as the code does', async () => {
    const { status, body } = await openLink({ name: 'Ada' });
    expect([status, body]).toEqual([200, { token: expect.any(String), user, isNewUser: false }]);
    const { link } = EXAMPLE;
    const tokenHash = tokenHashOf(body.token);
    expect(site.auth.received).toMatchObject([
      { pattern: 'auth.verify-link', request: { email, requestId, link, name: 'Ada', tokenHash, network } },
    ]);
  });

  it.each([
    [{ outcome: 'invalid-link' }, 401, 'INVALID_SIGN_IN_LINK'],
    [{ outcome: 'sign-up-closed' }, 403, 'SIGN_UP_CLOSED'],
    [{ outcome: 'sign-in-failed', isNewUser: false }, 500, 'SIGN_IN_FAILED'],
    [{ outcome: 'sign-in-failed', isNewUser: true }, 500, 'SIGN_UP_FAILED'],
  ] as const)('that does not sign in says why: %j', async (result, status, errorCode) => {
    site.auth.answer({ 'auth.verify-link': result });
    expect(await openLink()).toMatchObject({ status, body: { code: errorCode } });
  });
});

describe('a code that does not sign in', () => {
  it.each([
    [
      'any, after too many wrong ones',
      { outcome: 'too-many-wrong-codes' },
      401,
      'TOO_MANY_WRONG_CODES',
      'Too many wrong codes were tried for this address. Use the link in the email.',
    ],
    [
      'wrong, used, old or of another request',
      { outcome: 'invalid-code' },
      401,
      'INVALID_CODE',
      'Invalid verification code',
    ],
    [
      'right, but without a session',
      { outcome: 'sign-in-failed', isNewUser: false },
      500,
      'SIGN_IN_FAILED',
      'Failed to sign in',
    ],
    [
      'right, but without an account',
      { outcome: 'sign-in-failed', isNewUser: true },
      500,
      'SIGN_UP_FAILED',
      'Failed to create account',
    ],
  ] as const)('%s', async (_text, result, status, errorCode, error) => {
    site.auth.answer({ 'auth.verify-code': result });
    const answer = await verify();
    expect(answer).toMatchObject({ status, body: { code: errorCode, error } });
    expect(answer.body.token).toBeUndefined();
  });
});

describe('a call whose answer is lost', () => {
  it('is not repeated: a code is tried once and sent once', async () => {
    const asked: string[] = [];
    const lossy: AuthClient = {
      call: (pattern) => {
        asked.push(pattern);
        return Promise.reject(new UnavailableError('deadline'));
      },
    };
    const controller = new SignInController(lossy, site.app.get(CallerNetwork, { strict: false }), {
      hasMail: true,
    });
    const raw = { socket: {}, headers: {} };
    const request = Object.assign(Object.create(null), { id: 'request-1', headers: {}, raw });
    await expect(controller.verifyCode(VERIFY, undefined, request)).rejects.toThrow(UnavailableError);
    await expect(controller.sendVerification({ email }, undefined, request)).rejects.toThrow(
      UnavailableError,
    );
    const link = { email, requestId, link: EXAMPLE.link };
    await expect(controller.verifyLink(link, undefined, request)).rejects.toThrow(UnavailableError);
    expect(asked).toEqual(['auth.verify-code', 'auth.send-code', 'auth.verify-link']);
  });
});

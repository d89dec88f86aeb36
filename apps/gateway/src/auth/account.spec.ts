import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { WELCOME } from '../testing/fake-auth.ts';
import { startTestSiteWithRedis } from '../testing/start-test-site.ts';
import { EXAMPLE } from './auth-values.ts';
import { drawToken, tokenHashOf } from './token.ts';

const { user, session } = EXAMPLE;
const CALLER = { plan: 'pro', account: { userId: user.id, sessionId: session.id } };

const CALLS = {
  me: { method: 'GET', url: '/api/auth/me' },
  rename: { method: 'PATCH', url: '/api/auth/me', payload: { name: ' Ada King ' } },
  settings: { method: 'PATCH', url: '/api/auth/me/settings', payload: { tellOpened: true } },
  remove: { method: 'DELETE', url: '/api/auth/me' },
  list: { method: 'GET', url: '/api/auth/sessions' },
  revoke: { method: 'DELETE', url: `/api/auth/sessions/${session.id}` },
  revokeAll: { method: 'DELETE', url: '/api/auth/sessions' },
} as const satisfies Record<string, InjectOptions>;
const SIGN_OUT = { method: 'POST', url: '/api/auth/sign-out' } as const;

const site = await startTestSiteWithRedis();
beforeEach(() => {
  site.auth.received.length = 0;
  site.auth.answer(WELCOME);
});
afterAll(() => site.stop());

async function call(request: InjectOptions, authorization: string | null = `Bearer ${drawToken()}`) {
  const headers = authorization === null ? {} : { authorization };
  const answer = await site.app.inject({ ...request, headers });
  const body = answer.body === '' ? null : answer.json();
  return { status: answer.statusCode, body, headers: answer.headers };
}

const messages = () => site.auth.received.filter(({ pattern }) => pattern !== 'auth.resolve-token');

describe('an account', () => {
  it.each([
    ['me', 200, { user }, []],
    [
      'rename',
      200,
      { user },
      [{ pattern: 'auth.rename-account', request: { name: 'Ada King' }, caller: CALLER }],
    ],
    [
      'settings',
      200,
      { user },
      [{ pattern: 'auth.change-settings', request: { tellOpened: true }, caller: CALLER }],
    ],
    ['remove', 204, null, [{ pattern: 'auth.delete-account', request: {}, caller: CALLER }]],
    ['list', 200, { sessions: [session] }, [{ pattern: 'auth.list-sessions', request: {}, caller: CALLER }]],
    ['revoke', 204, null, [{ pattern: 'auth.revoke-session', request: { id: session.id }, caller: CALLER }]],
    ['revokeAll', 204, null, [{ pattern: 'auth.revoke-all-sessions', request: {}, caller: CALLER }]],
  ] as const)(
    '%s answers %d, and the service learns from the assertion whose it is',
    async (name, status, body, sent) => {
      expect(await call(CALLS[name])).toMatchObject({ status, body });
      expect(messages()).toEqual(sent);
    },
  );

  it('has the shape that is specified, also without a subscription', async () => {
    const plain = {
      ...user,
      subscriptionStatus: 'free',
      subscriptionRenewsAt: null,
      subscriptionEndsAt: null,
      customerId: null,
    } as const;
    site.auth.answer({ 'auth.resolve-token': { outcome: 'signed-in', user: plain, sessionId: session.id } });
    expect((await call(CALLS.me)).body).toEqual({ user: plain });
  });

  it.each(Object.entries(CALLS))('%s needs someone who is signed in', async (_name, request) => {
    expect(await call(request, null)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REQUIRED' } });
    site.auth.answer({ ...WELCOME, 'auth.resolve-token': { outcome: 'signed-out' } });
    expect(await call(request)).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
    expect(await call(request, 'Bearer none')).toMatchObject({
      status: 401,
      body: { code: 'SESSION_ENDED' },
    });
    expect(messages()).toEqual([]);
  });

  it.each([
    ['rename', { 'auth.rename-account': { outcome: 'signed-out' } }, 401, 'SESSION_ENDED'],
    ['remove', { 'auth.delete-account': { outcome: 'signed-out' } }, 401, 'SESSION_ENDED'],
    ['remove', { 'auth.delete-account': { outcome: 'code-too-old' } }, 403, 'FRESH_CODE_REQUIRED'],
    ['revoke', { 'auth.revoke-session': { outcome: 'no-session' } }, 404, 'SESSION_NOT_FOUND'],
  ] as const)('%s: %j answers %d', async (name, result, status, code) => {
    site.auth.answer({ ...WELCOME, ...result });
    expect(await call(CALLS[name])).toMatchObject({ status, body: { code } });
  });

  it.each(['/', '/x', `/${session.id.toUpperCase()}`, `/${session.id}0`, '/%00'])(
    'is not touched by a session name that is none: %j',
    async (name) => {
      const { status } = await call({ method: 'DELETE', url: `/api/auth/sessions${name}` });
      expect([400, 404, 405]).toContain(status);
      expect(messages()).toEqual([]);
    },
  );
});

describe('signing out', () => {
  it('ends the session, and empties no storage, where other tabs keep what opens their links again', async () => {
    const { status, headers } = await call(SIGN_OUT);
    expect([status, headers['clear-site-data']]).toEqual([204, undefined]);
    expect(messages()).toEqual([{ pattern: 'auth.sign-out', request: {}, caller: CALLER }]);
  });

  it.each([
    ['without a token', null],
    ['with something else', 'Bearer none'],
    ['of a session that has ended', `Bearer ${drawToken()}`],
  ])('%s is done already', async (_text, authorization) => {
    site.auth.answer({ 'auth.resolve-token': { outcome: 'signed-out' } });
    const { status } = await call(SIGN_OUT, authorization);
    expect(status).toBe(204);
    expect(messages()).toEqual([]);
  });

  it('answers 503 while the auth-service does not answer', async () => {
    const release = site.auth.hold();
    const { status } = await call(SIGN_OUT);
    release();
    expect(status).toBe(503);
  });

  it('needs a page of our own: another site cannot sign visitors out', async () => {
    const token = drawToken();
    const headers = { authorization: `Bearer ${token}`, origin: 'https://evil.example' };
    const answer = await site.app.inject({ ...SIGN_OUT, headers });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'CROSS_SITE']);
    expect(site.auth.received).toEqual([]);
  });
});

describe('what is written down', () => {
  it('never holds a token, its hash, an address, a code, a name or a device', async () => {
    const token = drawToken();
    const headers = { authorization: `Bearer ${token}`, 'x-device-id': EXAMPLE.deviceId };
    const { email, name } = user;
    const sign = { email, code: EXAMPLE.code, requestId: EXAMPLE.requestId, name };
    site.auth.answer({ 'auth.resolve-token': WELCOME['auth.resolve-token'] });
    for (const request of [...Object.values(CALLS), SIGN_OUT]) await site.app.inject({ ...request, headers });
    for (const [url, payload] of [
      ['/api/auth/send-verification', { email }],
      ['/api/auth/verify-code', sign],
      ['/api/auth/verify-code', { ...sign, [email]: token }],
      ['/api/auth/verify-link', { ...sign, code: undefined, link: EXAMPLE.link }],
      ['/api/contact', { ...sign, subject: name, message: name, category: 'bug' }],
      [`/api/auth/sessions/${token}`, {}],
      [`/api/${email}`, {}],
    ] as const) {
      expect((await site.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBeGreaterThan(
        399,
      );
    }
    expect(site.log().match(/"refused"/g)?.length).toBeGreaterThanOrEqual(10);
    const hidden = [
      token,
      tokenHashOf(token),
      email,
      EXAMPLE.code,
      EXAMPLE.requestId,
      EXAMPLE.link,
      name,
      EXAMPLE.deviceId,
      user.id,
    ];
    for (const text of hidden) expect(site.log()).not.toContain(text);
  });
});

import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EXAMPLE as AUTH_EXAMPLE } from '../auth/auth-values.ts';
import { EXAMPLE } from '../links/link-values.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { RECORDED } from '../testing/fake-events.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { signIn } from '../testing/sign-in.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';

const WATCHED = {
  ...GRANTED,
  'links.create': { ...GRANTED['links.create'], isWatched: true },
  'seals.create': { ...GRANTED['seals.create'], isWatched: true },
  'asks.make': { ...GRANTED['asks.make'], isWatched: true },
} as const;
const { linkProofHash: proofHash, passwordProofHash: passwordHash, envelope, sealId, expiresAt } = EXAMPLE;
const LINK = { encryptedData: envelope, passwordHash, isPasswordProtected: true, proofHash };
const SEAL = { id: sealId, proofHash };
const ASKED = { ...SEAL, collectHash: passwordHash };
const TELL = { tag: 'K7QF', language: 'de' };
const USER = AUTH_EXAMPLE.user.id;

const site = await startTestSite({ PLAN_FOR_ALL: 'pro' });
const without = await startTestSite({ EVENTS: 'off' });
const mute = await startTestSite({ MAIL: 'off' });
const SITES = [site, without, mute];
afterAll(() => Promise.all(SITES.map((one) => one.stop())));
beforeEach(() => {
  for (const { auth, secrets, events } of SITES) {
    auth.answer(WELCOME);
    secrets.answer(WATCHED);
    events.answer(RECORDED);
    for (const service of [auth, secrets, events]) service.received.length = 0;
  }
});

async function make(url: string, payload: object, on: TestSite = site, isSignedIn = true) {
  const token = isSignedIn ? await signIn(on, USER) : null;
  on.auth.received.length = 0;
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  return on.app.inject({ method: 'POST', url: `/api/${url}`, headers, payload });
}

describe.each([
  ['create-short-url', LINK],
  ['seals', SEAL],
  ['asks', ASKED],
])('a link of %s', (url, body) => {
  it('is made with a watch, and the events-service gets what only the auth-service can read', async () => {
    expect((await make(url, { ...body, tell: TELL })).statusCode).toBe(201);
    expect(site.auth.received.filter(({ pattern }) => pattern === 'notices.seal')).toMatchObject([
      { request: TELL, caller: { account: { userId: USER } } },
    ]);
    const watch = String(Reflect.get(Object(site.secrets.received[0]?.request), 'watch'));
    expect(Buffer.from(watch, 'base64url')).toHaveLength(16);
    expect(site.events.received).toEqual([
      { pattern: 'notices.register', request: { watch, notice: 'c2VhbGVk', expiresAt }, caller: null },
    ]);
    expect(JSON.stringify(site.secrets.received[0]?.request)).not.toContain('K7QF');
  });

  it('takes one hop and has no watch when nobody asked', async () => {
    expect((await make(url, body)).statusCode).toBe(201);
    expect(Object.keys(Object(site.secrets.received[0]?.request))).not.toContain('watch');
    expect(site.events.received).toEqual([]);
    expect(site.auth.received.map(({ pattern }) => pattern)).not.toContain('notices.seal');
  });

  it('is not made for someone who wants a mail and is not signed in', async () => {
    const answer = await make(url, { ...body, tell: TELL }, site, false);
    expect(answer.json().code).toBe('SIGN_IN_REQUIRED');
    expect(site.secrets.received).toEqual([]);
  });

  it.each([
    { ...TELL, tag: 'k7qf' },
    { ...TELL, language: 'tlh' },
    { tag: 'K7QF' },
    { ...TELL, to: 'eve@example.org' },
    1,
  ])('is not made with %j to tell', async (tell) => {
    const answer = await make(url, { ...body, tell });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    expect(site.secrets.received).toEqual([]);
  });

  it('is not shown when nobody would be told: its maker asks again', async () => {
    site.secrets.answer(GRANTED);
    expect((await make(url, { ...body, tell: TELL })).statusCode).toBe(503);
    site.secrets.answer(WATCHED);
    site.events.answer({});
    expect((await make(url, { ...body, tell: TELL })).statusCode).toBe(500);
  });
});

it.each([
  ['events', without],
  ['mail', mute],
])('nobody can ask for a mail where %s is off, and the page knows', async (_what, on) => {
  const answer = await make('seals', { ...SEAL, tell: TELL }, on);
  expect(answer.json().code).toBe('MAIL_OFF');
  expect(on.secrets.received).toEqual([]);
  expect((await on.app.inject({ url: '/api/config' })).json().tellsMakers).toBe(false);
  expect((await site.app.inject({ url: '/api/config' })).json().tellsMakers).toBe(true);
});

describe('stopping mails', () => {
  const token = Buffer.alloc(32, 5).toString('base64url');
  const stop = (query: string, headers: Record<string, string> = {}, payload = '') =>
    site.app.inject({ method: 'POST', url: `/api/notices/stop${query}`, headers, payload });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('takes %s, as mail programs send it', async (_what, type, body) => {
    const answer = await stop(`?token=${token}`, { 'content-type': type }, body);
    expect([answer.statusCode, answer.json()]).toEqual([200, { areStopped: true }]);
    expect(site.auth.received).toMatchObject([{ pattern: 'notices.stop', request: { token } }]);
  });

  it('takes the page’s call, and tells it when there was nothing to stop', async () => {
    site.auth.answer({ ...WELCOME, 'notices.stop': { outcome: 'unknown-token' } });
    expect((await stop(`?token=${token}`)).json()).toEqual({ areStopped: false });
  });

  it('is not done by looking at an address, and not without a token', async () => {
    expect((await site.app.inject({ url: `/api/notices/stop?token=${token}` })).statusCode).toBe(405);
    for (const query of ['', '?token=', '?token=a.b', `?token=${token}&to=eve`])
      expect((await stop(query)).json().code).toBe('VALIDATION');
    expect(site.auth.received).toEqual([]);
  });
});

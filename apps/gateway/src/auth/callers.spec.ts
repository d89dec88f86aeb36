import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@oncelink/testing/stores';
import { EXAMPLE as LINK_EXAMPLE } from '../links/link-values.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { SEAL, SHORT_LINK } from '../testing/link-bodies.ts';
import { startTestSiteWithRedis } from '../testing/start-test-site.ts';
import { EXAMPLE } from './auth-values.ts';
import { drawToken, tokenHashOf } from './token.ts';

const { code, claim, linkProof } = LINK_EXAMPLE;
const { user, session } = EXAMPLE;
const account = { userId: user.id, sessionId: session.id };

const site = await startTestSiteWithRedis();
beforeEach(() => {
  site.secrets.received.length = 0;
  site.auth.received.length = 0;
  site.secrets.answer(GRANTED);
  site.auth.answer(WELCOME);
});
afterAll(() => site.stop());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await site.app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, code: answer.body === '' ? undefined : answer.json().code };
}

describe('a token', () => {
  it('is looked up once in a while, by its hash', async () => {
    const token = drawToken();
    await post('/api/seals', SEAL, bearer(token));
    await until(async () => (await site.redis.keys(`*:${tokenHashOf(token)}`)).length === 1);
    await post('/api/seals', SEAL, bearer(token));
    await post('/api/seals', SEAL, { authorization: `bearer  ${token}` });
    expect(site.auth.received).toEqual([
      { pattern: 'auth.resolve-token', request: { tokenHash: tokenHashOf(token) }, caller: null },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['no scheme', drawToken()],
    ['another scheme', `Basic ${drawToken()}`],
    ['no token', 'Bearer '],
    [
      'a token with a typing error',
      `Bearer ${drawToken().replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`,
    ],
    ['a token cut short', `Bearer ${drawToken().slice(0, -1)}`],
    ['two tokens', `Bearer ${drawToken()} ${drawToken()}`],
    ['two tokens in a list', `Bearer ${drawToken()}, Bearer ${drawToken()}`],
    ['a made-up token', `Bearer ol_${'A'.repeat(49)}`],
    ['a very long text', `Bearer ${'ol_'.repeat(5000)}`],
    ['a JSON web token', 'Bearer eyJhbGciOiJub25lIn0.eyJwbGFuIjoicHJvIn0.'],
  ])('that is invalid is refused without a call to the auth-service: %s', async (_text, authorization) => {
    expect(await post('/api/create-short-url', SHORT_LINK, { authorization })).toEqual({
      status: 401,
      code: 'SESSION_ENDED',
    });
    expect(await post('/api/seals', SEAL, { authorization })).toMatchObject({ status: 201 });
    expect(site.auth.received).toEqual([]);
  });
});

describe('what a request says of itself', () => {
  it.each([
    ['a caller', { 'x-oncelink-caller': JSON.stringify({ plan: 'pro', account }) }],
    [
      'an assertion',
      { 'x-oncelink-assertion': '1.WyJzZWNyZXRzIiw5OTk5OTk5OTk5OTk5LHsicGxhbiI6InBybyJ9XQ.x' },
    ],
    ['a user', { 'x-oncelink-user': user.id, 'x-oncelink-plan': 'pro', 'x-user-id': user.id }],
    ['a demonstration', { 'x-demo-pro': 'on' }],
  ])('changes nothing: %s', async (_text, headers: Record<string, string>) => {
    expect(await post('/api/create-short-url', SHORT_LINK, headers)).toEqual({
      status: 401,
      code: 'SIGN_IN_REQUIRED',
    });
    expect(await post('/api/seals', SEAL, headers)).toMatchObject({ status: 201 });
    expect(site.secrets.received).toMatchObject([{ caller: null }]);
  });
});

describe('while the auth-service does not answer', () => {
  it('a call that needs an account answers 503, and all others go on', async () => {
    const release = site.auth.hold();
    const calls = await Promise.all([
      post('/api/create-short-url', SHORT_LINK, bearer(drawToken())),
      post('/api/seals', SEAL, bearer(drawToken())),
      post('/api/seals', SEAL),
      post('/api/reveal-secret', { shortCode: code, proof: linkProof, claim }, bearer(drawToken())),
    ]);
    release();
    expect(calls).toMatchObject([
      { status: 503, code: 'UNAVAILABLE' },
      { status: 201 },
      { status: 201 },
      { status: 200 },
    ]);
    expect(site.secrets.received.map(({ caller }) => caller)).toEqual([null, null, null]);
  });

  it('a token that is remembered is as good as ever', async () => {
    const headers = bearer(drawToken());
    await post('/api/create-short-url', SHORT_LINK, headers);
    const release = site.auth.hold();
    expect(await post('/api/create-short-url', SHORT_LINK, headers)).toMatchObject({ status: 201 });
    release();
  });

  it('a failure of its own is told as one, and free links go on all the same', async () => {
    site.auth.answer({});
    expect(await post('/api/create-short-url', SHORT_LINK, bearer(drawToken()))).toEqual({
      status: 500,
      code: 'INTERNAL',
    });
    expect(await post('/api/seals', SEAL, bearer(drawToken()))).toMatchObject({ status: 201 });
  });
});

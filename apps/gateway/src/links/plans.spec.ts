import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SESSION_CACHE } from '@oncelink/contracts';
import { until } from '@oncelink/testing/stores';
import { EXAMPLE as AUTH_EXAMPLE } from '../auth/auth-values.ts';
import { drawToken, tokenHashOf } from '../auth/token.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { PASSWORD_LINK, SEAL, SHORT_LINK } from '../testing/link-bodies.ts';
import { startTestSite, startTestSiteWithRedis, type TestSite } from '../testing/start-test-site.ts';
import { EXAMPLE } from './link-values.ts';

const { code, sealId, claim, linkProof, passwordProof } = EXAMPLE;

const PRO_LINKS = [
  ['a password', '/api/create-short-url', PASSWORD_LINK],
  ['a short link', '/api/create-short-url', SHORT_LINK],
  ['a short link for an hour', '/api/create-short-url', { ...SHORT_LINK, expiresIn: 3600 }],
  ['a direct link for five minutes', '/api/seals', { ...SEAL, expiresIn: 300 }],
  ['a direct link for two hours', '/api/seals', { ...SEAL, expiresIn: 7200 }],
  ['a direct link for a second more than a day', '/api/seals', { ...SEAL, expiresIn: 86_401 }],
  ['a direct link that never expires', '/api/seals', { ...SEAL, expiresIn: null }],
] as const;
const FREE_LINKS = [
  ['a direct link', '/api/seals', SEAL],
  ['a direct link for an hour', '/api/seals', { ...SEAL, expiresIn: 3600 }],
  ['a direct link for eight hours', '/api/seals', { ...SEAL, expiresIn: 28_800 }],
  ['a direct link for a day', '/api/seals', { ...SEAL, expiresIn: 86_400 }],
  ['a direct link that opens at once', '/api/seals', { ...SEAL, startsIn: null }],
] as const;

const { user, session } = AUTH_EXAMPLE;
const account = { userId: user.id, sessionId: session.id };
const userWith = (subscriptionStatus: 'free' | 'pro') =>
  ({
    ...WELCOME,
    'auth.resolve-token': { ...WELCOME['auth.resolve-token'], user: { ...user, subscriptionStatus } },
  }) as const;
const NOBODY = { ...WELCOME, 'auth.resolve-token': { outcome: 'signed-out' } } as const;

const site = await startTestSiteWithRedis();
beforeEach(() => {
  site.secrets.received.length = 0;
  site.auth.received.length = 0;
  site.secrets.answer(GRANTED);
  site.auth.answer(userWith('pro'));
});
afterAll(() => site.stop());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function post(
  url: string,
  payload: object,
  headers: Record<string, string> = {},
  { app }: Pick<TestSite, 'app'> = site,
) {
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, code: answer.body === '' ? undefined : answer.json().code };
}

describe('Pro options', () => {
  it.each(PRO_LINKS)(
    '%s is refused to free accounts, and nothing reaches the service',
    async (_text, url, body) => {
      site.auth.answer(userWith('free'));
      expect(await post(url, body, bearer(drawToken()))).toEqual({ status: 403, code: 'PRO_REQUIRED' });
      expect(site.secrets.received).toEqual([]);
    },
  );

  it.each(PRO_LINKS)(
    '%s is refused to visitors, and nothing reaches the service',
    async (_text, url, body) => {
      expect(await post(url, body)).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' });
      expect(site.secrets.received).toEqual([]);
    },
  );

  it.each(PRO_LINKS)('%s is refused when the session has ended, and says so', async (_text, url, body) => {
    site.auth.answer(NOBODY);
    expect(await post(url, body, bearer(drawToken()))).toEqual({ status: 401, code: 'SESSION_ENDED' });
    expect(site.secrets.received).toEqual([]);
  });

  it.each(PRO_LINKS)(
    '%s is made for Pro, and the service is told for which account',
    async (_text, url, body) => {
      expect(await post(url, body, bearer(drawToken()))).toMatchObject({ status: 201 });
      expect(site.secrets.received).toMatchObject([{ caller: { plan: 'pro', account } }]);
    },
  );

  it('end with the plan: the next link is refused as soon as the auth-service says so', async () => {
    const token = drawToken();
    const make = () => post('/api/create-short-url', SHORT_LINK, bearer(token));
    expect(await make()).toMatchObject({ status: 201 });
    const keys = () => site.redis.keys(`oncelink:session:*:${tokenHashOf(token)}`);
    await until(async () => (await keys()).length === 1);
    site.auth.answer(userWith('free'));
    const [key = ''] = await keys();
    await site.redis.set(key, SESSION_CACHE.changed);
    expect(await make()).toEqual({ status: 403, code: 'PRO_REQUIRED' });
  });
});

describe('where nothing is sold', () => {
  const startUnsold = async (settings = {}) => {
    const unsold = await startTestSite({ BILLING: 'off', ...settings });
    unsold.secrets.answer(GRANTED);
    unsold.auth.answer(userWith('free'));
    return unsold;
  };

  it.each(PRO_LINKS)(
    '%s is made for visitors and for free accounts, as for Pro',
    async (_text, url, body) => {
      const unsold = await startUnsold();
      try {
        expect(await post(url, body, {}, unsold)).toMatchObject({ status: 201 });
        expect(await post(url, body, bearer(drawToken()), unsold)).toMatchObject({ status: 201 });
        expect(unsold.secrets.received).toMatchObject([
          { caller: { plan: 'pro', account: null } },
          { caller: { plan: 'pro', account } },
        ]);
      } finally {
        await unsold.stop();
      }
    },
  );

  it('the site says so', async () => {
    const unsold = await startUnsold();
    try {
      const config = await unsold.app.inject('/api/config');
      expect(config.json()).toMatchObject({ planForAll: 'pro', prices: null });
    } finally {
      await unsold.stop();
    }
  });

  it('the operator may keep Pro from strangers', async () => {
    const unsold = await startUnsold({ PLAN_FOR_ALL: 'free' });
    try {
      const answer = await post('/api/create-short-url', SHORT_LINK, {}, unsold);
      expect(answer).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' });
      expect((await unsold.app.inject('/api/config')).json()).toMatchObject({ planForAll: 'free' });
    } finally {
      await unsold.stop();
    }
  });
});

describe('links that anyone may make', () => {
  it.each(FREE_LINKS)('%s is made for a free account, told as one', async (_text, url, body) => {
    site.auth.answer(userWith('free'));
    expect(await post(url, body, bearer(drawToken()))).toMatchObject({ status: 201 });
    expect(site.secrets.received).toMatchObject([{ caller: { plan: 'free', account } }]);
  });

  it.each(FREE_LINKS)(
    '%s is made although the session has ended, as for any visitor',
    async (_text, url, body) => {
      site.auth.answer(NOBODY);
      expect(await post(url, body, bearer(drawToken()))).toMatchObject({ status: 201 });
      expect(site.secrets.received).toMatchObject([{ caller: null }]);
    },
  );
});

describe('links of one secret for several readers', () => {
  const CALLS = [
    ['/api/seals', SEAL],
    ['/api/create-short-url', SHORT_LINK],
  ] as const;
  const refused = (status: number, code: string) => ({ status, code });

  it.each(CALLS.slice(0, 1))('%s: visitors have one, free accounts three', async (url, body) => {
    expect(await post(url, { ...body, readers: 1 })).toMatchObject({ status: 201 });
    expect(await post(url, { ...body, readers: 2 })).toEqual(refused(401, 'SIGN_IN_REQUIRED'));
    site.auth.answer(userWith('free'));
    expect(await post(url, { ...body, readers: 3 }, bearer(drawToken()))).toMatchObject({ status: 201 });
    const four = await post(url, { ...body, readers: 4 }, bearer(drawToken()));
    expect(four).toEqual(refused(403, 'PRO_REQUIRED'));
    site.auth.answer(NOBODY);
    const ended = await post(url, { ...body, readers: 2 }, bearer(drawToken()));
    expect(ended).toEqual(refused(401, 'SESSION_ENDED'));
    expect(site.secrets.received).toHaveLength(2);
  });

  it.each(CALLS)('%s: Pro has 50, nobody has more, and the service is not told', async (url, body) => {
    expect(await post(url, { ...body, readers: 50 }, bearer(drawToken()))).toMatchObject({ status: 201 });
    for (const readers of [51, 0, 1.5, '3', true]) {
      const answer = await post(url, { ...body, readers }, bearer(drawToken()));
      expect(answer).toEqual(refused(400, 'VALIDATION'));
    }
    expect(JSON.stringify(site.secrets.received)).not.toContain('readers');
    expect(site.secrets.received).toHaveLength(1);
  });
});

describe('who has received a link', () => {
  it.each([
    ['/api/reveal-secret', { shortCode: code, proof: linkProof, claim }],
    ['/api/seals/reveal', { id: sealId, proof: linkProof, claim }],
    ['/api/verify-password', { code, proof: linkProof, password: passwordProof }],
    ['/api/reveal/ack', { shortCode: code, proof: linkProof, claim }],
    ['/api/delete-secret', { shortCode: code, proof: linkProof }],
  ])('needs no account: %s looks at no token and tells nobody of one', async (url, body) => {
    const { status } = await post(url, body, bearer(drawToken()));
    expect(status).toBeLessThan(300);
    await site.secrets.reached(1); // an acknowledgement is answered before that
    expect(site.auth.received).toEqual([]);
    expect(site.secrets.received).toMatchObject([{ caller: null }]);
  });
});

import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { START_MAX_SECONDS } from '@oncelink/contracts';
import { drawToken } from '../auth/token.ts';
import { EXAMPLE as AUTH_EXAMPLE } from '../auth/auth-values.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { keyHeaders } from '../testing/keys.ts';
import { PASSWORD_LINK, SEAL, SHORT_LINK } from '../testing/link-bodies.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';
import { EXAMPLE } from './link-values.ts';

const { code, sealId, claim, startsAt, linkProof: proof, linkProofHash: proofHash, passwordProof } = EXAMPLE;
const HOUR = 3600;
/** A service that grants every call about links that open later. */
const LATER = {
  ...GRANTED,
  'links.create': { ...GRANTED['links.create'], startsAt },
  'seals.create': { ...GRANTED['seals.create'], startsAt },
  'links.status': { ...GRANTED['links.status'], startsIn: HOUR },
  'links.verify-password': { outcome: 'not-started', startsIn: HOUR },
  'links.reveal': { outcome: 'not-started', startsIn: HOUR },
} as const;
const userWith = (subscriptionStatus: 'free' | 'pro') =>
  ({
    ...WELCOME,
    'auth.resolve-token': {
      ...WELCOME['auth.resolve-token'],
      user: { ...AUTH_EXAMPLE.user, subscriptionStatus },
    },
  }) as const;

const MAKE = [
  ['/api/create-short-url', SHORT_LINK],
  ['/api/create-short-url', PASSWORD_LINK],
  ['/api/seals', SEAL],
] as const;
const MAKE_BY_KEY = [
  [
    '/api/v1/secrets',
    { message: PASSWORD_LINK.encryptedData, password: PASSWORD_LINK.passwordHash, proofHash },
  ],
  ['/api/v1/seals', { sealId, proofHash }],
] as const;

const site = await startTestSite();
const bounded = await startTestSite({ SECRET_MAX_TTL: String(HOUR) });
afterAll(() => Promise.all([site.stop(), bounded.stop()]));
beforeEach(() => {
  for (const each of [site, bounded]) {
    each.secrets.received.length = 0;
    each.secrets.answer(LATER);
    each.auth.answer(userWith('pro'));
  }
});

type Headers = Readonly<Record<string, string>>;
const signedIn = (): Headers => ({ authorization: `Bearer ${drawToken()}` });
async function post(url: string, payload: object, headers: Headers = {}, { app }: TestSite = site) {
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json() };
}

describe('a link that opens later', () => {
  it.each(MAKE)('is made for Pro by %s, and says when it opens', async (url, body) => {
    const { status, body: made } = await post(url, { ...body, startsIn: HOUR }, signedIn());
    expect([status, made.startsAt]).toEqual([201, startsAt]);
    expect(site.secrets.received).toMatchObject([{ request: { startsIn: HOUR, expiresIn: 86_400 } }]);
  });

  it.each(MAKE_BY_KEY)('is made for a key of Pro by %s', async (url, body) => {
    const { status, body: made } = await post(url, { ...body, startsIn: HOUR }, keyHeaders(site));
    expect([status, made.startsAt]).toEqual([201, startsAt]);
    expect(site.secrets.received).toMatchObject([{ request: { startsIn: HOUR } }]);
  });

  it('is refused to visitors and to free accounts, and nothing reaches the service', async () => {
    const [url, body] = MAKE[2];
    const later = { ...body, startsIn: HOUR };
    expect(await post(url, later)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REQUIRED' } });
    site.auth.answer(userWith('free'));
    const free = await post(url, later, signedIn());
    expect(free).toMatchObject({ status: 403, body: { code: 'PRO_REQUIRED' } });
    const [keyUrl, keyBody] = MAKE_BY_KEY[1];
    const key = await post(keyUrl, { ...keyBody, startsIn: HOUR }, keyHeaders(site, {}, 'free'));
    expect(key).toMatchObject({ status: 403, body: { code: 'PRO_REQUIRED' } });
    expect(site.secrets.received).toEqual([]);
  });

  it.each([0, -1, 1.5, START_MAX_SECONDS + 1, '3600', true])('is none of %j seconds', async (startsIn) => {
    const { body } = await post('/api/seals', { ...SEAL, startsIn }, signedIn());
    expect(body).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'body.startsIn' }] });
    expect(site.secrets.received).toEqual([]);
  });

  it('is none that would end before it opens, where the operator bounds its life', async () => {
    for (const [url, body] of [...MAKE, ...MAKE_BY_KEY]) {
      const headers = url.startsWith('/api/v1') ? keyHeaders(bounded) : signedIn();
      const refused = await post(url, { ...body, startsIn: HOUR }, headers, bounded);
      expect(refused.body).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'body.startsIn' }] });
      expect((await post(url, { ...body, startsIn: HOUR - 1 }, headers, bounded)).status).toBe(201);
    }
  });

  it.each([...MAKE, ...MAKE_BY_KEY])(
    'is not handed out by %s where a service of the version before made one that opens at once',
    async (url, body) => {
      site.secrets.answer(GRANTED);
      const headers = url.startsWith('/api/v1') ? keyHeaders(site) : signedIn();
      const answer = await post(url, { ...body, startsIn: HOUR }, headers);
      expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    },
  );

  it('is told to the service only of those that do', async () => {
    site.secrets.answer(GRANTED);
    for (const [url, body] of MAKE) {
      const { body: made } = await post(url, { ...body, startsIn: null }, signedIn());
      expect(made).not.toHaveProperty('startsAt');
    }
    expect(JSON.stringify(site.secrets.received)).not.toContain('startsIn');
  });
});

describe('who has such a link', () => {
  it.each([
    ['/api/reveal-secret', { shortCode: code, proof, claim }],
    ['/api/seals/reveal', { id: sealId, proof, claim }],
    ['/api/verify-password', { code, proof, password: passwordProof }],
    ['/api/v1/links/reveal', { code, proof, claim }],
    ['/api/v1/links/verify', { code, proof, password: passwordProof }],
  ])('hears by %s how long it takes', async (url, body) => {
    const answer = await post(url, body);
    expect(answer).toMatchObject({ status: 409, body: { code: 'NOT_STARTED', startsIn: HOUR } });
  });

  it('hears it before, by every question for the state', async () => {
    const asked = [
      await site.app.inject({ url: `/api/get-short-url?code=${code}`, headers: { 'x-link-proof': proof } }),
      await site.app.inject({ url: `/api/seals/${sealId}`, headers: { 'x-link-proof': proof } }),
    ].map((answer) => answer.json());
    expect(asked).toMatchObject([
      { exists: true, startsIn: HOUR },
      { exists: true, startsIn: HOUR },
    ]);
    const many = await post('/api/links/status', { links: [{ shortCode: code, proof }] });
    expect(many.body).toEqual({ links: [{ state: 'waiting', ttl: 86_400, startsIn: HOUR }] });
    const program = await post('/api/v1/links/status', { code, proof });
    expect(program.body).toMatchObject({ state: 'waiting', startsIn: HOUR });
  });
});

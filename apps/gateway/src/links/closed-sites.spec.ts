import { afterEach, describe, expect, it } from '@jest/globals';
import { EXAMPLE as AUTH_EXAMPLE } from '../auth/auth-values.ts';
import { drawToken } from '../auth/token.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { SEAL, SHORT_LINK } from '../testing/link-bodies.ts';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';
import { EXAMPLE } from './link-values.ts';

let site: TestSite;
afterEach(() => site.stop());

/** A site on which everyone has Pro, and a caller of that address, or nobody. */
async function open(settings: Record<string, string>, email?: string) {
  site = await startTestSite({ BILLING: 'off', ...settings });
  site.secrets.answer(GRANTED);
  const user = { ...AUTH_EXAMPLE.user, email: email ?? '' };
  site.auth.answer({ ...WELCOME, 'auth.resolve-token': { ...WELCOME['auth.resolve-token'], user } });
  const headers = email === undefined ? {} : { authorization: `Bearer ${drawToken()}` };
  return async (url: string, payload: object) => {
    const answer = await site.app.inject({ method: 'POST', url, payload, headers });
    return answer.statusCode < 300 ? answer.statusCode : answer.json().code;
  };
}

const ACCOUNTS = { WHO_MAY_CREATE: 'accounts' };
const ALLOWED = { WHO_MAY_CREATE: 'allowed', ALLOWED_CREATORS: 'Ann@Other.example,example.com' };
const LINKS = [
  ['/api/seals', SEAL],
  ['/api/create-short-url', SHORT_LINK],
] as const;

describe.each(LINKS)('a closed site, asked for a link at %s', (url, body) => {
  it.each([
    ['accounts', ACCOUNTS],
    ['allowed people', ALLOWED],
  ])('of %s refuses visitors, demo Pro too, and nothing reaches the service', async (_whom, settings) => {
    const post = await open({ ...settings, DEMO_MODE: 'true' });
    expect(await post(url, body)).toBe('ACCOUNT_NEEDED');
    expect(site.secrets.received).toEqual([]);
  });

  it('of accounts makes it for any account', async () => {
    const post = await open(ACCOUNTS, 'bob@elsewhere.example');
    expect(await post(url, body)).toBe(201);
  });

  it.each(['ann@other.example', 'bob@example.com', 'carol@EXAMPLE.com'])(
    'of allowed people makes it for %s',
    async (email) => {
      const post = await open(ALLOWED, email);
      expect(await post(url, body)).toBe(201);
    },
  );

  it.each(['bob@other.example', 'ann@sub.example.com', 'ann@notexample.com', 'example.com@evil.example'])(
    'of allowed people refuses %s, and nothing reaches the service',
    async (email) => {
      const post = await open(ALLOWED, email);
      expect(await post(url, body)).toBe('NOT_ALLOWED_TO_CREATE');
      expect(site.secrets.received).toEqual([]);
    },
  );
});

describe('a closed site', () => {
  it('says that a session has ended, rather than that an account is needed', async () => {
    const post = await open(ACCOUNTS, 'ann@example.com');
    site.auth.answer({ ...WELCOME, 'auth.resolve-token': { outcome: 'signed-out' } });
    expect(await post('/api/seals', SEAL)).toBe('SESSION_ENDED');
  });

  it('opens links for anyone, and says who makes them', async () => {
    const post = await open({ ...ALLOWED, SIGN_UP: 'invited' });
    const { code, linkProof, claim } = EXAMPLE;
    expect(await post('/api/reveal-secret', { shortCode: code, proof: linkProof, claim })).toBe(200);
    expect((await site.app.inject('/api/config')).json()).toMatchObject({
      whoMayCreate: 'allowed',
      signUp: 'invited',
    });
  });
});

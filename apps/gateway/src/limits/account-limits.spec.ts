import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { EXAMPLE } from '../auth/auth-values.ts';
import { drawToken } from '../auth/token.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { GRANTED } from '../testing/fake-secrets.ts';
import { SEAL, SHORT_LINK } from '../testing/link-bodies.ts';
import { signIn } from '../testing/sign-in.ts';
import { startTestSiteWithRedis } from '../testing/start-test-site.ts';

const { user, session } = EXAMPLE;
const { email } = user;
const NETWORK = '203.0.113.9';

const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload });
const FORM = { name: 'Ada', email, subject: 'Question', category: 'general', message: 'Text' };

const CALLS = {
  sendCode: post('/api/auth/send-verification', { email }),
  verifyCode: post('/api/auth/verify-code', { email, code: EXAMPLE.code, requestId: EXAMPLE.requestId }),
  verifyLink: post('/api/auth/verify-link', { email, link: EXAMPLE.link, requestId: EXAMPLE.requestId }),
  contact: post('/api/contact', FORM),
  contactSales: post('/api/contact-sales', { email }),
  createSeal: post('/api/seals', SEAL),
  createLink: post('/api/create-short-url', SHORT_LINK),
  me: { url: '/api/auth/me' },
  rename: { method: 'PATCH', url: '/api/auth/me', payload: { name: 'Ada' } },
  remove: { method: 'DELETE', url: '/api/auth/me' },
  list: { url: '/api/auth/sessions' },
  revoke: { method: 'DELETE', url: `/api/auth/sessions/${session.id}` },
  revokeAll: { method: 'DELETE', url: '/api/auth/sessions' },
  signOut: { method: 'POST', url: '/api/auth/sign-out' },
} as const satisfies Record<string, InjectOptions>;

const site = await startTestSiteWithRedis({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' });
site.secrets.answer(GRANTED);
beforeEach(async () => {
  await site.redis.flushDb();
  site.auth.answer(WELCOME);
  site.auth.received.length = 0;
});
afterAll(() => site.stop());

interface Origin {
  readonly from?: string;
  readonly token?: string;
}

async function call(request: InjectOptions, { from = NETWORK, token }: Origin = {}): Promise<number> {
  const headers = {
    'x-forwarded-for': from,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return (await site.app.inject({ ...request, headers })).statusCode;
}

/** How many of `times` calls, one after the other, were let through. */
async function countAllowed(
  request: InjectOptions,
  times: number,
  origin: (i: number) => Origin = () => ({}),
): Promise<number> {
  let allowed = 0;
  for (let i = 0; i < times; i += 1) {
    const status = await call(request, origin(i));
    if (status < 300) allowed += 1;
    else expect(status).toBe(429);
  }
  return allowed;
}

const forgetWindows = async (seconds: number): Promise<void> => {
  for (const key of await site.redis.keys(`oncelink:limits:*:${seconds}`)) await site.redis.del(key);
};

const everywhere = (i: number): string => `198.51.${i >> 8}.${i % 256}`;

describe('the limits of one network', () => {
  it('are 3 codes in a row', async () => {
    expect(await countAllowed(CALLS.sendCode, 5)).toBe(3);
  });

  it('are 10 codes an hour, whatever the pauses', async () => {
    let allowed = 0;
    for (let i = 0; i < 5; i += 1) {
      allowed += await countAllowed(CALLS.sendCode, 3);
      await forgetWindows(60);
    }
    expect(allowed).toBe(10);
  });

  it('are 30 tries of codes and links an hour', async () => {
    expect(await countAllowed(CALLS.verifyLink, 2)).toBe(2);
    expect(await countAllowed(CALLS.verifyCode, 30)).toBe(28);
  });

  it('are 5 messages an hour, of both forms together', async () => {
    expect(await countAllowed(CALLS.contact, 3)).toBe(3);
    expect(await countAllowed(CALLS.contactSales, 4)).toBe(2);
    expect(await countAllowed(CALLS.contact, 1)).toBe(0);
  });

  it('are 120 calls about accounts a minute and network', async () => {
    const tokens = [await signIn(site, 'a'), await signIn(site, 'b'), await signIn(site, 'c')];
    expect(await countAllowed(CALLS.me, 123, (i) => ({ token: tokens[i % 3] ?? '' }))).toBe(120);
  });

  it('are 600 unknown tokens a minute that the auth-service is asked about', async () => {
    site.auth.answer({ 'auth.resolve-token': { outcome: 'signed-out' } });
    for (let i = 0; i < 605; i += 1) await call(CALLS.me, { token: drawToken() });
    expect(site.auth.received).toHaveLength(600);
    expect(await call(CALLS.createSeal, { token: drawToken() })).toBe(201);
    expect(await call(CALLS.createLink, { token: drawToken() })).toBe(429);
    expect(site.auth.received).toHaveLength(600);
  });

  it.each(['sendCode', 'verifyCode', 'contact'] as const)(
    'of %s hold against forged addresses and all addresses of one IPv6 customer',
    async (name) => {
      const limit = { sendCode: 3, verifyCode: 30, contact: 5 }[name];
      const forged = (i: number) => ({ from: `${everywhere(i)}, ${NETWORK}` });
      expect(await countAllowed(CALLS[name], limit + 2, forged)).toBe(limit);
      const rotated = (i: number) => ({ from: `2001:db8:1:2::${i.toString(16)}` });
      expect(await countAllowed(CALLS[name], limit + 2, rotated)).toBe(limit);
      expect(await countAllowed(CALLS[name], 1, () => ({ from: '2001:db8:1:3::1' }))).toBe(1);
    },
  );
});

describe('the limits of one account', () => {
  it('are 300 seals an hour, wherever it makes them', async () => {
    const token = await signIn(site, 'a');
    expect(await countAllowed(CALLS.createSeal, 302, (i) => ({ token, from: everywhere(i) }))).toBe(300);
  });

  it('are 120 short links an hour, wherever it makes them', async () => {
    const token = await signIn(site, 'a');
    expect(await countAllowed(CALLS.createLink, 122, (i) => ({ token, from: everywhere(i) }))).toBe(120);
  });

  it('are 1,000 short links a day, whatever the pauses', async () => {
    const token = await signIn(site, 'a');
    let allowed = 0;
    for (let i = 0; i < 10; i += 1) {
      allowed += await countAllowed(CALLS.createLink, 102, () => ({ token }));
      await forgetWindows(3600);
    }
    expect(allowed).toBe(1000);
  }, 120_000); // a thousand calls, of which a machine that has other work makes 30 a second

  it('are 60 questions a minute, whatever it asks and wherever', async () => {
    const { me, rename, remove, list, revoke, revokeAll, signOut } = CALLS;
    const token = await signIn(site, 'a');
    await forgetWindows(60);
    let allowed = 0;
    for (const [i, request] of [me, rename, remove, list, revoke, revokeAll, signOut].entries()) {
      allowed += await countAllowed(request, 9, () => ({ token, from: everywhere(i) }));
    }
    expect(allowed).toBe(60);
  });

  it('are its own: neither its network nor another account uses them up', async () => {
    const token = await signIn(site, 'a');
    await countAllowed(CALLS.createSeal, 11);
    expect(await countAllowed(CALLS.createSeal, 61, () => ({ token }))).toBe(61);
    const other = await signIn(site, 'b');
    expect(await countAllowed(CALLS.createSeal, 61, () => ({ token: other }))).toBe(61);
  });
});

describe('what Redis holds of those who are counted', () => {
  it('holds no name and no address', async () => {
    const token = await signIn(site, 'user-with-a-name');
    for (const request of Object.values(CALLS)) await call(request, { token });
    const keys = await site.redis.keys('oncelink:limits:*');
    expect(keys.length).toBeGreaterThan(5);
    for (const key of keys) expect(key).toMatch(/^oncelink:limits:[\w-]{22}:\d+$/);
  });
});

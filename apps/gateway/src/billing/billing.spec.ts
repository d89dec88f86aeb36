import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { EXAMPLE as ACCOUNT } from '../auth/auth-values.ts';
import { drawToken } from '../auth/token.ts';
import { WELCOME } from '../testing/fake-auth.ts';
import { PAID } from '../testing/fake-billing.ts';
import { ORIGIN, startTestSite } from '../testing/start-test-site.ts';
import { EXAMPLE } from './billing-values.ts';

const { user, session } = ACCOUNT;
const CALLER = { plan: 'pro', account: { userId: user.id, sessionId: session.id } };
const { priceId, sessionId } = EXAMPLE;
const URLS = { successUrl: `${ORIGIN}/subscription/success`, cancelUrl: `${ORIGIN}/pricing` };
const CHECKOUT = { priceId, ...URLS, customerEmail: user.email };
const PORTAL = { customerId: String(user.customerId), returnUrl: ORIGIN };

const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload });
const startCheckout = (change: object = {}) =>
  post('/api/stripe/create-checkout-session', { ...CHECKOUT, ...change });
const openPortal = (change: object = {}) =>
  post('/api/stripe/create-portal-session', { ...PORTAL, ...change });
const askStatus = (query = `session_id=${sessionId}`): InjectOptions => ({
  method: 'GET',
  url: `/api/stripe/checkout-status?${query}`,
});
const CALLS = { startCheckout: startCheckout(), openPortal: openPortal(), askStatus: askStatus() };

const site = await startTestSite();
beforeEach(() => {
  site.billing.received.length = 0;
  site.auth.answer(WELCOME);
  site.billing.answer(PAID);
});
afterAll(() => site.stop());

async function call(request: InjectOptions, authorization: string | null = `Bearer ${drawToken()}`) {
  const headers = authorization === null ? {} : { authorization };
  const answer = await site.app.inject({ ...request, headers });
  return { status: answer.statusCode, body: answer.json() };
}

describe('paying', () => {
  it('begins on a page of the provider, for the account that the token belongs to', async () => {
    expect(await call(CALLS.startCheckout)).toEqual({
      status: 200,
      body: { sessionId, url: EXAMPLE.pageUrl },
    });
    const request = { priceId, ...URLS, email: user.email };
    expect(site.billing.received).toEqual([{ pattern: 'billing.start-checkout', request, caller: CALLER }]);
  });

  it('takes the address of the account in any letter case', async () => {
    expect((await call(startCheckout({ customerEmail: user.email.toUpperCase() }))).status).toBe(200);
  });

  it('can be asked about by its owner', async () => {
    expect(await call(CALLS.askStatus)).toEqual({
      status: 200,
      body: { status: 'active', renewsAt: '2027-11-21T12:00:00.000Z' },
    });
    expect(site.billing.received).toEqual([
      { pattern: 'billing.checkout-status', request: { sessionId }, caller: CALLER },
    ]);
  });

  it('is managed on a page of the provider', async () => {
    expect(await call(CALLS.openPortal)).toEqual({ status: 200, body: { url: EXAMPLE.pageUrl } });
    expect(site.billing.received).toEqual([
      { pattern: 'billing.open-portal', request: PORTAL, caller: CALLER },
    ]);
  });

  it('is managed only with a code of the last ten minutes: a stolen token must not reach it', async () => {
    site.auth.answer({ ...WELCOME, 'auth.check-code-age': { outcome: 'code-too-old' } });
    expect(await call(CALLS.openPortal)).toMatchObject({
      status: 403,
      body: { code: 'FRESH_CODE_REQUIRED' },
    });
    expect((await call(CALLS.startCheckout)).status).toBe(200);
    site.auth.answer({ ...WELCOME, 'auth.check-code-age': { outcome: 'signed-out' } });
    expect(await call(CALLS.openPortal)).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
    expect(site.billing.received.map(({ pattern }) => pattern)).toEqual(['billing.start-checkout']);
  });

  it.each(Object.entries(CALLS))('needs someone who is signed in: %s', async (_name, request) => {
    expect(await call(request, null)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REQUIRED' } });
    expect(await call(request, 'Bearer none')).toMatchObject({
      status: 401,
      body: { code: 'SESSION_ENDED' },
    });
    expect(site.billing.received).toEqual([]);
  });
});

describe('a request that would lead elsewhere, or pay otherwise', () => {
  it.each([
    ['another host', 'https://evil.example/'],
    ['a user that looks like our host', `${ORIGIN}@evil.example/`],
    ['a password', 'https://a:b@oncelink.example/'],
    ['two slashes', `${ORIGIN}//evil.example`],
    ['no scheme', '//evil.example'],
    ['a backslash', `${ORIGIN}\\@evil.example`],
    ['another port', `${ORIGIN}:8443/`],
    ['another scheme', 'http://oncelink.example/'],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('is refused: %s', async (_text, url) => {
    for (const [request, path] of [
      [startCheckout({ successUrl: url }), 'body.successUrl'],
      [startCheckout({ cancelUrl: url }), 'body.cancelUrl'],
      [openPortal({ returnUrl: url }), 'body.returnUrl'],
    ] as const) {
      expect(await call(request)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', fields: [{ path }] },
      });
    }
    expect(site.billing.received).toEqual([]);
  });

  it.each([
    [
      'the address of someone else',
      startCheckout({ customerEmail: 'eve@example.com' }),
      'body.customerEmail',
    ],
    ['no address', startCheckout({ customerEmail: undefined }), 'body.customerEmail'],
    ['what is no price', startCheckout({ priceId: '1' }), 'body.priceId'],
    ['what is no customer', openPortal({ customerId: '../1' }), 'body.customerId'],
    ['an unknown field', startCheckout({ amount: 1 }), 'body.amount'],
    ['what is no checkout', askStatus('session_id=../refunds'), 'querystring.session_id'],
    ['no checkout', askStatus(''), 'querystring.session_id'],
  ])('is refused: %s', async (_text, request, path) => {
    const { status, body } = await call(request);
    expect([status, body.code]).toEqual([400, 'VALIDATION']);
    expect(body.fields[0].path).toBe(path);
    expect(site.billing.received).toEqual([]);
  });
});

describe('what the service refuses', () => {
  it.each([
    ['startCheckout', 'billing.start-checkout', 'price-not-allowed', 400, 'VALIDATION'],
    ['startCheckout', 'billing.start-checkout', 'url-not-allowed', 400, 'VALIDATION'],
    ['startCheckout', 'billing.start-checkout', 'already-pro', 409, 'ALREADY_PRO'],
    ['startCheckout', 'billing.start-checkout', 'account-gone', 401, 'SIGN_IN_REQUIRED'],
    ['startCheckout', 'billing.start-checkout', 'provider-failed', 502, 'PAYMENT_PROVIDER'],
    ['startCheckout', 'billing.start-checkout', 'billing-off', 503, 'BILLING_OFF'],
    ['openPortal', 'billing.open-portal', 'not-yours', 403, 'NOT_YOUR_CUSTOMER'],
    ['openPortal', 'billing.open-portal', 'customer-gone', 404, 'CUSTOMER_NOT_FOUND'],
    ['openPortal', 'billing.open-portal', 'provider-failed', 502, 'PAYMENT_PROVIDER'],
    ['openPortal', 'billing.open-portal', 'billing-off', 503, 'BILLING_OFF'],
    ['askStatus', 'billing.checkout-status', 'unknown', 404, 'CHECKOUT_NOT_FOUND'],
    ['askStatus', 'billing.checkout-status', 'billing-off', 503, 'BILLING_OFF'],
  ] as const)('%s: %s %s answers %d %s', async (name, pattern, outcome, status, code) => {
    site.billing.answer({ ...PAID, [pattern]: { outcome } });
    expect(await call(CALLS[name])).toMatchObject({ status, body: { code } });
  });
});

describe('where billing is off', () => {
  it('refuses every call and asks nobody', async () => {
    const off = await startTestSite({ BILLING: 'off' });
    off.auth.answer(WELCOME);
    const authorization = `Bearer ${drawToken()}`;
    const event = {
      ...post('/api/stripe/webhook', {}),
      headers: { 'stripe-signature': EXAMPLE.signature },
    };
    for (const request of [...Object.values(CALLS), event]) {
      const headers = { ...request.headers, authorization };
      const answer = await off.app.inject({ ...request, headers });
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'BILLING_OFF']);
    }
    expect(off.billing.received).toEqual([]);
    await off.stop();
  });
});

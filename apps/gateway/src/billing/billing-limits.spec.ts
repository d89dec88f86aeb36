import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { EXAMPLE as ACCOUNT } from '../auth/auth-values.ts';
import { drawToken } from '../auth/token.ts';
import { PAID } from '../testing/fake-billing.ts';
import { ORIGIN, startTestSiteWithRedis } from '../testing/start-test-site.ts';
import { EXAMPLE } from './billing-values.ts';

const { user, session } = ACCOUNT;
const WEBHOOK_SECRET = 'whsec_example';
const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload });
const CHECKOUT = post('/api/stripe/create-checkout-session', {
  priceId: EXAMPLE.priceId,
  successUrl: ORIGIN,
  cancelUrl: ORIGIN,
  customerEmail: user.email,
});
const PORTAL = post('/api/stripe/create-portal-session', { customerId: user.customerId, returnUrl: ORIGIN });
const EVENT: InjectOptions = {
  ...post('/api/stripe/webhook', {}),
  headers: { 'stripe-signature': 't=1,v1=00' },
};

const site = await startTestSiteWithRedis({
  RATE_LIMITS: 'on',
  TRUSTED_PROXIES: '1',
  PRICE_ID_MONTHLY: 'price_m',
  PRICE_ID_YEARLY: 'price_y',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
});
site.billing.answer(PAID);
beforeEach(() => site.redis.flushDb());
afterAll(() => site.stop());

interface From {
  readonly address: string;
  readonly userId: string;
}

/** How many of `times` calls were let through. */
async function countAllowed(
  request: InjectOptions,
  times: number,
  from: (i: number) => From,
): Promise<number> {
  let allowed = 0;
  for (let i = 0; i < times; i += 1) {
    const { address, userId } = from(i);
    const resolved = { outcome: 'signed-in', user: { ...user, id: userId }, sessionId: session.id } as const;
    site.auth.answer({ 'auth.resolve-token': resolved, 'auth.check-code-age': { outcome: 'code-is-fresh' } });
    const headers = { authorization: `Bearer ${drawToken()}`, 'x-forwarded-for': address };
    const { statusCode } = await site.app.inject({ ...request, headers: { ...request.headers, ...headers } });
    if (statusCode === 200) allowed += 1;
    else expect(statusCode).toBe(429);
  }
  return allowed;
}

const oneUser = (i: number): From => ({ address: `198.51.100.${i}`, userId: 'one' });
const oneNetwork = (i: number): From => ({ address: '203.0.113.9', userId: `user ${i}` });

interface Change {
  readonly secret?: string;
  readonly secondsFromNow?: number;
  readonly body?: string;
}

/** Sends an event as the provider does, from one address. */
function sendSigned({ secret = WEBHOOK_SECRET, secondsFromNow = 0, body }: Change = {}) {
  const time = Math.floor(Date.now() / 1000) + secondsFromNow;
  const signed = '{"id":"evt_1"}';
  const v1 = createHmac('sha256', secret).update(`${time}.${signed}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': `t=${time},v1=${'00'.repeat(32)},v1=${v1},v0=00`,
    'x-forwarded-for': '203.0.113.9',
  };
  return site.app.inject({ ...EVENT, payload: body ?? signed, headers });
}

describe('in an hour', () => {
  it.each([
    ['a user', 'starts at most 10 checkouts', CHECKOUT, 10, oneUser],
    ['a user', 'opens the portal at most 20 times', PORTAL, 20, oneUser],
    ['a network', 'starts at most 30 checkouts', CHECKOUT, 30, oneNetwork],
    ['a network', 'opens the portal at most 30 times', PORTAL, 30, oneNetwork],
  ] as const)('%s %s', async (_who, _what, request, limit, from) => {
    expect(await countAllowed(request, limit + 2, from)).toBe(limit);
  });
});

describe('in a second', () => {
  const send = (addresses: readonly string[]) =>
    Promise.all(
      addresses.map((address) =>
        site.app.inject({ ...EVENT, headers: { ...EVENT.headers, 'x-forwarded-for': address } }),
      ),
    );

  it('at most 100 events are taken, wherever they come from', async () => {
    const started = performance.now();
    const answers = await send(Array.from({ length: 150 }, (_, i) => `198.51.100.${i}`));
    expect(performance.now() - started).toBeLessThan(1000);
    const taken = answers.filter(({ statusCode }) => statusCode === 200);
    expect(taken).toHaveLength(100);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers).toMatchObject({
      'retry-after': '1',
    });
  });

  it('what the provider signed is taken besides, from however many networks strangers send', async () => {
    const strangers = Array.from({ length: 200 }, (_, i) => `198.51.100.${i % 4}`);
    const [flood, signed] = await Promise.all([
      send(strangers),
      Promise.all(Array.from({ length: 60 }, () => sendSigned())),
    ]);
    expect(flood.some(({ statusCode }) => statusCode === 429)).toBe(true);
    expect(signed.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 60 }, () => 200));
  });

  it.each([
    ['with another secret', { secret: 'whsec_other' }],
    ['an hour ago', { secondsFromNow: -3600 }],
    ['in an hour', { secondsFromNow: 3600 }],
    ['and then changed', { body: '{"id":"evt_2"}' }],
  ])('what was signed %s counts as what strangers send', async (_text, change) => {
    await sendSigned();
    expect(await site.redis.keys('oncelink:limits:*')).toEqual([]);
    await sendSigned(change);
    expect(await site.redis.keys('oncelink:limits:*')).toHaveLength(2);
  });

  it('one network can not keep the events of the provider out', async () => {
    const started = performance.now();
    const flood = await send(Array.from({ length: 150 }, () => '203.0.113.9'));
    const [event] = await send(['198.51.100.1']);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(flood.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50);
    expect(event?.statusCode).toBe(200);
  });
});

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '@oncelink/service-kit';
import { readBillingConfig } from './config.ts';

const DATABASE = { BILLING_DATABASE_URL: 'postgres://localhost/billing' };
const KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PRICE_ID_MONTHLY: 'price_m',
  PRICE_ID_YEARLY: 'price_y',
};
const PRODUCTION = {
  ...DATABASE,
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://oncelink.example',
  BILLING_ASSERTION_KEY: randomBytes(32).toString('base64url'),
};
const DEMO = {
  ...DATABASE,
  ...KEYS,
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_API_URL: 'http://127.0.0.1:4242',
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readBillingConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('billing', () => {
  it('is on with key, secret and both prices', () => {
    expect(
      readBillingConfig({ ...PRODUCTION, ...KEYS, PRICE_IDS_FORMER: 'price_a,price_b' }).billing,
    ).toEqual({
      secretKey: 'sk_live_1',
      webhookSecret: 'whsec_1',
      priceIds: ['price_m', 'price_y'],
      proPriceIds: ['price_m', 'price_y', 'price_a', 'price_b'],
      simulatorUrl: null,
      pagesUrl: null,
      payOrigin: null,
      publicOrigin: 'https://oncelink.example',
      graceDays: 7,
    });
  });

  it('is off without a key, which is fine for development', () => {
    expect(readBillingConfig(DATABASE).billing).toBeNull();
  });

  it('is off where it is switched off, keys or not, in production too', () => {
    expect(readBillingConfig({ ...PRODUCTION, BILLING: 'off' }).billing).toBeNull();
    const testKeys = { ...KEYS, STRIPE_SECRET_KEY: 'sk_test_1' };
    expect(readBillingConfig({ ...PRODUCTION, ...testKeys, BILLING: 'off' }).billing).toBeNull();
  });

  it('talks to a simulator in demo mode, whose pages may have another address', () => {
    const demo = { ...DEMO, DEMO_MODE: 'true' };
    expect(readBillingConfig(demo).billing).toMatchObject({
      simulatorUrl: DEMO.STRIPE_API_URL,
      pagesUrl: DEMO.STRIPE_API_URL,
    });
    const pages = { STRIPE_PAGES_URL: 'http://pay.localhost:4242' };
    expect(readBillingConfig({ ...demo, ...pages }).billing).toMatchObject({
      simulatorUrl: DEMO.STRIPE_API_URL,
      pagesUrl: 'http://pay.localhost:4242',
    });
  });
});

describe('an embedded payment form', () => {
  it('has an origin of its own', () => {
    const pay = { PAY_ORIGIN: 'https://pay.oncelink.example/' };
    expect(readBillingConfig({ ...PRODUCTION, ...KEYS, ...pay }).billing).toMatchObject({
      payOrigin: 'https://pay.oncelink.example',
    });
  });
});

describe('a service that would take money wrongly does not start:', () => {
  it.each([
    ['production without keys', PRODUCTION, /^STRIPE_SECRET_KEY .*BILLING=off/],
    [
      'a key without the secret of events',
      { ...DATABASE, ...KEYS, STRIPE_WEBHOOK_SECRET: '' },
      /^STRIPE_WEBHOOK_SECRET /,
    ],
    ['a key without a price', { ...DATABASE, ...KEYS, PRICE_ID_YEARLY: '' }, /^PRICE_ID_YEARLY /],
    ['a simulator without demo mode', DEMO, /^STRIPE_API_URL .*DEMO_MODE/],
    [
      'a simulator in production',
      { ...PRODUCTION, ...KEYS, STRIPE_API_URL: DEMO.STRIPE_API_URL },
      /^STRIPE_API_URL /,
    ],
    ['demo mode in production', { ...PRODUCTION, ...KEYS, DEMO_MODE: 'true' }, /^DEMO_MODE/],
    [
      'a live key for a simulator',
      { ...DEMO, DEMO_MODE: 'true', STRIPE_SECRET_KEY: 'sk_live_1' },
      /^STRIPE_SECRET_KEY is a live key/,
    ],
    [
      'pages of a simulator without one',
      { ...DATABASE, ...KEYS, STRIPE_PAGES_URL: 'http://localhost' },
      /^STRIPE_PAGES_URL/,
    ],
    [
      'a payment form where secrets are handled',
      { ...PRODUCTION, ...KEYS, PAY_ORIGIN: `${PRODUCTION.PUBLIC_ORIGIN}:8443` },
      /^PAY_ORIGIN must be another host/,
    ],
    ['a test key in production', { ...PRODUCTION, ...KEYS, STRIPE_SECRET_KEY: 'sk_test_1' }, /no live key/],
    [
      'a restricted test key there',
      { ...PRODUCTION, ...KEYS, STRIPE_SECRET_KEY: 'rk_test_1' },
      /no live key/,
    ],
    ['former prices with spaces', { ...DATABASE, PRICE_IDS_FORMER: 'price_a, price_b' }, /^PRICE_IDS_FORMER/],
    ['a publishable key', { ...DATABASE, ...KEYS, STRIPE_SECRET_KEY: 'pk_live_1' }, /^STRIPE_SECRET_KEY/],
  ])('%s', (_text, env, problem) => {
    expect(problemsOf(env)).toContainEqual(expect.stringMatching(problem));
  });

  it('and never shows a secret', () => {
    const problems = problemsOf({
      ...PRODUCTION,
      STRIPE_SECRET_KEY: 'sk_live_canary',
      PRICE_ID_YEARLY: 'canary',
    });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.join('\n')).not.toContain('canary');
  });
});

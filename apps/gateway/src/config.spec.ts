import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '@oncelink/service-kit';
import { readGatewayConfig } from './config.ts';

const newKey = (): string => randomBytes(32).toString('base64url');

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://oncelink.example',
  LIMIT_KEY: newKey(),
  SESSION_KEY: newKey(),
  SECRETS_ASSERTION_KEY: newKey(),
  AUTH_ASSERTION_KEY: newKey(),
  BILLING_ASSERTION_KEY: newKey(),
  EVENTS_ASSERTION_KEY: newKey(),
  RECEIPT_KEY: newKey(),
  STATEMENT_KEY: newKey(),
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readGatewayConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
}

describe('the configuration', () => {
  it('of production names what is its own and leaves the rest alone', () => {
    expect(readGatewayConfig(PRODUCTION)).toMatchObject({
      publicOrigin: 'https://oncelink.example',
      hasLimits: true,
      demoMode: false,
      prices: null,
      trustedProxies: 0,
      secretMaxTtl: null,
    });
  });

  it.each([
    ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
    ['DEMO_MODE', { DEMO_MODE: 'true' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://localhost:8080' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://oncelink.example' }],
    ['REDIS_RPC_URL', { REDIS_RPC_URL: 'redis://gateway:hush@redis' }],
    ['NODE_ENV', { NODE_ENV: '' }],
    ['LIMIT_KEY', { LIMIT_KEY: '' }],
    ['SESSION_KEY', { SESSION_KEY: '' }],
    ['SECRETS_ASSERTION_KEY', { SECRETS_ASSERTION_KEY: '' }],
    ['AUTH_ASSERTION_KEY', { AUTH_ASSERTION_KEY: '' }],
    ['BILLING_ASSERTION_KEY', { BILLING_ASSERTION_KEY: '' }],
    ['EVENTS_ASSERTION_KEY', { EVENTS_ASSERTION_KEY: '' }],
    ['RECEIPT_KEY', { RECEIPT_KEY: '' }],
    ['STATEMENT_KEY', { STATEMENT_KEY: '' }],
  ])('of production refuses what is good for development only: %s', (name, change) => {
    expect(problemsOf({ ...PRODUCTION, ...change })).toEqual([expect.stringContaining(name)]);
  });

  it('has prices where both have a name at the payment provider', () => {
    const names = { PRICE_ID_MONTHLY: 'price_m', PRICE_ID_YEARLY: 'price_y' };
    const prices = { currency: 'USD', monthly: 900, monthlyId: 'price_m', yearly: 6000, yearlyId: 'price_y' };
    expect(readGatewayConfig(names).prices).toEqual(prices);
    expect(readGatewayConfig({ ...names, PRICE_ID_YEARLY: '' }).prices).toBeNull();
    expect(readGatewayConfig({ DEMO_MODE: 'true' }).prices).toBeNull();
    expect(readGatewayConfig({ ...names, BILLING: 'off' }).prices).toBeNull();
  });

  it('gives everyone Pro where nothing is sold, unless told otherwise', () => {
    expect(readGatewayConfig(PRODUCTION).planForAll).toBe('free');
    expect(readGatewayConfig({ ...PRODUCTION, PLAN_FOR_ALL: 'pro' }).planForAll).toBe('free');
    expect(readGatewayConfig({ ...PRODUCTION, BILLING: 'off' }).planForAll).toBe('pro');
    expect(readGatewayConfig({ ...PRODUCTION, BILLING: 'off', PLAN_FOR_ALL: 'free' }).planForAll).toBe(
      'free',
    );
  });

  it('names those who may create links, where not all may', () => {
    expect(problemsOf({ ...PRODUCTION, WHO_MAY_CREATE: 'allowed' })).toEqual([
      expect.stringContaining('ALLOWED_CREATORS'),
    ]);
  });

  it('of production that sells Pro has what events are signed with', () => {
    const names = { PRICE_ID_MONTHLY: 'price_m', PRICE_ID_YEARLY: 'price_y' };
    const secret = { STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(problemsOf({ ...PRODUCTION, ...names })).toEqual([
      expect.stringContaining('STRIPE_WEBHOOK_SECRET'),
    ]);
    expect(readGatewayConfig({ ...PRODUCTION, ...names, ...secret }).webhookSecret).toBe('whsec_1');
    const notSold = readGatewayConfig({ ...PRODUCTION, ...names, ...secret, BILLING: 'off' });
    expect(notSold.webhookSecret).toBeNull();
  });

  it('leads to three places of its owner where all three are told', () => {
    const links = 'https://code.example/oncelink,https://news.example,https://mail.example/list';
    expect(readGatewayConfig(PRODUCTION).socialLinks).toBeNull();
    expect(readGatewayConfig({ ...PRODUCTION, SOCIAL_LINKS: links }).socialLinks).toEqual(links.split(','));
    for (const wrong of [
      'https://code.example',
      links.replace('https:', 'javascript:'),
      `${links},https://x`,
    ])
      expect(problemsOf({ ...PRODUCTION, SOCIAL_LINKS: wrong })).toEqual([
        expect.stringContaining('SOCIAL_LINKS'),
      ]);
  });

  it('has a page for an embedded payment form where an origin and a key are given', () => {
    const pay = { PAY_ORIGIN: 'https://pay.oncelink.example', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
    expect(readGatewayConfig(PRODUCTION).payPage).toBeNull();
    expect(readGatewayConfig({ ...PRODUCTION, ...pay }).payPage).toEqual({
      url: 'https://pay.oncelink.example/checkout.html',
      publishableKey: 'pk_live_1',
      backUrl: 'https://oncelink.example/pricing',
    });
    expect(problemsOf({ ...PRODUCTION, ...pay, PAY_ORIGIN: 'https://oncelink.example:8443' })).toEqual([
      expect.stringContaining('another host'),
    ]);
    expect(problemsOf({ ...PRODUCTION, PAY_ORIGIN: pay.PAY_ORIGIN })).toEqual([
      expect.stringContaining('STRIPE_PUBLISHABLE_KEY'),
    ]);
  });

  it('speaks TLS with a certificate and its key, and not with one of the two', () => {
    const pair = {
      GATEWAY_CERTIFICATE: '-----BEGIN CERTIFICATE-----\n',
      GATEWAY_CERTIFICATE_KEY: '-----BEGIN PRIVATE KEY-----\n',
    };
    expect(readGatewayConfig(PRODUCTION).certificate).toBeNull();
    expect(readGatewayConfig({ ...PRODUCTION, ...pair }).certificate).toEqual({
      cert: pair.GATEWAY_CERTIFICATE,
      key: pair.GATEWAY_CERTIFICATE_KEY,
    });
    for (const name of Object.keys(pair)) {
      expect(problemsOf({ ...PRODUCTION, ...pair, [name]: '' })).toEqual([
        'GATEWAY_CERTIFICATE and GATEWAY_CERTIFICATE_KEY need each other.',
      ]);
    }
  });

  it('needs nothing in development', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('makes links of the origin alone, whatever follows it', () => {
    expect(readGatewayConfig({ PUBLIC_ORIGIN: 'https://Oncelink.example:443/path?a=b' }).publicOrigin).toBe(
      'https://oncelink.example',
    );
  });

  it('has readers on another host or on none of their own', () => {
    const readers = (address: string) => ({ ...PRODUCTION, READER_ORIGIN: address });
    expect(readGatewayConfig(readers('https://Read.example/')).readerOrigin).toBe('https://read.example');
    expect(readGatewayConfig(PRODUCTION).readerOrigin).toBeUndefined();
    expect(problemsOf(readers(`${PRODUCTION.PUBLIC_ORIGIN}:8443`))).toEqual([
      'READER_ORIGIN must be another host than PUBLIC_ORIGIN.',
    ]);
  });

  it.each([
    ['SECRET_MAX_TTL', '29'],
    ['TRUSTED_PROXIES', '-1'],
    ['GATEWAY_REPLICAS', '0'],
    ['PUBLIC_ORIGIN', 'ftp://oncelink.example'],
    ['PORT', '70000'],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });
});

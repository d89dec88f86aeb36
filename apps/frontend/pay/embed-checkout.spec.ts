import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SITE_CONFIG } from '../src/session/testing/site-config.ts';
import { embedCheckout, type PayEffects } from './embed-checkout.ts';

const html = readFileSync(path.join(import.meta.dirname, 'checkout.html'), 'utf8');
const SECRET = 'cs_test_a1_secret_fid/w%2B#=';
const ADDRESS = `#${encodeURIComponent(SECRET)}`;
const CONFIG = {
  ...SITE_CONFIG,
  payPage: {
    url: 'https://pay.oncelink.example/checkout.html',
    publishableKey: 'pk_test_1',
    backUrl: 'https://oncelink.example/pricing',
  },
};

type Provider = NonNullable<Awaited<ReturnType<PayEffects['loadStripe']>>>;

const mount = jest.fn<(place: string | HTMLElement) => void>();
const clearAddress = jest.fn();
const createEmbeddedCheckoutPage = jest.fn<Provider['createEmbeddedCheckoutPage']>(async () => ({
  mount,
  unmount() {},
  destroy() {},
}));
const loadStripe = jest.fn<PayEffects['loadStripe']>(async () => ({ createEmbeddedCheckoutPage }));

const open = (change: Partial<PayEffects> = {}) =>
  embedCheckout({
    place: { hash: ADDRESS },
    clearAddress,
    loadConfig: async () => CONFIG,
    loadStripe,
    ...change,
  });
const text = (id: string) => document.getElementById(id)?.textContent;

beforeEach(() => {
  jest.clearAllMocks();
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
});

describe('the page of the payment form', () => {
  it('shows the form of the checkout that it was told, which is in the address no more', async () => {
    await open();
    expect(clearAddress).toHaveBeenCalledTimes(1);
    expect(loadStripe).toHaveBeenCalledWith('pk_test_1');
    expect(createEmbeddedCheckoutPage).toHaveBeenCalledWith({ clientSecret: SECRET });
    expect(mount).toHaveBeenCalledWith('#form');
    expect(document.getElementById('form')).not.toHaveAttribute('hidden');
    expect(text('status')).toBe('');
  });

  it('leads back to the site without paying', async () => {
    await open();
    expect(document.getElementById('back')).toHaveAttribute('href', 'https://oncelink.example/pricing');
    expect(document.getElementById('back')).not.toHaveAttribute('hidden');
  });

  it.each(['', '#', '#%E0%A4%A', '#pi_1_secret_2', '#javascript:alert(1)'])(
    'loads no script of others for %j',
    async (hash) => {
      await open({ place: { hash } });
      expect(loadStripe).not.toHaveBeenCalled();
      expect(text('status')).toMatch(/^There is nothing to pay here/);
    },
  );

  it.each([
    ['payment forms are not embedded', { loadConfig: async () => SITE_CONFIG }],
    ['the server does not answer', { loadConfig: () => Promise.reject(new TypeError('no connection')) }],
    ['the script does not load', { loadStripe: () => Promise.reject(new Error('blocked')) }],
    ['there is no script', { loadStripe: async () => null }],
  ] satisfies [string, Partial<PayEffects>][])(
    'says that nothing was charged when %s',
    async (_text, change) => {
      await open(change);
      expect(text('status')).toMatch(/could not be loaded. Nothing was charged/);
      expect(document.getElementById('form')).toHaveAttribute('hidden');
    },
  );
});

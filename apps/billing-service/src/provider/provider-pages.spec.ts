import { describe, expect, it } from '@jest/globals';
import { ForeignPageError, requireProviderPage } from './provider-pages.ts';

const SIMULATOR = 'http://127.0.0.1:4242';

describe('a page that a payer may be sent to', () => {
  it.each([
    'https://checkout.stripe.com/c/pay/cs_test_a1#fid',
    'https://billing.stripe.com/p/session/test_1',
    'https://checkout.stripe.com:443/c/pay/cs_test_a1',
  ])('is one of the provider: %s', (url) => {
    expect(requireProviderPage(url, null)).toBe(url);
  });

  it('is one of the simulator where there is one', () => {
    expect(requireProviderPage(`${SIMULATOR}/pay/cs_1`, SIMULATOR)).toBe(`${SIMULATOR}/pay/cs_1`);
  });

  it.each([
    'http://checkout.stripe.com/c/pay/cs_1',
    'https://checkout.stripe.com.evil.example/c/pay/cs_1',
    'https://checkout.stripe.com@evil.example/c/pay/cs_1',
    'https://a:b@checkout.stripe.com/c/pay/cs_1',
    'https://checkout.stripe.com:8443/c/pay/cs_1',
    'https://stripe.com/c/pay/cs_1',
    'https://js.stripe.com/c/pay/cs_1',
    '//checkout.stripe.com/c/pay/cs_1',
    'javascript:alert(1)',
    `${SIMULATOR}/pay/cs_1`,
    '',
  ])('is not %j', (url) => {
    expect(() => requireProviderPage(url, null)).toThrow(ForeignPageError);
  });

  it.each([
    'http://127.0.0.1:4243/pay',
    'http://127.0.0.1.evil.example:4242/pay',
    'https://checkout.stripe.com/c/pay',
  ])('is not %s where the simulator stands in', (url) => {
    expect(() => requireProviderPage(url, SIMULATOR)).toThrow(ForeignPageError);
  });
});

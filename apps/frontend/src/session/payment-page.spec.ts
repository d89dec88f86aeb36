import { describe, expect, it } from '@jest/globals';
import { isPaymentPage } from './payment-page.ts';

describe('a payment page', () => {
  it.each(['https://checkout.stripe.com/c/pay/cs_1#x', 'https://billing.stripe.com/p/session/bps_1'])(
    'is one of the payment provider: %s',
    (url) => expect(isPaymentPage(url, false, 'oncelink.example')).toBe(true),
  );

  it.each([
    'http://checkout.stripe.com/c/pay/cs_1',
    'https://checkout.stripe.com:8443/c/pay/cs_1',
    'https://checkout.stripe.com.evil.example/c/pay/cs_1',
    'https://checkout.stripe.com@evil.example/',
    'https://ann:secret@checkout.stripe.com/',
    'https://evil.example/?https://checkout.stripe.com',
    '//checkout.stripe.com/c/pay/cs_1',
    'javascript:alert(1)',
    'data:text/html,hello',
    '',
  ])('is never %j, in a demonstration neither', (url) => {
    expect(isPaymentPage(url, false, 'oncelink.example')).toBe(false);
    expect(isPaymentPage(url, true, 'oncelink.example')).toBe(false);
  });

  it.each(['http://127.0.0.1:41234/c/pay/cs_1', 'http://localhost:41234/', 'http://demo.example:8081/'])(
    'of the simulator is one in a demonstration only: %s',
    (url) => {
      expect(isPaymentPage(url, true, 'demo.example')).toBe(true);
      expect(isPaymentPage(url, false, 'demo.example')).toBe(false);
    },
  );

  it('of the simulator is nothing to run', () => {
    expect(isPaymentPage('javascript://localhost/%0aalert(1)', true, 'localhost')).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { isPaymentPage } from './payment-page.ts';

const HERE = { demoMode: false, payPage: null };
const DEMO = { demoMode: true, payPage: null };

describe('a payment page', () => {
  it.each(['https://checkout.stripe.com/c/pay/cs_1#x', 'https://billing.stripe.com/p/session/bps_1'])(
    'is one of the payment provider: %s',
    (url) => expect(isPaymentPage(url, HERE, 'oncelink.example')).toBe(true),
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
    expect(isPaymentPage(url, HERE, 'oncelink.example')).toBe(false);
    expect(isPaymentPage(url, DEMO, 'oncelink.example')).toBe(false);
  });

  it.each(['http://127.0.0.1:41234/c/pay/cs_1', 'http://localhost:41234/', 'http://demo.example:8081/'])(
    'of the simulator is one in a demonstration only: %s',
    (url) => {
      expect(isPaymentPage(url, DEMO, 'demo.example')).toBe(true);
      expect(isPaymentPage(url, HERE, 'demo.example')).toBe(false);
    },
  );

  it('of the simulator is nothing to run', () => {
    expect(isPaymentPage('javascript://localhost/%0aalert(1)', DEMO, 'localhost')).toBe(false);
  });

  it('is our own for payment forms, where there is one, and nothing else on its host', () => {
    const url = 'https://pay.oncelink.example/checkout.html';
    const payPage = { url, publishableKey: 'pk_live_1', backUrl: 'https://oncelink.example/pricing' };
    const isPayment = (address: string) =>
      isPaymentPage(address, { demoMode: false, payPage }, 'oncelink.example');
    expect([isPayment(url), isPayment(`${url}#cs_1_secret_2`)]).toEqual([true, true]);
    expect([isPayment(`${url}?a#b`), isPayment('https://pay.oncelink.example/')]).toEqual([false, false]);
  });
});

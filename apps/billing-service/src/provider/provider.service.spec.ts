import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startPaymentSimulator, type PaymentSimulator } from '@oncelink/stripe-fake';
import { PRICES, URLS } from '../testing/test-user.ts';
import { connectProvider } from './connect-provider.ts';
import { PaymentProvider } from './provider.service.ts';

const secretKey = 'sk_test_spec';

let simulator: PaymentSimulator;
let provider: PaymentProvider;
let time = Date.now();

beforeAll(async () => {
  simulator = await startPaymentSimulator({ apiKey: secretKey, webhookSecret: 'whsec_spec' });
  const stripe = connectProvider({ secretKey, simulatorUrl: simulator.url });
  provider = new PaymentProvider(stripe, { proPriceIds: [] }, () => new Date(time));
});
afterAll(() => simulator.close());

describe('a failure that the provider remembers', () => {
  const fail = (path: string) => simulator.controls.setFault({ kind: 'server-error', times: 2, path });

  it('keeps no user from becoming a customer a minute later', async () => {
    const userId = randomUUID();
    fail('/v1/customers');
    await expect(provider.createCustomer(userId, 'ada@example.org')).rejects.toThrow();
    simulator.controls.clearFaults();
    await expect(provider.createCustomer(userId, 'ada@example.org')).rejects.toThrow();
    time += 60_000;
    expect(await provider.createCustomer(userId, 'ada@example.org')).toMatch(/^cus_/);
  });

  it('keeps no user from paying a minute later', async () => {
    const userId = randomUUID();
    const customerId = await provider.createCustomer(userId, 'bo@example.org');
    const checkout = { ...URLS, userId, customerId, priceId: PRICES.monthly, isEmbedded: false };
    const { id } = await provider.startCheckout(checkout);
    const other = { ...checkout, priceId: PRICES.yearly };
    fail('/v1/checkout/sessions');
    await expect(provider.startCheckout(other)).rejects.toThrow();
    simulator.controls.clearFaults();
    time += 60_000;
    expect((await provider.startCheckout(other)).id).not.toBe(id);
  });
});

describe('a request that is repeated at once', () => {
  it.each([
    ['in the next minute', PRICES.monthly, 60_000],
    ['for another price', PRICES.yearly, 0],
  ])('%s, leaves one page at most that can be paid', async (_text, priceId, later) => {
    const userId = randomUUID();
    const customerId = await provider.createCustomer(userId, 'di@example.org');
    const stripe = connectProvider({ secretKey, simulatorUrl: simulator.url });
    const other = new PaymentProvider(stripe, { proPriceIds: [] }, () => new Date(time + later));
    const checkout = { ...URLS, userId, customerId, isEmbedded: false };
    const pages = await Promise.allSettled([
      provider.startCheckout({ ...checkout, priceId: PRICES.monthly }),
      other.startCheckout({ ...checkout, priceId }),
    ]);
    const { data } = await stripe.checkout.sessions.list({ customer: customerId });
    expect(data).toHaveLength(2);
    expect(data.filter(({ status }) => status === 'open').length).toBeLessThan(2);
    expect(pages.some(({ status }) => status === 'fulfilled')).toBe(true);
  });
});

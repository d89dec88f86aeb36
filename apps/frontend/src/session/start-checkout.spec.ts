import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeServer, json, refusal } from '../api/testing/fake-server.ts';
import { takeCheckoutWish } from './checkout-wish.ts';
import { dropSession, keepSession } from './session-store.ts';
import type { loadSiteConfig } from './site-config.ts';
import { startCheckout } from './start-checkout.ts';
import { MARA } from './testing/mara.ts';
import { SITE_CONFIG } from './testing/site-config.ts';

const CHECKOUT = 'POST /api/stripe/create-checkout-session';
const PAGE = 'https://checkout.stripe.com/c/pay/cs_1';

type Config = Awaited<ReturnType<typeof loadSiteConfig>>;

let server: ReturnType<typeof fakeServer>;
const leaveFor = jest.fn<(url: string) => void>();

const start = (period: 'monthly' | 'yearly' = 'yearly', config: Config = SITE_CONFIG) =>
  startCheckout(period, { leaveFor, loadConfig: async () => config });

beforeEach(() => {
  leaveFor.mockClear();
  server = fakeServer({ [CHECKOUT]: () => json(200, { sessionId: 'cs_1', url: PAGE }) });
  keepSession({ token: 'ol_token', user: MARA });
});

describe('a checkout', () => {
  it.each([
    ['monthly', 'price_monthly'],
    ['yearly', 'price_yearly'],
  ] as const)('asks for the %s price on behalf of who is signed in, and leaves', async (period, priceId) => {
    expect(await start(period)).toEqual({ outcome: 'left' });
    expect(leaveFor).toHaveBeenCalledWith(PAGE);
    expect(server.callsTo(CHECKOUT)).toMatchObject([
      {
        token: 'Bearer ol_token',
        body: {
          priceId,
          successUrl: 'http://localhost/subscription/success',
          cancelUrl: 'http://localhost/pricing',
          customerEmail: 'mara@example.com',
        },
      },
    ]);
  });

  it('waits until someone has signed in', async () => {
    dropSession();
    expect(await start('monthly')).toEqual({ outcome: 'sign-in' });
    expect(server.seen).toEqual([]);
    expect(takeCheckoutWish()).toBe('monthly');
  });

  it('waits for a new sign-in when the session has ended', async () => {
    server.answers[CHECKOUT] = () => refusal('SESSION_ENDED');
    expect(await start()).toEqual({ outcome: 'sign-in' });
    expect(takeCheckoutWish()).toBe('yearly');
  });

  it('says what the server says', async () => {
    server.answers[CHECKOUT] = () => refusal('ALREADY_PRO');
    expect(await start()).toEqual({
      outcome: 'failed',
      problem: 'errors.ALREADY_PRO',
    });
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('is never asked for twice when no answer arrives', async () => {
    server.answers[CHECKOUT] = () => new TypeError('connection reset');
    expect(await start()).toEqual({ outcome: 'failed', problem: 'checkout.failed' });
    expect(server.callsTo(CHECKOUT)).toHaveLength(1);
  });

  it.each([
    [{}, 'checkout.noUrl'],
    [{ url: 'https://checkout.stripe.com.evil.example/' }, 'checkout.foreignUrl'],
  ])('leads nowhere for %j', async (answer, problem) => {
    server.answers[CHECKOUT] = () => json(200, { sessionId: 'cs_1', ...answer });
    expect(await start()).toEqual({ outcome: 'failed', problem });
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('is not there where nothing is sold', async () => {
    expect(await start('yearly', { ...SITE_CONFIG, prices: null })).toEqual({
      outcome: 'failed',
      problem: 'checkout.notAvailable',
    });
    expect(await start('yearly', null)).toEqual({ outcome: 'failed', problem: 'checkout.failed' });
  });
});

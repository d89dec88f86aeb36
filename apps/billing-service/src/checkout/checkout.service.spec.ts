import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Replica } from '../testing/replica.ts';
import { BillingSite, buyPro } from '../testing/start-billing-site.ts';
import { only, ORIGIN, PRICES, TestUser, URLS } from '../testing/test-user.ts';

let site: BillingSite;
let replica: Replica;

beforeAll(async () => {
  site = await BillingSite.start();
  replica = await site.startReplica();
});
afterEach(() => site.provider.controls.clearFaults());
afterAll(() => site.stop());

const start = (user: TestUser, change: Partial<typeof URLS & { priceId: string }> = {}, at = replica) =>
  only(at.startCheckout([{ ...URLS, priceId: PRICES.monthly, email: user.email, ...change }], user.context));
const sessionIdOf = (answer: Awaited<ReturnType<typeof start>>): string => {
  if (answer.outcome !== 'started') throw new Error(`The checkout was answered ${answer.outcome}.`);
  return answer.sessionId;
};
const customersOf = async ({ email }: TestUser) => (await site.stripe.customers.list({ email })).data;
const sessionsOf = async (user: TestUser) => {
  const [customer] = await customersOf(user);
  return customer ? (await site.stripe.checkout.sessions.list({ customer: customer.id })).data : [];
};

describe('a checkout', () => {
  it('is a page of the provider for the chosen price, for this user', async () => {
    const user = new TestUser();
    const successUrl = `${URLS.successUrl}?from=form`;
    const answer = await start(user, { priceId: PRICES.yearly, successUrl });
    expect(answer).toMatchObject({
      outcome: 'started',
      url: expect.stringContaining(`${site.provider.url}/`),
    });
    const session = await site.stripe.checkout.sessions.retrieve(sessionIdOf(answer));
    expect(session).toMatchObject({
      mode: 'subscription',
      client_reference_id: user.id,
      amount_total: 6000,
      success_url: `${successUrl}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${ORIGIN}/pricing`,
    });
  });

  it('makes one customer, which the account learns of, however many checkouts begin and are given up', async () => {
    const user = new TestUser();
    await start(user);
    await start(user, { priceId: PRICES.yearly });
    const customers = await customersOf(user);
    expect(customers).toHaveLength(1);
    await replica.sweep();
    expect(await site.plans.has(user.id, 'free')).toMatchObject({ customerId: customers[0]?.id });
  });
});

describe('a checkout that is asked for twice', () => {
  it('at once, by a double click or at two replicas, is one', async () => {
    const user = new TestUser();
    const other = await site.startReplica();
    const answers = await Promise.all([
      start(user),
      start(user, {}, other),
      start(user),
      start(user, {}, other),
    ]);
    expect(new Set(answers.map(sessionIdOf)).size).toBe(1);
    expect(await sessionsOf(user)).toHaveLength(1);
    expect(await customersOf(user)).toHaveLength(1);
  });

  it('for another price closes the first page, so that only one can be paid', async () => {
    const user = new TestUser();
    const monthly = sessionIdOf(await start(user));
    const yearly = sessionIdOf(await start(user, { priceId: PRICES.yearly }));
    const statuses = (await sessionsOf(user)).map(({ id, status }) => [id, status]);
    expect(Object.fromEntries(statuses)).toEqual({ [monthly]: 'expired', [yearly]: 'open' });
    const again = sessionIdOf(await start(user));
    expect((await site.stripe.checkout.sessions.retrieve(again)).status).toBe('open');
  });

  it.each(['lost-answer', 'unavailable', 'rate-limited'] as const)(
    'because the provider was %s works, and is one as long as the page is open',
    async (kind) => {
      const user = new TestUser();
      site.provider.controls.setFault({ kind, times: 1, path: '/v1/checkout/sessions' });
      await start(user);
      site.provider.controls.clearFaults();
      const first = sessionIdOf(await start(user));
      expect(sessionIdOf(await start(user))).toBe(first);
      expect(await sessionsOf(user)).toHaveLength(1);
    },
  );

  it('after paying is refused, though no event has arrived', async () => {
    const user = new TestUser();
    await buyPro(site, replica, user);
    expect(await start(user, { priceId: PRICES.yearly })).toEqual({ outcome: 'already-pro' });
    expect(await sessionsOf(user)).toHaveLength(1);
  });
});

describe('a checkout in a form that is embedded', () => {
  let embedded: Replica;
  beforeAll(async () => {
    embedded = await site.startReplica({ PAY_ORIGIN: 'https://pay.oncelink.example' });
  });

  it('is a page on the origin for it, which gets its secret where no server sees it', async () => {
    const user = new TestUser();
    const answer = await start(user, {}, embedded);
    const session = await site.stripe.checkout.sessions.retrieve(sessionIdOf(answer));
    expect(session).toMatchObject({
      ui_mode: 'embedded_page',
      return_url: `${ORIGIN}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
      success_url: null,
    });
    const secret = encodeURIComponent(String(session.client_secret));
    expect(answer).toMatchObject({ url: `https://pay.oncelink.example/checkout.html#${secret}` });
  });

  it('is one however often it is asked for, and closes the page that was open before', async () => {
    const user = new TestUser();
    const hosted = sessionIdOf(await start(user));
    const answers = await Promise.all([start(user, {}, embedded), start(user, {}, embedded)]);
    const [form, ...others] = new Set(answers.map(sessionIdOf));
    expect(others).toEqual([]);
    const statuses = (await sessionsOf(user)).map(({ id, status }) => [id, status]);
    expect(Object.fromEntries(statuses)).toEqual({ [hosted]: 'expired', [String(form)]: 'open' });
  });
});

describe('a customer that was deleted at the provider', () => {
  const customerIdOf = async ({ id }: TestUser) => (await replica.customers.find(id))?.customerId ?? '';

  it('is replaced by a new one, once, and the account learns of it', async () => {
    const user = new TestUser();
    await buyPro(site, replica, user);
    const gone = await customerIdOf(user);
    await site.stripe.customers.del(gone);
    const other = await site.startReplica();
    const answers = await Promise.all([start(user), start(user, {}, other), start(user)]);
    expect(new Set(answers.map(sessionIdOf)).size).toBe(1);
    const [customer, ...more] = await customersOf(user);
    expect([customer?.id, more]).toEqual([await customerIdOf(user), []]);
    expect(customer?.id).not.toBe(gone);
    await replica.sweep();
    const change = await site.plans.until(user.id, ({ customerId }) => customerId === customer?.id);
    expect(change.plan).toBe('free');
  });

  it('or never was there, as after a change of the account, is replaced as well', async () => {
    const user = new TestUser();
    await replica.customers.add({ userId: user.id, customerId: `cus_${user.id}` });
    expect(await start(user)).toMatchObject({ outcome: 'started' });
    expect(await customersOf(user)).toMatchObject([{ id: await customerIdOf(user) }]);
  });
});

describe('a checkout that is not allowed', () => {
  it.each([
    ['a price that is not on sale', { priceId: 'price_of_a_cent' }, 'price-not-allowed'],
    ['another host to return to', { successUrl: 'https://evil.example/' }, 'url-not-allowed'],
    ['a foreign host to go back to', { cancelUrl: `${ORIGIN}@evil.example/` }, 'url-not-allowed'],
  ])('%s: nothing reaches the provider', async (_text, change, outcome) => {
    const user = new TestUser();
    expect(await start(user, change)).toEqual({ outcome });
    expect(await customersOf(user)).toEqual([]);
  });
});

describe('a provider that fails', () => {
  it('and names a page that is not its own is a failure: no browser is sent there', async () => {
    const user = new TestUser();
    const other = await site.startReplica({ STRIPE_PAGES_URL: 'https://checkout.example' });
    expect(await start(user, {}, other)).toEqual({ outcome: 'provider-failed' });
    const known = await replica.customers.find(user.id);
    const request = { customerId: known?.customerId ?? '', returnUrl: ORIGIN };
    expect(await only(other.openPortal([request], user.context))).toEqual({ outcome: 'provider-failed' });
  });

  it.each(['server-error', 'unavailable'] as const)('(%s) is a failure', async (kind) => {
    site.provider.controls.setFault({ kind, times: 20 });
    expect(await start(new TestUser())).toEqual({ outcome: 'provider-failed' });
  });

  it('and hangs is a failure, and holds up no other user', async () => {
    const [stuck, other] = [new TestUser(), new TestUser()];
    site.provider.controls.setFault({ kind: 'hanging', times: 20, path: '/v1/checkout/sessions' });
    const started = performance.now();
    const [answer, unknown] = await Promise.all([
      start(stuck),
      only(replica.checkoutStatus([{ sessionId: 'cs_1' }], other.context)),
    ]);
    expect([answer, unknown]).toEqual([{ outcome: 'provider-failed' }, { outcome: 'unknown' }]);
    expect(performance.now() - started).toBeLessThan(13_000);
  });
});

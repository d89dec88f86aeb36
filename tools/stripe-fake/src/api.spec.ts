import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { YEARLY_PRICE_ID } from './index.ts';
import { API_VERSION } from './simulation.ts';
import { buyPro, sdkFor, startAccount, startCheckout, type Account } from './testing/start-account.ts';

/** The error that a call fails with. */
async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error(`Expected an error of the SDK, got ${String(error)}`);
}

describe('the API, asked by the real SDK', () => {
  let account: Account;
  let stripe: Stripe;

  beforeEach(async () => {
    account = await startAccount();
    ({ stripe } = account);
  });

  afterEach(() => account.simulator.close());

  it('speaks the version that the SDK pins, and no other', async () => {
    expect(Stripe.API_VERSION).toBe(API_VERSION);
    const { lastResponse } = await stripe.customers.create({});
    expect(lastResponse).toMatchObject({ statusCode: 200, apiVersion: API_VERSION });
    expect(lastResponse.requestId).toMatch(/^req_/);
    const older = await fetch(`${account.simulator.url}/v1/customers`, {
      headers: { Authorization: 'Bearer sk_test_simulated', 'Stripe-Version': '2020-08-27' },
    });
    expect(older.status).toBe(400);
  });

  it('knows customers from their making to their end', async () => {
    const given = { email: 'ann@example.org', metadata: { userId: 'u1' } };
    const made = await stripe.customers.create(given);
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ id: made.id, ...given });
    expect((await stripe.customers.list({ email: given.email })).data).toMatchObject([{ id: made.id }]);
    expect(await stripe.customers.del(made.id)).toEqual(
      expect.objectContaining({ id: made.id, object: 'customer', deleted: true }),
    );
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true });
  });

  it('ends what a deleted customer paid for', async () => {
    const { customer, subscription } = await buyPro(account);
    await stripe.customers.del(customer.id);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' });
  });

  it('opens a checkout that can be asked for', async () => {
    const customer = await stripe.customers.create({ email: 'ann@example.org' });
    const session = await startCheckout(stripe, customer.id);
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 6000,
      customer: customer.id,
      client_reference_id: 'user-1',
      url: `${account.simulator.url}/c/pay/${session.id}`,
    });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ id: session.id });
  });

  it('opens a checkout for a form, which has a secret in place of a page', async () => {
    const order: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      ui_mode: 'embedded_page',
      customer: (await stripe.customers.create({})).id,
      line_items: [{ price: YEARLY_PRICE_ID, quantity: 1 }],
      return_url: 'https://oncelink.example/subscription/success',
    };
    const session = await stripe.checkout.sessions.create(order);
    expect(session).toMatchObject({ ui_mode: 'embedded_page', url: null, success_url: null });
    expect(session.client_secret).toMatch(new RegExp(`^${session.id}_secret_`));
    const mixed = stripe.checkout.sessions.create({ ...order, success_url: 'https://oncelink.example/' });
    expect(await failureOf(mixed)).toMatchObject({ param: 'success_url' });
  });

  it('lists what a deleted customer had, but knows none that never was', async () => {
    const { id: customer } = await stripe.customers.create({});
    await startCheckout(stripe, customer);
    await stripe.customers.del(customer);
    expect((await stripe.checkout.sessions.list({ customer })).data).toHaveLength(1);
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
    const unknown = { customer: 'cus_unknown' };
    for (const asked of [stripe.checkout.sessions.list(unknown), stripe.subscriptions.list(unknown)])
      expect(await failureOf(asked)).toMatchObject({ code: 'resource_missing', param: 'customer' });
  });

  it('closes a checkout for good', async () => {
    const { id } = await startCheckout(stripe, (await stripe.customers.create({})).id);
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
    expect(await failureOf(stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 });
  });

  it('lists the subscriptions and invoices of one customer', async () => {
    const { customer, subscription } = await buyPro(account);
    await buyPro(account);
    const mine = await stripe.subscriptions.list({ customer: customer.id });
    expect(mine.data).toMatchObject([{ id: subscription.id, status: 'active' }]);
    const invoices = await stripe.invoices.list({ customer: customer.id, status: 'paid' });
    expect(invoices.data.map(({ parent }) => parent?.subscription_details?.subscription)).toEqual([
      subscription.id,
    ]);
  });

  it('lists the newest first, and says that there are more', async () => {
    const made: string[] = [];
    while (made.length < 3) made.push((await stripe.customers.create({})).id);
    const list = await stripe.customers.list({ limit: 2 });
    expect(list.has_more).toBe(true);
    expect(list.data.map(({ id }) => id)).toEqual(made.toReversed().slice(0, 2));
    expect(await failureOf(stripe.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
  });

  it('hides ended subscriptions unless they are asked for', async () => {
    const { customer, subscription } = await buyPro(account);
    await stripe.subscriptions.cancel(subscription.id);
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toHaveLength(1);
    expect(await failureOf(stripe.subscriptions.cancel(subscription.id))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('opens a portal for a customer who exists', async () => {
    const { id } = await stripe.customers.create({});
    const session = await stripe.billingPortal.sessions.create({
      customer: id,
      return_url: 'https://o.example/',
    });
    expect(session).toMatchObject({ customer: id, url: `${account.simulator.url}/p/session/${session.id}` });
    const foreign = failureOf(stripe.billingPortal.sessions.create({ customer: 'cus_unknown' }));
    expect(await foreign).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' });
  });

  it('refuses a wrong key', async () => {
    const failure = await failureOf(sdkFor(account.simulator, 'sk_test_wrong').customers.create({}));
    expect(failure).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  });

  it('answers mistakes as the provider does', async () => {
    expect(await failureOf(stripe.customers.retrieve('cus_unknown'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_unknown'",
    });
    const { id } = await stripe.customers.create({});
    const unknown = stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: id,
      success_url: 'https://o.example/',
      line_items: [{ price: 'price_unknown', quantity: 1 }],
    });
    expect(await failureOf(unknown)).toMatchObject({ statusCode: 400, param: 'line_items[0][price]' });
    const surplus: Stripe.CustomerCreateParams & { colour: string } = { colour: 'red' };
    expect(await failureOf(stripe.customers.create(surplus))).toMatchObject({ code: 'parameter_unknown' });
    const address = await fetch(`${account.simulator.url}/v1/nothing`);
    expect(address.status).toBe(404);
  });

  describe('idempotency keys', () => {
    const key = { idempotencyKey: 'key-1' };

    it('answer the same call with the same answer', async () => {
      const first = await stripe.customers.create({ email: 'ann@example.org' }, key);
      const again = await stripe.customers.create({ email: 'ann@example.org' }, key);
      expect(again.id).toBe(first.id);
      expect(again.lastResponse.headers).toMatchObject({
        'idempotent-replayed': 'true',
        'original-request': first.lastResponse.requestId,
      });
      expect((await stripe.customers.list()).data).toHaveLength(1);
    });

    it('refuse another call', async () => {
      await stripe.customers.create({ email: 'ann@example.org' }, key);
      const failure = await failureOf(stripe.customers.create({ email: 'bob@example.org' }, key));
      expect(failure).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    });

    it('are forgotten after a day', async () => {
      const first = await stripe.customers.create({}, key);
      account.simulator.controls.advance(86_401);
      expect((await stripe.customers.create({}, key)).id).not.toBe(first.id);
    });

    it('remember an error of the provider, but not one of the way there', async () => {
      const { controls } = account.simulator;
      controls.setFault({ kind: 'unavailable', times: 1 });
      await failureOf(stripe.customers.create({}, key));
      await stripe.customers.create({}, key);
      const other = { idempotencyKey: 'key-2' };
      controls.setFault({ kind: 'server-error', times: 1 });
      await failureOf(stripe.customers.create({}, other));
      expect(await failureOf(stripe.customers.create({}, other))).toMatchObject({ statusCode: 500 });
    });

    it('keep a lost answer from doing things twice', async () => {
      account.simulator.controls.setFault({ kind: 'lost-answer', times: 1 });
      const patient = sdkFor(account.simulator, undefined, 2);
      const made = await patient.customers.create({ email: 'ann@example.org' });
      const all = await stripe.customers.list();
      expect(all.data.map(({ id }) => id)).toEqual([made.id]);
    });
  });

  describe('on demand', () => {
    it.each([
      ['rate-limited', 'StripeRateLimitError', 429],
      ['unavailable', 'StripeAPIError', 503],
      ['server-error', 'StripeAPIError', 500],
    ] as const)('is %s', async (kind, type, statusCode) => {
      account.simulator.controls.setFault({ kind, times: 1, path: '/v1/customers' });
      await stripe.invoices.list();
      expect(await failureOf(stripe.customers.create({}))).toMatchObject({ type, statusCode });
      await stripe.customers.create({});
      expect((await stripe.customers.list()).data).toHaveLength(1);
    });

    it('never answers', async () => {
      account.simulator.controls.setFault({ kind: 'hanging', times: 1 });
      const hasty = stripe.customers.create({}, { timeout: 100 });
      expect(await failureOf(hasty)).toMatchObject({ type: 'StripeConnectionError' });
    });

    it('is whole again when the fault is taken away', async () => {
      account.simulator.controls.setFault({ kind: 'unavailable', times: 100 });
      account.simulator.controls.clearFaults();
      expect(await stripe.customers.create({})).toMatchObject({ object: 'customer' });
    });
  });
});

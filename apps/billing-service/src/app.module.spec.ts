import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  BILLING_MESSAGE_MAX_BYTES,
  BILLING_PATTERNS,
  EVENT_MAX_BYTES,
  type BillingContract,
} from '@oncelink/contracts';
import { createBatchService, RedisListClient, RedisListServer } from '@oncelink/messaging';
import { AppModule } from './app.module.ts';
import { BillingSite } from './testing/start-billing-site.ts';
import { PRICES, TestUser, URLS } from './testing/test-user.ts';
import { signEvent } from './testing/webhooks.ts';

const ASSERTION_KEY = Buffer.alloc(32, 7);

let site: BillingSite;
const channel = () => ({
  url: site.redis.url,
  service: 'billing',
  assertionKey: ASSERTION_KEY,
  maxMessageBytes: BILLING_MESSAGE_MAX_BYTES,
});
let client: RedisListClient<BillingContract>;
const closes: (() => Promise<void>)[] = [];

beforeAll(async () => {
  site = await BillingSite.start();
  client = new RedisListClient(channel());
  await client.connect();
});
afterAll(async () => {
  client.close();
  await site.stop();
});

async function serve(env: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const close of closes.splice(0)) await close();
  const resources = await site.resourcesOf(env);
  const options = { strategy: new RedisListServer(channel()), logger: false as const };
  const app = await createBatchService(AppModule.of(resources), options);
  await app.listen();
  closes.push(async () => {
    await app.close();
    await resources.dataSource.destroy();
  });
}
afterAll(async () => {
  for (const close of closes) await close();
});

const user = new TestUser();
const caller = user.context.caller;
const checkout = { ...URLS, priceId: PRICES.monthly, email: user.email };

describe('the service behind its messages', () => {
  it('starts a checkout, answers its status and opens the portal for the caller that the gateway asserts', async () => {
    await serve();
    const options = { requestId: 'spec', caller };
    const started = await client.call(BILLING_PATTERNS.startCheckout, checkout, options);
    expect(started).toMatchObject({ outcome: 'started' });
    const sessionId = started.outcome === 'started' ? started.sessionId : '';
    expect(await client.call(BILLING_PATTERNS.checkoutStatus, { sessionId }, options)).toMatchObject({
      outcome: 'known',
      status: 'pending',
    });
    const customers = await site.stripe.customers.list({ email: user.email });
    const request = { customerId: customers.data[0]?.id ?? '', returnUrl: URLS.cancelUrl };
    expect(await client.call(BILLING_PATTERNS.openPortal, request, options)).toMatchObject({
      outcome: 'opened',
    });
  });

  it('does nothing for a caller without an account', async () => {
    await serve();
    for (const other of [null, { plan: 'pro' as const, account: null }]) {
      const call = client.call(BILLING_PATTERNS.startCheckout, checkout, {
        requestId: 'spec',
        caller: other,
      });
      await expect(call).rejects.toMatchObject({ name: 'RemoteError', code: 'failed' });
    }
  });

  it('takes an event of 256 kB', async () => {
    await serve();
    const event = { id: 'evt_large', object: 'event', data: { object: {} }, padding: '' };
    const padding = 'x'.repeat(EVENT_MAX_BYTES - JSON.stringify(event).length);
    const request = signEvent({ ...event, padding });
    expect(await client.call(BILLING_PATTERNS.takeEvent, request, { requestId: 'spec' })).toEqual({
      outcome: 'taken',
    });
  });

  it('says so where billing is off', async () => {
    await serve({ BILLING: 'off' });
    const options = { requestId: 'spec', caller };
    const event = signEvent({ id: 'evt_1', object: 'event', data: { object: {} } });
    const answers = await Promise.all([
      client.call(BILLING_PATTERNS.startCheckout, checkout, options),
      client.call(BILLING_PATTERNS.checkoutStatus, { sessionId: 'cs_1' }, options),
      client.call(BILLING_PATTERNS.openPortal, { customerId: 'cus_1', returnUrl: URLS.cancelUrl }, options),
      client.call(BILLING_PATTERNS.takeEvent, event, options),
    ]);
    expect(answers).toEqual(Array.from({ length: 4 }, () => ({ outcome: 'billing-off' })));
  });
});

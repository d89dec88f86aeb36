import { expect, test } from '@playwright/test';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { query } from '@oncelink/testing/product/database';
import { PaymentsClient, type Buyer } from '@oncelink/testing/product/payments';

const ORIGIN = 'http://localhost:3000';
const PRICE = 'price_simulated_monthly';
const KILLS = 3;

let cluster: Cluster;
let payments: PaymentsClient;
const stack = new AsyncDisposableStack();

test.beforeAll(async () => {
  cluster = await startCluster({ replicas: 1, gateways: 1, auth: true, billing: true, publicOrigin: ORIGIN });
  payments = new PaymentsClient(cluster, ORIGIN);
  await payments.control('webhooks', { held: true });
});
test.afterAll(async () => {
  await stack.disposeAsync();
  await cluster.stop();
});

let buyers = 0;

/** Someone who has paid, and the events of it, which nobody has been told. */
async function payUnseen(): Promise<{ buyer: Buyer; events: readonly string[] }> {
  const buyer = await payments.signIn(`buyer-${(buyers += 1)}@example.org`);
  const before = new Set(await payments.eventIds());
  await payments.control('pay-checkout', { session: await payments.startCheckout(buyer, PRICE) });
  return { buyer, events: (await payments.eventIds()).filter((id) => !before.has(id)) };
}

const eventsTaken = async (): Promise<number> => {
  const sql = 'SELECT count(*)::int AS count FROM processed_event';
  const [row] = await query<{ count: number }>(cluster.payments.databaseUrl, sql);
  return row?.count ?? NaN;
};

/** Grows with every change of plan that had an effect; the first one tells the customer's name. */
const planVersionOf = async ({ email }: Buyer): Promise<number> => {
  const sql = 'SELECT plan_version::int AS version FROM account WHERE email = $1';
  const [row] = await query<{ version: number }>(cluster.accounts.databaseUrl, sql, [email]);
  return row?.version ?? NaN;
};

test('B1: an event that is too old, or was written anew on the way, is refused and has no effect', async () => {
  const { buyer, events } = await payUnseen();
  for (const forged of [{ ageSeconds: 301 }, { reserialised: true }]) {
    expect(new Set(await payments.deliver(events, forged))).toEqual(new Set([400]));
  }
  expect(await eventsTaken()).toBe(0);
  expect(await payments.planOf(buyer)).toBe('free');
});

test('B2: 50 copies of an event at once are accepted and have one effect', async () => {
  const { buyer, events } = await payUnseen();
  const statuses = await payments.deliver(events.slice(-1), { copies: 50 });
  expect(statuses).toEqual(Array.from({ length: 50 }, () => 200));
  await expect.poll(() => payments.planOf(buyer)).toBe('pro');
  expect(await eventsTaken()).toBe(1);
  expect(await planVersionOf(buyer)).toBe(2);
});

test('a customer who has paid is Pro, once, though the billing-service is killed as soon as it has taken the event', async () => {
  const paid = [];
  while (paid.length < KILLS) paid.push(await payUnseen());
  let [billing] = cluster.payments.processes;
  for (const { buyer, events } of paid) {
    // Sent again, as the provider does, until the service that was killed before is back to take it.
    await expect.poll(() => payments.deliver(events.slice(-1)), { timeout: 120_000 }).toEqual([200]);
    await billing?.end('SIGKILL');
    billing = billing?.again();
    if (billing !== undefined) stack.use(billing);
    await expect.poll(() => payments.planOf(buyer), { timeout: 120_000 }).toBe('pro');
    expect(await planVersionOf(buyer)).toBe(2);
  }
});

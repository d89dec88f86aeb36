import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { PaymentsClient } from '@oncelink/testing/product/payments';

const ORIGIN = 'http://localhost:3000';
const STRANGERS = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'];
/** Calls of each stranger that are under way at once. */
const AT_ONCE = 4;
const ROUNDS = 6;
const COPIES = 5;

let cluster: Cluster;

test.beforeAll(async () => {
  cluster = await startCluster({
    replicas: 1,
    gateways: 1,
    auth: true,
    billing: true,
    publicOrigin: ORIGIN,
    rewire: (service, env) => Promise.resolve(service === 'gateway' ? { ...env, RATE_LIMITS: 'on' } : env),
  });
});
test.afterAll(() => cluster.stop());

/** Sends events that look signed, from one address, until it is told to end. @returns their statuses */
async function flood(url: string, from: string, signal: AbortSignal): Promise<number[]> {
  const statuses: number[] = [];
  while (!signal.aborted) {
    const signature = `t=${Math.floor(Date.now() / 1000)},v1=${'00'.repeat(32)}`;
    const headers = { 'stripe-signature': signature, 'x-forwarded-for': from };
    const answer = await fetch(url, { method: 'POST', body: '{}', headers });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
}

test('events of the payment provider are all taken while four addresses send as many forged ones as they can @long', async () => {
  const payments = new PaymentsClient(cluster, ORIGIN);
  await payments.control('webhooks', { held: true });
  const buyer = await payments.signIn('buyer@example.org');
  await payments.control('pay-checkout', {
    session: await payments.startCheckout(buyer, 'price_simulated_monthly'),
  });
  const events = (await payments.eventIds()).slice(-1);

  const end = new AbortController();
  const url = `${cluster.gateways[0]}/api/stripe/webhook`;
  const calls = STRANGERS.flatMap((from) => Array<string>(AT_ONCE).fill(from));
  const floods = Promise.all(calls.map((from) => flood(url, from, end.signal)));
  const taken: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await delay(500);
    taken.push(...(await payments.deliver(events, { copies: COPIES })));
  }
  end.abort();
  const forged = (await floods).flat();
  expect(taken).toEqual(Array.from({ length: ROUNDS * COPIES }, () => 200));
  // None was taken, and more came than all strangers together may send: without that nothing was shown.
  expect(new Set(forged)).toEqual(new Set([400, 429]));
});

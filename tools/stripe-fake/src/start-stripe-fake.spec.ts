import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPaymentSimulator, type SimulatorOptions } from './index.ts';
import {
  API_KEY,
  WEBHOOK_SECRET,
  buyPro,
  idOf,
  periodEndOf,
  startAccount,
  startCheckout,
  type Account,
} from './testing/start-account.ts';

describe('a simulator', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'simulator-'));
  const stateFile = path.join(folder, 'state.json');
  const environment = process.env['NODE_ENV'];

  const running: Account[] = [];

  const start = async (options: Partial<SimulatorOptions>): Promise<Account> => {
    const account = await startAccount(options);
    running.push(account);
    return account;
  };

  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ simulator }) => simulator.close()));
    process.env['NODE_ENV'] = environment;
    rmSync(stateFile, { force: true });
  });

  it('never starts in production', async () => {
    process.env['NODE_ENV'] = 'production';
    const attempt = startPaymentSimulator({ apiKey: API_KEY, webhookSecret: WEBHOOK_SECRET });
    await expect(attempt).rejects.toThrow(/production/);
  });

  it('keeps subscriptions, time and waiting webhooks between starts', async () => {
    const first = await start({ stateFile });
    const { subscription } = await buyPro(first);
    first.simulator.controls.advance(86_400);
    const events = first.simulator.controls.eventIds();
    await first.simulator.close();
    expect(statSync(stateFile).mode & 0o777).toBe(0o600);

    const second = await start({ stateFile });
    expect(await second.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
    expect(second.simulator.controls.eventIds()).toEqual(events);
    expect(second.simulator.controls.now()).toBeGreaterThan(Date.now() / 1000 + 86_000);
  });

  it('loses nothing that it has answered, even when it is killed', async () => {
    const first = await start({ stateFile });
    const { id } = await first.stripe.customers.create({ email: 'ann@example.org' });
    // As a kill would leave it: the first one has written for the last time with its answer.
    const second = await start({ stateFile });
    expect(await second.stripe.customers.retrieve(id)).toMatchObject({ email: 'ann@example.org' });
  });

  it('refuses a state that it does not understand', async () => {
    writeFileSync(stateFile, JSON.stringify({ version: 0 }));
    await expect(start({ stateFile })).rejects.toThrow(/another version/);
  });

  it('renews by itself when the time has come', async () => {
    let now = Date.now();
    const account = await start({ now: () => now });
    const { subscription } = await buyPro(account);
    now = (periodEndOf(subscription) + 1) * 1000;
    const renewed = await account.stripe.subscriptions.retrieve(subscription.id);
    expect(periodEndOf(renewed)).toBeGreaterThan(periodEndOf(subscription));
  });

  describe('is controlled by other processes', () => {
    const ask = (account: Account, name: string, body: object, key = API_KEY) =>
      fetch(`${account.simulator.url}/_simulator/${name}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const control = async (account: Account, name: string, body: object): Promise<unknown> => {
      const answer = await ask(account, name, body);
      expect(answer.status).toBe(200);
      return answer.json();
    };

    it('that have its key and say what they mean', async () => {
      const account = await start({});
      expect((await ask(account, 'advance', { seconds: 1 }, 'sk_test_wrong')).status).toBe(401);
      expect((await ask(account, 'advance', { hours: 1 })).status).toBe(400);
      expect((await ask(account, 'pay-checkout', { session: 'cs_unknown' })).status).toBe(400);
    });

    it('in time and in what buyers do', async () => {
      const account = await start({});
      const customer = await account.stripe.customers.create({});
      const { id } = await startCheckout(account.stripe, customer.id);
      await control(account, 'pay-checkout', { session: id });
      const subscription = idOf((await account.stripe.checkout.sessions.retrieve(id)).subscription);
      const before = await account.stripe.subscriptions.retrieve(subscription);
      await control(account, 'advance', { seconds: 86_400 });
      await control(account, 'advance', { toPeriodEndOf: subscription });
      const after = await account.stripe.subscriptions.retrieve(subscription);
      expect(periodEndOf(after)).toBeGreaterThan(periodEndOf(before));
    });

    it('in events', async () => {
      const account = await start({});
      await control(account, 'webhooks', { url: `${account.simulator.url}/nowhere`, held: true });
      await account.stripe.customers.create({});
      const state: unknown = await control(account, 'advance', {});
      expect(state).toMatchObject({ eventIds: [expect.stringMatching(/^evt_/)] });
      const { eventIds } = Object(state);
      expect(await control(account, 'deliver', { eventIds, copies: 2 })).toEqual({ statuses: [404, 404] });
    });
  });
});

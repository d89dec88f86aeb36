import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QUEUES, type AccountDeletion } from '@oncelink/contracts';
import { createLog } from '@oncelink/service-kit';
import { createJobQueue, createJobsRedis, TRIED_FOR_A_DAY } from '@oncelink/service-kit/jobs';
import type { Replica } from '../testing/replica.ts';
import { BillingSite, buyPro } from '../testing/start-billing-site.ts';
import { idOf, only, PRICES, TestUser, URLS } from '../testing/test-user.ts';

let site: BillingSite;
let replica: Replica;
let deletions: ReturnType<typeof createJobQueue<AccountDeletion>>;
let close: () => Promise<void>;

beforeAll(async () => {
  site = await BillingSite.start();
  replica = await site.startReplica();
  const log = createLog({ service: 'spec', level: 'silent' });
  const connection = createJobsRedis(site.redis.url, log);
  deletions = createJobQueue(QUEUES.accountDeletions, { connection, log });
  close = async () => {
    await deletions.close();
    connection.destroy();
  };
});
afterAll(async () => {
  await close();
  await site.stop();
});

/** Resolves when nothing is stored of the user any more. */
async function forgotten({ id }: TestUser): Promise<void> {
  while ((await replica.customers.find(id)) !== null) await delay(20);
}

const checkoutOf = ({ email }: TestUser) => ({ ...URLS, priceId: PRICES.monthly, email });
const customersOf = async ({ email }: TestUser) => (await site.stripe.customers.list({ email })).data;
const customerOf = async ({ id }: TestUser): Promise<string> =>
  (await replica.customers.find(id))?.customerId ?? '';

describe('an account that is deleted', () => {
  it('ends what it pays for, and nothing of it is left here or at the provider', async () => {
    const user = new TestUser();
    const { subscription } = await site.stripe.checkout.sessions.retrieve(await buyPro(site, replica, user));
    const customerId = await customerOf(user);
    await replica.refresher.refresh(user.id);
    await deletions.add('account-deleted', { userId: user.id });
    await forgotten(user);
    expect((await site.stripe.subscriptions.retrieve(idOf(subscription))).status).toBe('canceled');
    expect(await site.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
    for (const table of ['subscription', 'untold_plan']) {
      expect(await site.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [user.id])).toEqual([]);
    }
  });

  it('closes a checkout page that is still open, so that no one pays for nothing', async () => {
    const user = new TestUser();
    const answer = await only(replica.startCheckout([checkoutOf(user)], user.context));
    await deletions.add('account-deleted', { userId: user.id });
    await forgotten(user);
    const session = await site.stripe.checkout.sessions.retrieve(
      answer.outcome === 'started' ? answer.sessionId : '',
    );
    expect(session.status).toBe('expired');
  });

  it('ends what it pays for later, when the provider is away at first', async () => {
    const user = new TestUser();
    await buyPro(site, replica, user);
    site.provider.controls.setFault({ kind: 'unavailable', times: 1000, path: '/v1/customers' });
    await replica.customers.beginClosing(user.id);
    await replica.sweep();
    expect(await replica.customers.find(user.id)).not.toBeNull();
    site.provider.controls.clearFaults();
    await site.query('UPDATE customer SET due_at = now() WHERE user_id = $1', [user.id]);
    await replica.sweep();
    expect(await replica.customers.find(user.id)).toBeNull();
  });

  it('has no customer at the provider afterwards, though it was just opening a checkout', async () => {
    const user = new TestUser();
    await buyPro(site, replica, user);
    await replica.customers.beginClosing(user.id);
    const answer = await only(replica.startCheckout([checkoutOf(user)], user.context));
    expect(answer).toEqual({ outcome: 'account-gone' });
    expect(await customersOf(user)).toEqual([]);
  });

  it('has none either when its checkout made a new one, and the provider went away before its end', async () => {
    const user = new TestUser();
    await buyPro(site, replica, user);
    // The account is gone as soon as it was found not to be Pro.
    const other = await site.startReplica();
    other.refresher.refresh = async () => {
      await replica.customers.beginClosing(user.id);
      await replica.refresher.refresh(user.id);
      site.provider.controls.setFault({ kind: 'unavailable', times: 1000, path: '/v1/customers/' });
      return { plan: 'free', renewsAt: null, endsAt: null } as const;
    };
    const answer = await only(other.startCheckout([checkoutOf(user)], user.context));
    expect(answer).toEqual({ outcome: 'account-gone' });
    expect(await customersOf(user)).toHaveLength(1);
    site.provider.controls.clearFaults();
    await site.query('UPDATE customer SET due_at = now() WHERE user_id = $1', [user.id]);
    await replica.sweep();
    expect(await customersOf(user)).toEqual([]);
  });

  it('is looked at again, for a checkout that was being opened meanwhile and made its customer afterwards', async () => {
    const user = new TestUser();
    const job = await deletions.add('account-deleted', { userId: user.id });
    while (!(await job.isCompleted())) await delay(20);
    const findNext = () => deletions.getJob(`${user.id}-again`);
    const next = await findNext();
    expect(next?.opts).toMatchObject(TRIED_FOR_A_DAY);
    await replica.customers.add({ userId: user.id, customerId: `cus_${user.id}` });
    await next?.promote();
    await forgotten(user);
    // Out of the way of the next time.
    while ((await findNext()) !== undefined) await delay(20);
  });

  it('does not matter where it never paid', async () => {
    const job = await deletions.add('account-deleted', { userId: new TestUser().id });
    while (!(await job.isCompleted())) await delay(20);
  });
});

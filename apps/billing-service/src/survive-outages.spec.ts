import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@oncelink/testing/stores';
import { PlanListener } from './testing/plan-listener.ts';
import type { Replica } from './testing/replica.ts';
import { BillingSite, buyPro } from './testing/start-billing-site.ts';
import { only, TestUser } from './testing/test-user.ts';
import { signEvent } from './testing/webhooks.ts';
import { STORE_EVENT } from './webhooks/event.statements.ts';

let site: BillingSite;
let replica: Replica;

beforeAll(async () => {
  site = await BillingSite.start();
  site.provider.controls.holdWebhooks();
  replica = await site.startReplica({}, 300);
});
afterAll(() => site.stop());

/** A user who has just paid, and the event that says so. */
async function pay(): Promise<{ user: TestUser; event: ReturnType<typeof signEvent>; eventId: string }> {
  const user = new TestUser();
  await buyPro(site, replica, user);
  await site.plans.has(user.id, 'free');
  const eventId = site.provider.controls.eventIds().at(-1) ?? '';
  return { user, eventId, event: signEvent(await site.stripe.events.retrieve(eventId)) };
}

const proEffectsOn = ({ id }: TestUser) => site.plans.effectsOn(id).filter(({ plan }) => plan === 'pro');
const letTimePass = ({ id }: TestUser) =>
  site.query('UPDATE customer SET due_at = now() WHERE user_id = $1', [id]);

/** Resolves when the user is Pro and the queue has the change. */
const published = ({ id }: TestUser) =>
  until(async () => {
    const pending = await site.query('SELECT 1 FROM untold_plan WHERE user_id = $1', [id]);
    return (await replica.customers.find(id))?.plan === 'pro' && pending.length === 0;
  });

describe('a user who has paid is Pro, once, although', () => {
  it('the service died after it had taken the event and before it asked the provider', async () => {
    const { user, eventId } = await pay();
    const customer = await replica.customers.find(user.id);
    await site.stopReplica(replica);
    await site.query(STORE_EVENT.text, [eventId, customer?.customerId]);
    replica = await site.startReplica({}, 300);
    await site.plans.has(user.id, 'pro');
    expect(proEffectsOn(user)).toHaveLength(1);
  });

  it('the service died while it waited for the provider', async () => {
    const { user } = await pay();
    const abandoned = await replica.customers.beginFetch(user.id);
    expect(abandoned).toBeDefined();
    await letTimePass(user);
    await site.plans.has(user.id, 'pro');
    expect(proEffectsOn(user)).toHaveLength(1);
  });

  it('the service died after the change was in the queue and before it was struck off', async () => {
    const { user, event } = await pay();
    await only(replica.takeEvent([event]));
    const { version } = await site.plans.has(user.id, 'pro');
    const jobs = site.plans.jobs;
    await site.query('INSERT INTO untold_plan VALUES ($1, $2) ON CONFLICT DO NOTHING', [user.id, version]);
    await replica.sweep();
    expect(await site.query('SELECT 1 FROM untold_plan WHERE user_id = $1', [user.id])).toEqual([]);
    expect(proEffectsOn(user)).toHaveLength(1);
    expect(site.plans.jobs).toBe(jobs);
  });

  it('the jobs Redis died before the event arrived', async () => {
    const { user, event } = await pay();
    await site.redis.kill();
    expect(await only(replica.takeEvent([event]))).toEqual({ outcome: 'taken' });
    expect(await replica.customers.find(user.id)).toMatchObject({ dueAt: expect.any(Date) });
    expect(site.plans.planOf(user.id)?.plan).toBe('free');
    await site.redis.restart();
    await site.plans.has(user.id, 'pro');
    expect(proEffectsOn(user)).toHaveLength(1);
  });

  it('the jobs Redis died with the change in the queue', async () => {
    const { user, event } = await pay();
    await site.plans.pause();
    await only(replica.takeEvent([event]));
    await published(user);
    await site.redis.kill();
    await site.redis.restart();
    const listener = new PlanListener(site.redis.url);
    await listener.has(user.id, 'pro');
    expect(listener.effectsOn(user.id)).toHaveLength(1);
    await listener.close();
    await site.plans.resume();
  });

  it('the jobs Redis lost all it knew: the nightly check publishes the change again', async () => {
    const { user, event } = await pay();
    await site.plans.pause();
    await only(replica.takeEvent([event]));
    await published(user);
    await site.forgetJobs();
    await replica.customers.reconcile();
    await site.plans.resume();
    await replica.sweep();
    await site.plans.has(user.id, 'pro');
    expect(proEffectsOn(user)).toHaveLength(1);
  });

  it('no event ever arrived: the nightly check finds it', async () => {
    const { user } = await pay();
    await replica.customers.reconcile();
    await replica.sweep();
    await site.plans.has(user.id, 'pro');
    expect(proEffectsOn(user)).toHaveLength(1);
  });

  it('the provider was away when the event was worked on', async () => {
    const { user, event } = await pay();
    site.provider.controls.setFault({ kind: 'unavailable', times: 1000, path: '/v1/subscriptions' });
    await only(replica.takeEvent([event]));
    await until(async () => ((await replica.customers.find(user.id))?.failures ?? 0) > 0);
    await letTimePass(user);
    await until(async () => ((await replica.customers.find(user.id))?.failures ?? 0) > 1);
    expect(proEffectsOn(user)).toEqual([]);
    site.provider.controls.clearFaults();
    await letTimePass(user);
    await site.plans.has(user.id, 'pro');
    expect(proEffectsOn(user)).toHaveLength(1);
  });
});

describe('an event', () => {
  it('is not accepted while the database is away, so that the provider sends it again', async () => {
    const { event } = await pay();
    await site.postgres.kill();
    await expect(only(replica.takeEvent([event]))).rejects.toMatchObject({ reason: 'incapable' });
    await site.postgres.restart();
    expect(await only(replica.takeEvent([event]))).toEqual({ outcome: 'taken' });
  });
});

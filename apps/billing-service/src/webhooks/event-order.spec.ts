import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TakeEventRequest } from '@oncelink/contracts';
import { isNight } from '@oncelink/testing/product/night';
import fc from 'fast-check';
import type { Replica } from '../testing/replica.ts';
import { BillingSite, buyPro } from '../testing/start-billing-site.ts';
import { idOf, only, TestUser } from '../testing/test-user.ts';
import { signEvent } from '../testing/webhooks.ts';

// At night 600 events, each through a queue and a question to the provider.
jest.setTimeout(120_000);

let site: BillingSite;
let replica: Replica;

beforeAll(async () => {
  site = await BillingSite.start();
  replica = await site.startReplica();
});
afterAll(() => site.stop());

/** A user who has bought Pro, of which no event has arrived. */
class Buyer {
  readonly user = new TestUser();
  private readonly before = new Set(site.provider.controls.eventIds());

  async buy(): Promise<string> {
    const checkout = await site.stripe.checkout.sessions.retrieve(await buyPro(site, replica, this.user));
    return idOf(checkout.subscription);
  }

  /** What the provider has had to say of it up to now. */
  async events(): Promise<TakeEventRequest[]> {
    const ids = site.provider.controls.eventIds().filter((id) => !this.before.has(id));
    const events = await Promise.all(ids.map((id) => site.stripe.events.retrieve(id)));
    const relevant = events.filter(({ type }) => /^(customer\.subscription|invoice\.p|checkout)/.test(type));
    return relevant.map((event) => signEvent(event));
  }
}

/** As if nothing of this user had ever been heard but the name. */
async function forget({ id }: TestUser): Promise<void> {
  await site.query('DELETE FROM processed_event');
  await site.query('DELETE FROM subscription WHERE user_id = $1', [id]);
  await site.query("UPDATE customer SET plan = 'free', renews_at = NULL, due_at = NULL WHERE user_id = $1", [
    id,
  ]);
}

async function arrive(user: TestUser, events: readonly TakeEventRequest[]): Promise<void> {
  for (const event of events) {
    expect(await only(replica.takeEvent([event]))).toEqual({ outcome: 'taken' });
    await replica.sweep();
    await refreshed(user);
  }
}

/** Resolves when nothing is due of the user and no question is open, also of a worker that was faster than the sweep. */
async function refreshed({ id }: TestUser): Promise<void> {
  for (;;) {
    const customer = await replica.customers.find(id);
    if (customer === null) throw new Error('No such customer.');
    const { dueAt, fetches, appliedFetch } = customer;
    if (fetches === appliedFetch && (dueAt === null || dueAt > new Date())) return;
    await delay(2);
  }
}

const stateOf = ({ id }: TestUser) =>
  site.query(
    `SELECT c.plan, c.renews_at, s.status, s.is_ending, s.period_end
    FROM customer AS c LEFT JOIN subscription AS s USING (user_id) WHERE user_id = $1`,
    [id],
  );

function* permutations<T>(items: readonly T[]): Iterable<T[]> {
  if (items.length === 0) yield [];
  for (const [index, first] of items.entries()) {
    for (const rest of permutations(items.toSpliced(index, 1))) yield [first, ...rest];
  }
}

describe('the events of a life, in every order', () => {
  (isNight ? it : it.skip)('lead to the same end', async () => {
    const buyer = new Buyer();
    const { user } = buyer;
    await site.stripe.subscriptions.cancel(await buyer.buy());
    const events = await buyer.events();
    expect(events).toHaveLength(5);
    await arrive(user, events);
    const end = await stateOf(user);
    expect(end).toEqual([expect.objectContaining({ plan: 'free', renews_at: null })]);
    for (const order of permutations(events)) {
      await forget(user);
      await arrive(user, order);
      expect(await stateOf(user)).toEqual(end);
    }
  });

  it('lead to the same end, arriving at any time of that life, late, twice or never but for the last', async () => {
    const steps = [
      (id: string) => site.stripe.subscriptions.update(id, { cancel_at_period_end: true }),
      (id: string) => site.stripe.subscriptions.update(id, { cancel_at_period_end: false }),
      (id: string) => site.stripe.subscriptions.cancel(id),
    ];
    const picks = fc.array(fc.array(fc.nat(), { maxLength: 4 }), { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(picks, async (chosen) => {
        const buyer = new Buyer();
        const id = await buyer.buy();
        for (const [index, step] of steps.entries()) {
          const events = await buyer.events();
          await arrive(
            buyer.user,
            (chosen[index] ?? []).flatMap((pick) => events[pick % events.length] ?? []),
          );
          await step(id);
        }
        await arrive(buyer.user, (await buyer.events()).slice(-1));
        const end = expect.objectContaining({ plan: 'free', status: 'canceled' });
        expect(await stateOf(buyer.user)).toEqual([end]);
      }),
      { numRuns: 15 },
    );
  });
});

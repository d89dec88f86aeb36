import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { QUEUES, type PlanOfAccount } from '@oncelink/contracts';
import { EVENT_TYPES, WEBHOOK_PATTERNS, type Webhook, type WebhookNotice } from '@oncelink/contracts/events';
import { createLog } from '@oncelink/service-kit';
import { createJobQueue, createJobWorker } from '@oncelink/service-kit/jobs';
import { until } from '@oncelink/testing/stores';
import {
  newOwner,
  newReceipt,
  startEventsSite,
  type EventsSite,
  type Owner,
} from '../testing/events-site.ts';
import { DisabledWebhooks } from './disabled-webhooks.service.ts';
import { WebhookPlans } from './webhook-plans.service.ts';

const log = createLog({ service: 'spec', level: 'silent' });

let site: EventsSite;
let replica: Awaited<ReturnType<EventsSite['startReplica']>>;
let owner: Owner;
let version = 0;
beforeAll(async () => {
  site = await startEventsSite();
  replica = await site.startReplica();
});
beforeEach(() => {
  owner = newOwner();
  version = 0;
});
afterAll(() => site.stop());

const byPlan = (plan: 'free' | 'pro'): Owner => ({ ...owner, caller: { ...owner.caller, plan } });

async function make(name: string): Promise<string> {
  const wish = { url: `https://${name}.example.com/`, format: 'standard', events: EVENT_TYPES } as const;
  const made = await site.call(WEBHOOK_PATTERNS.create, { ...wish, language: 'ja' }, owner);
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return made.webhook.id;
}
const change = (id: string, state: 'on' | 'paused', by = owner) =>
  site.call(WEBHOOK_PATTERNS.change, { id, state, events: null }, by);
async function list(): Promise<readonly Webhook[]> {
  const result = await site.call(WEBHOOK_PATTERNS.list, {}, owner);
  return result.outcome === 'listed' ? result.webhooks : [];
}
const states = async () => (await list()).map(({ state, why }) => why ?? state);
const fall = (plan: 'free' | 'pro', at = (version += 1)) =>
  replica.app.get(WebhookPlans).apply({ userId: owner.ownerId, plan, version: at });

describe('a smaller plan', () => {
  it('disables what it has no room for, sends nothing there, and a larger one brings it back', async () => {
    const ids = [await make('a'), await make('b'), await make('c')];
    await fall('free');
    expect(await states()).toEqual(['on', 'plan', 'plan']);
    await site.register(owner, newReceipt());
    const to = await site.query<{ webhook_id: string }>(
      'SELECT webhook_id FROM delivery WHERE owner_id = $1',
      [owner.ownerId],
    );
    expect(to).toEqual([{ webhook_id: ids[0] }]);
    await fall('pro');
    expect(await states()).toEqual(['on', 'on', 'on']);
  });

  it('leaves alone what its owner has paused, and what is disabled for another reason', async () => {
    const [, second, third] = [await make('a'), await make('b'), await make('c')];
    await change(second, 'paused');
    await site.query('UPDATE webhook SET state = 3, why = 1 WHERE id = $1', [third]);
    await fall('free');
    await fall('pro');
    expect(await states()).toEqual(['on', 'paused', 'gone']);
  });

  it('keeps one that is on where there is room, whichever slot it has', async () => {
    const [first, second] = [await make('a'), await make('b')];
    await site.call(WEBHOOK_PATTERNS.delete, { id: first }, owner);
    await fall('free');
    expect(await list()).toMatchObject([{ id: second, state: 'on' }]);
  });

  it('lets no more be switched on than it has, until there is room', async () => {
    const [first, second] = [await make('a'), await make('b')];
    await fall('free');
    expect(await change(second, 'on', byPlan('free'))).toEqual({ outcome: 'too-many' });
    expect(await change(second, 'paused', byPlan('free'))).toMatchObject({ outcome: 'done' });
    await site.call(WEBHOOK_PATTERNS.delete, { id: first }, owner);
    expect(await change(second, 'on', byPlan('free'))).toMatchObject({
      outcome: 'done',
      webhook: { state: 'on', why: null },
    });
    const other = await site.call(
      WEBHOOK_PATTERNS.create,
      { url: 'https://d.example.com/', format: 'standard', events: EVENT_TYPES },
      byPlan('free'),
    );
    expect(other).toEqual({ outcome: 'too-many' });
  });

  it('that comes late changes nothing', async () => {
    await make('a');
    await make('b');
    await fall('pro', 7);
    await fall('free', 3);
    expect(await states()).toEqual(['on', 'on']);
  });

  it('comes by its queue', async () => {
    await make('a');
    await make('b');
    const queue = createJobQueue<PlanOfAccount>(QUEUES.planChangesToEvents, {
      connection: site.connection,
      log,
    });
    await queue.add('plan-change', { userId: owner.ownerId, plan: 'free', version: 1 });
    await until(async () => (await states()).includes('plan'));
    await queue.close();
  });
});

describe('the owner of a webhook that is disabled', () => {
  const tell = () => replica.app.get(DisabledWebhooks).tell();

  it('is told once for each time, though the queue loses what it has', async () => {
    const id = await make('told');
    await site.query('UPDATE webhook SET state = 3, why = 2 WHERE id = $1', [id]);
    await tell();
    const queue = createJobQueue<WebhookNotice>(QUEUES.webhookNotices, { connection: site.connection, log });
    await queue.obliterate({ force: true });
    await tell();
    await tell();
    const told: WebhookNotice[] = [];
    const take = async ({ data }: { readonly data: WebhookNotice }) => void told.push(data);
    const worker = createJobWorker<WebhookNotice>(QUEUES.webhookNotices, take, {
      connection: site.connection,
      log,
    });
    const isNoted = async () => {
      await tell();
      const [row] = await site.query<{ done: boolean }>(
        'SELECT told_of = times_on AS done FROM webhook WHERE id = $1',
        [id],
      );
      return row?.done === true;
    };
    const mine = () => told.filter(({ ownerId }) => ownerId === owner.ownerId);
    await until(isNoted);
    await tell();
    expect(mine()).toMatchObject([{ host: 'told.example.com', why: 'failing', language: 'ja' }]);
    await change(id, 'on');
    await site.query('UPDATE webhook SET state = 3, why = 1 WHERE id = $1', [id]);
    await until(isNoted);
    expect(mine().map(({ why }) => why)).toEqual(['failing', 'gone']);
    expect(new Set(mine().map((notice) => notice.id)).size).toBe(2);
    const host = 'told.example.com';
    expect(await site.eventsOf(owner)).toMatchObject([
      { type: 'webhook.disabled', data: { id, host, why: 'failing' } },
      { type: 'webhook.disabled', data: { id, host, why: 'gone' } },
    ]);
    await worker.close();
    await queue.close();
  });
});

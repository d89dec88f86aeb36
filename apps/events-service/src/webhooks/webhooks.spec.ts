import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, WEBHOOK_PATTERNS, type CreateWebhookRequest } from '@oncelink/contracts/events';
import { until } from '@oncelink/testing/stores';
import { AccountsService } from '../accounts/accounts.service.ts';
import { Housekeeping } from '../housekeeping.service.ts';
import {
  endOf,
  newOwner,
  newReceipt,
  startEventsSite,
  type EventsSite,
  type Owner,
} from '../testing/events-site.ts';

let site: EventsSite;
let replica: Awaited<ReturnType<EventsSite['startReplica']>>;
beforeAll(async () => {
  site = await startEventsSite();
  replica = await site.startReplica();
});
afterAll(() => site.stop());

const wishFor = (changes: Partial<CreateWebhookRequest> = {}): CreateWebhookRequest => ({
  url: 'https://hooks.example.com/in',
  format: 'standard',
  events: EVENT_TYPES,
  ...changes,
});

async function make(owner: Owner, changes: Partial<CreateWebhookRequest> = {}) {
  const made = await site.call(WEBHOOK_PATTERNS.create, wishFor(changes), owner);
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return made;
}

const listOf = async (owner: Owner) => {
  const result = await site.call(WEBHOOK_PATTERNS.list, {}, owner);
  return result.outcome === 'listed' ? result.webhooks : [];
};
const deliveriesOf = async (owner: Owner, id: string, changes = {}) => {
  const wish = { id, state: null, limit: 100, after: null, ...changes };
  const result = await site.call(WEBHOOK_PATTERNS.listDeliveries, wish, owner);
  if (result.outcome !== 'listed') throw new Error(result.outcome);
  return result;
};

describe('a webhook', () => {
  it('is made with a secret that is told once, and lies encrypted in the table', async () => {
    const owner = newOwner();
    const { webhook, secret } = await make(owner, { events: ['secret.accessed'], format: 'slack' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ format: 'slack', events: ['secret.accessed'], state: 'on', why: null });
    expect(await listOf(owner)).toEqual([webhook]);
    const rows = await site.query<{ text: string }>(
      'SELECT w::text AS text FROM webhook AS w WHERE id = $1',
      [webhook.id],
    );
    expect(rows[0]?.text).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('hex'));
  });

  it.each([
    'http://hooks.example.com',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://a.example.com:22/',
  ])('is not made for %s', async (url) => {
    expect(await site.call(WEBHOOK_PATTERNS.create, wishFor({ url }), newOwner())).toEqual({
      outcome: 'bad-target',
    });
  });

  it('is made once per address, and not more often than the plan has, whoever asks at once', async () => {
    const owner = newOwner();
    const free = { ...owner, caller: { ...owner.caller, plan: 'free' as const } };
    await make(free);
    expect(await site.call(WEBHOOK_PATTERNS.create, wishFor(), free)).toEqual({ outcome: 'exists' });
    const other = wishFor({ url: 'https://other.example.com/' });
    expect(await site.call(WEBHOOK_PATTERNS.create, other, free)).toEqual({ outcome: 'too-many' });
    const made = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        site.call(WEBHOOK_PATTERNS.create, wishFor({ url: `https://h${index}.example.com/` }), owner),
      ),
    );
    expect(made.filter(({ outcome }) => outcome === 'created')).toHaveLength(9);
    expect(await listOf(owner)).toHaveLength(10);
  });

  it('belongs to its account: another one sees and changes nothing', async () => {
    const [owner, stranger] = [newOwner(), newOwner()];
    const { webhook } = await make(owner);
    const { id } = webhook;
    const none = { outcome: 'no-webhook' };
    expect(await listOf(stranger)).toEqual([]);
    expect(await site.call(WEBHOOK_PATTERNS.change, { id, state: 'paused', events: null }, stranger)).toEqual(
      none,
    );
    expect(await site.call(WEBHOOK_PATTERNS.rotate, { id, overlapHours: 0 }, stranger)).toEqual(none);
    expect(await site.call(WEBHOOK_PATTERNS.test, { id }, stranger)).toEqual(none);
    expect(await site.call(WEBHOOK_PATTERNS.replay, { id, eventId: null, since: null }, stranger)).toEqual(
      none,
    );
    expect(await site.call(WEBHOOK_PATTERNS.delete, { id }, stranger)).toEqual(none);
    await expect(deliveriesOf(stranger, id)).rejects.toThrow('no-webhook');
    expect(await listOf(owner)).toEqual([webhook]);
  });

  it('needs a key with the scope', async () => {
    const owner = newOwner(['secrets:create', 'secrets:read']);
    await expect(site.call(WEBHOOK_PATTERNS.list, {}, owner)).rejects.toThrow();
  });

  it('has its secret replaced once while the one before signs too', async () => {
    const owner = newOwner();
    const { webhook, secret } = await make(owner);
    const { id } = webhook;
    const rotated = await site.call(WEBHOOK_PATTERNS.rotate, { id, overlapHours: 24 }, owner);
    if (rotated.outcome !== 'rotated') throw new Error(rotated.outcome);
    expect(rotated.secret).not.toBe(secret);
    expect(Date.parse(rotated.webhook.oldSecretUntil ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(await site.call(WEBHOOK_PATTERNS.rotate, { id, overlapHours: 24 }, owner)).toEqual({
      outcome: 'too-soon',
    });
    await site.query('UPDATE webhook SET old_until = now() WHERE id = $1', [id]);
    const at = await site.call(WEBHOOK_PATTERNS.rotate, { id, overlapHours: 0 }, owner);
    expect(at).toMatchObject({ outcome: 'rotated', webhook: { oldSecretUntil: null } });
  });

  it('that is deleted takes with it what was on its way', async () => {
    const owner = newOwner();
    const { webhook } = await make(owner);
    await site.register(owner, newReceipt());
    expect((await deliveriesOf(owner, webhook.id)).deliveries).toHaveLength(1);
    expect(await site.call(WEBHOOK_PATTERNS.delete, { id: webhook.id }, owner)).toMatchObject({
      outcome: 'done',
    });
    expect(await site.query('SELECT FROM delivery WHERE webhook_id = $1', [webhook.id])).toEqual([]);
  });
});

describe('an event', () => {
  it('has a delivery to each webhook that wants it, made by the same statement', async () => {
    const owner = newOwner();
    const all = await make(owner);
    const opened = await make(owner, { url: 'https://b.example.com/', events: ['secret.accessed'] });
    const paused = await make(owner, { url: 'https://c.example.com/' });
    await site.call(WEBHOOK_PATTERNS.change, { id: paused.webhook.id, state: 'paused', events: null }, owner);
    const other = await make(newOwner());
    const receipt = newReceipt();
    await site.register(owner, receipt);
    await site.register(owner, receipt);
    await site.end(endOf(receipt));
    await until(async () => (await site.eventsOf(owner)).length === 2);
    const [made, accessed] = await site.eventsOf(owner);
    const eventsTo = async (id: string, by = owner) =>
      (await deliveriesOf(by, id)).deliveries.map(({ eventId }) => eventId);
    expect(new Set(await eventsTo(all.webhook.id))).toEqual(new Set([made?.id, accessed?.id]));
    expect(await eventsTo(opened.webhook.id)).toEqual([accessed?.id]);
    expect(await eventsTo(paused.webhook.id)).toEqual([]);
    expect(await site.query('SELECT FROM delivery WHERE webhook_id = $1', [other.webhook.id])).toEqual([]);
  });

  it('is listed by pages, newest first, and replayed when it is dead', async () => {
    const owner = newOwner();
    const { id } = (await make(owner)).webhook;
    for (let left = 5; left > 0; left -= 1) await site.register(owner, newReceipt());
    const first = await deliveriesOf(owner, id, { limit: 3 });
    const second = await deliveriesOf(owner, id, { limit: 3, after: first.next });
    expect([first.deliveries.length, second.deliveries.length, second.next]).toEqual([3, 2, null]);
    const events = [...first.deliveries, ...second.deliveries].map(({ eventId }) => eventId);
    expect(events.toReversed()).toEqual((await site.eventsOf(owner)).map(({ id: event }) => event));
    const [one = ''] = events;
    await site.query('UPDATE delivery SET state = 3, step = 9 WHERE webhook_id = $1 AND event_id <> $2', [
      id,
      one,
    ]);
    await site.query('UPDATE delivery SET state = 2 WHERE event_id = $1', [one]);
    const replay = (eventId: string | null, since: string | null = null) =>
      site.call(WEBHOOK_PATTERNS.replay, { id, eventId, since }, owner);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect(await replay(null, later)).toEqual({ outcome: 'replayed', count: 0 });
    expect(await replay(null)).toEqual({ outcome: 'replayed', count: 4 });
    expect(await replay(null)).toEqual({ outcome: 'replayed', count: 0 });
    expect(await replay(one)).toEqual({ outcome: 'replayed', count: 1 });
    expect((await deliveriesOf(owner, id, { state: 'waiting' })).deliveries).toHaveLength(5);
  });
});

describe('what there is of webhooks', () => {
  it('goes with its account', async () => {
    const [owner, other] = [newOwner(), newOwner()];
    await make(owner);
    await make(other);
    for (const one of [owner, other]) await site.register(one, newReceipt());
    await replica.app.get(AccountsService).delete(owner.ownerId);
    for (const table of ['webhook', 'delivery']) {
      const rows = await site.query(`SELECT owner_id FROM ${table} WHERE owner_id IN ($1, $2)`, [
        owner.ownerId,
        other.ownerId,
      ]);
      expect(rows).toEqual([{ owner_id: other.ownerId }]);
    }
  });

  it('is forgotten: attempts after seven days, deliveries after thirty', async () => {
    const owner = newOwner();
    const { id } = (await make(owner)).webhook;
    await site.register(owner, newReceipt());
    await site.query(
      `INSERT INTO attempt (webhook_id, event_id, number, owner_id, at, ms) VALUES ($1, 'a', 1, $2, now() - interval '8 days', 1), ($1, 'b', 1, $2, now() - interval '6 days', 1)`,
      [id, owner.ownerId],
    );
    const housekeeping = replica.app.get(Housekeeping);
    await housekeeping.forgetLapsed();
    expect(await site.query('SELECT event_id FROM attempt WHERE webhook_id = $1', [id])).toEqual([
      { event_id: 'b' },
    ]);
    await site.query("UPDATE delivery SET made_at = now() - interval '31 days' WHERE webhook_id = $1", [id]);
    await housekeeping.forgetLapsed();
    expect((await deliveriesOf(owner, id)).deliveries).toEqual([]);
  });
});

it('where webhooks are off, nothing can be registered', async () => {
  const off = await startEventsSite({}, false);
  await off.startReplica();
  expect(await off.call(WEBHOOK_PATTERNS.create, wishFor(), newOwner())).toEqual({ outcome: 'webhooks-off' });
  await off.stop();
}, 60_000);

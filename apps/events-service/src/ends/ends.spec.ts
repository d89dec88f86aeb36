import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GONE_REASONS, type AskEnd, type LinkEnd } from '@oncelink/contracts';
import { ASK_END_REASONS, type LinkNotice } from '@oncelink/contracts/notices';
import { EVENT_PATTERNS, RECEIPT_STATES, type AccountEvent } from '@oncelink/contracts/events';
import { until } from '@oncelink/testing/stores';
import {
  endOf,
  newOwner,
  newReceipt,
  startEventsSite,
  type EventsSite,
  type Owner,
} from '../testing/events-site.ts';
import { Housekeeping } from '../housekeeping.service.ts';
import { EndsService } from './ends.service.ts';

let site: EventsSite;
let replica: Awaited<ReturnType<EventsSite['startReplica']>>;
beforeAll(async () => {
  site = await startEventsSite();
  replica = await site.startReplica();
});
afterAll(() => site.stop());

const typesOf = async (owner: Owner): Promise<string[]> =>
  (await site.eventsOf(owner)).map(({ type }) => type);

async function usageOf(owner: Owner) {
  const result = await site.call(EVENT_PATTERNS.readUsage, { from: null, to: null }, owner);
  return result.outcome === 'read' ? result.days : [];
}

/** All events, asked for again and again behind the last one, until there are as many. */
async function follow(owner: Owner, count: number): Promise<AccountEvent[]> {
  const events: AccountEvent[] = [];
  while (events.length < count) {
    const after = events.at(-1)?.id ?? null;
    const result = await site.call(EVENT_PATTERNS.readEvents, { after, limit: 100 }, owner);
    if (result.outcome === 'read') events.push(...result.events);
  }
  return events;
}

describe('the end of a link', () => {
  it.each(GONE_REASONS)('that is %s becomes the state of its receipt, an event and a count', async (why) => {
    const [owner, receipt] = [newOwner(), newReceipt({ reference: 'host-1' })];
    await site.register(owner, receipt);
    const at = new Date(Date.now() - 1000).toISOString();
    await site.end(endOf(receipt, { why, at, kid: 3 }));
    await until(async () => (await typesOf(owner)).length === 2);
    const state = RECEIPT_STATES[GONE_REASONS.indexOf(why) + 1];
    const [, event] = await site.eventsOf(owner);
    expect(event).toMatchObject({
      type: `secret.${state}`,
      timestamp: at,
      data: { id: receipt.id, reference: 'host-1', state, endedAt: at },
    });
    expect(await usageOf(owner)).toEqual([
      {
        day: at.slice(0, 10),
        keyId: owner.id,
        accessed: 0,
        deleted: 0,
        expired: 0,
        locked: 0,
        ...(state && { [state]: 1 }),
      },
    ]);
    expect(await site.call(EVENT_PATTERNS.nameWatch, { id: receipt.id }, owner)).toMatchObject({
      outcome: 'ended',
      receipt: { state },
    });
    expect(await site.query('SELECT kid FROM receipt WHERE id = $1', [receipt.id])).toEqual([{ kid: 3 }]);
  });

  it('that comes ten times at once, and later again, is told once', async () => {
    const [owner, receipt] = [newOwner(), newReceipt()];
    await site.register(owner, receipt);
    const ends = replica.app.get(EndsService);
    const end = endOf(receipt);
    expect(await Promise.all(Array.from({ length: 10 }, () => ends.record(end)))).toEqual(
      Array(10).fill(true),
    );
    expect(await ends.record(end)).toBe(true);
    expect(await typesOf(owner)).toEqual(['secret.created', 'secret.accessed']);
    expect(await usageOf(owner)).toMatchObject([{ accessed: 1 }]);
  });

  it('that comes before its receipt waits for it', async () => {
    const [owner, receipt] = [newOwner(), newReceipt()];
    await site.end(endOf(receipt));
    await until(async () => (await site.queue.getDelayedCount()) === 1);
    await site.register(owner, receipt);
    await until(async () => (await typesOf(owner)).length === 2);
  });

  it('of a link without a receipt is dropped after ten minutes', async () => {
    const end = endOf(newReceipt());
    const longAgo = Date.now() - 11 * 60_000;
    const job = await site.queue.add('link-end', end, { jobId: end.watch, timestamp: longAgo });
    await until(async () => (await job.getState()) === 'completed');
  });
});

describe('the end of a link whose maker wants a mail', () => {
  const request = () => ({ ...newReceipt(), notice: Buffer.from('sealed').toString('base64url') });
  const register = ({ watch, notice, expiresAt }: ReturnType<typeof request>) =>
    site.call(EVENT_PATTERNS.registerNotice, { watch, notice, expiresAt }, newOwner());

  it('is handed to the auth-service as it is, again where Redis lost it, until that has it', async () => {
    const [link, taken] = [request(), [] as LinkNotice[]];
    await register(link);
    await register({ ...link, notice: Buffer.from('another seal').toString('base64url') });
    const end = endOf(link, { why: 'locked' });
    const job = await site.end(end);
    await until(async () => (await site.notices.getJobState(link.watch)) === 'waiting');
    await site.notices.remove(link.watch);
    await until(async () => (await site.notices.getJobState(link.watch)) === 'waiting');
    expect(await job.getState()).not.toBe('completed');
    const stop = site.takeNotices((notice) => taken.push(notice));
    await until(async () => (await job.getState()) === 'completed');
    await stop();
    expect(taken).toEqual([{ notice: link.notice, why: 'locked', at: end.at }]);
    expect(await site.query('SELECT 1 FROM notice')).toEqual([]);
    // On the connections that have forgotten one: a name that two statements have would fail there.
    await replica.app.get(Housekeeping).forgetLapsed();
  });

  it.each(ASK_END_REASONS)('is told of an ask that is %s, and recorded nowhere', async (why) => {
    const [ask, taken] = [request(), [] as LinkNotice[]];
    await register(ask);
    const end: AskEnd = { watch: ask.watch, why, at: new Date().toISOString() };
    const job = await site.end(end);
    const stop = site.takeNotices((notice) => taken.push(notice));
    await until(async () => (await job.getState()) === 'completed');
    await stop();
    expect(taken).toEqual([{ notice: ask.notice, why, at: end.at }]);
    const watch = Buffer.from(ask.watch, 'base64url');
    expect(await site.query('SELECT 1 FROM receipt WHERE watch = $1', [watch])).toEqual([]);
  });

  it('has a receipt as well where a key made it', async () => {
    const [owner, link] = [newOwner(), request()];
    const { notice, ...receipt } = link;
    await site.register(owner, receipt);
    await register(link);
    await site.end(endOf(link));
    await until(async () => (await typesOf(owner)).length === 2);
    await until(async () => (await site.notices.getJobState(link.watch)) === 'waiting');
    expect(notice).toBe(link.notice);
  });
});

describe('the end of a link that leads to a file', () => {
  it('is handed to the files-service, again where Redis lost it, until that has it, and is then forgotten', async () => {
    const [link, taken] = [newReceipt(), [] as LinkEnd[]];
    const hold = { watch: link.watch, expiresAt: link.expiresAt };
    for (let i = 0; i < 2; i += 1)
      expect(await site.call(EVENT_PATTERNS.registerHold, hold, newOwner())).toEqual({
        outcome: 'registered',
      });
    const end = endOf(link, { why: 'expired' });
    const job = await site.end(end);
    const state = () => site.fileEnds.getJobState(link.watch);
    await until(async () => (await state()) === 'waiting');
    await site.fileEnds.remove(link.watch);
    await until(async () => (await state()) === 'waiting');
    expect(await job.getState()).not.toBe('completed');
    const stop = site.takeFileEnds((one) => taken.push(one));
    await until(async () => (await job.getState()) === 'completed');
    await stop();
    expect(taken).toEqual([end]);
    expect(await site.query('SELECT 1 FROM hold')).toEqual([]);
  });

  it('is dropped where files were switched off since, also one that waits already', async () => {
    const [link, later] = [newReceipt(), newReceipt()];
    for (const { watch, expiresAt } of [link, later])
      await site.call(EVENT_PATTERNS.registerHold, { watch, expiresAt }, newOwner());
    const job = await site.end(endOf(link));
    await until(async () => (await site.fileEnds.getJobState(link.watch)) === 'waiting');
    await replica.stop();
    const without = await site.startReplica('off');
    const next = await site.end(endOf(later));
    for (const one of [job, next]) await until(async () => (await one.getState()) === 'completed');
    expect(await site.fileEnds.getJobCounts('waiting', 'delayed')).toEqual({ waiting: 0, delayed: 0 });
    expect(await site.query('SELECT 1 FROM hold')).toEqual([]);
    await without.stop();
    replica = await site.startReplica();
  });

  it('is told to all who asked: by a mail, in a receipt, and to the files-service', async () => {
    const [owner, link] = [newOwner(), newReceipt()];
    const { watch, expiresAt } = link;
    await site.register(owner, link);
    await site.call(EVENT_PATTERNS.registerNotice, { watch, notice: 'c2VhbGVk', expiresAt }, newOwner());
    await site.call(EVENT_PATTERNS.registerHold, { watch, expiresAt }, newOwner());
    await site.end(endOf(link));
    await until(async () => (await typesOf(owner)).length === 2);
    await until(async () => (await site.notices.getJobState(watch)) === 'waiting');
    await until(async () => (await site.fileEnds.getJobState(watch)) === 'waiting');
  });
});

describe('a thousand ends at once', () => {
  it('are each told once, to readers that follow meanwhile too, and in one order for all', async () => {
    const owners = [newOwner(), newOwner(), newOwner()];
    const second = await site.startReplica();
    const receipts = owners.flatMap((owner) =>
      Array.from({ length: 333 }, () => ({ owner, receipt: newReceipt() })),
    );
    const following = owners.map((owner) => follow(owner, 666));
    for (let start = 0; start < receipts.length; start += 100) {
      const some = receipts.slice(start, start + 100);
      await Promise.all(some.map(({ owner, receipt }) => site.register(owner, receipt)));
    }
    await Promise.all(receipts.map(({ receipt }) => site.end(endOf(receipt))));
    for (const [index, owner] of owners.entries()) {
      const events = (await following[index]) ?? [];
      expect(new Set(events.map(({ id }) => id)).size).toBe(666);
      expect(events.map(({ id }) => id)).toEqual((await site.eventsOf(owner)).map(({ id }) => id));
      const accessed = events.flatMap((one) => (one.type === 'secret.accessed' ? [one.data.id] : []));
      const own = receipts.filter((one) => one.owner === owner).map(({ receipt }) => receipt.id);
      expect(accessed.toSorted()).toEqual(own.toSorted());
      expect(await usageOf(owner)).toMatchObject([{ accessed: 333 }]);
    }
    await second.stop();
  }, 120_000);
});

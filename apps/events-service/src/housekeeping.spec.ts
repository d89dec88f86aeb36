import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { QUEUES, type AccountDeletion } from '@oncelink/contracts';
import { EVENT_PATTERNS, RECEIPT_DAYS, USAGE_KEPT_DAYS } from '@oncelink/contracts/events';
import { createLog } from '@oncelink/service-kit';
import { createJobQueue } from '@oncelink/service-kit/jobs';
import { emptyTables, until } from '@oncelink/testing/stores';
import { EndsService } from './ends/ends.service.ts';
import { Housekeeping } from './housekeeping.service.ts';
import { endOf, newOwner, newReceipt, startEventsSite, type EventsSite } from './testing/events-site.ts';

const DAY = 86_400;

let site: EventsSite;
let replica: Awaited<ReturnType<EventsSite['startReplica']>>;
beforeAll(async () => {
  site = await startEventsSite();
  replica = await site.startReplica();
});
beforeEach(() => emptyTables(site, 'receipt', 'event', 'usage_day', 'feed'));
afterAll(() => site.stop());

const forget = () => replica.app.get(Housekeeping).forgetLapsed();
const end = (receipt: ReturnType<typeof newReceipt>) => replica.app.get(EndsService).record(endOf(receipt));

async function counts() {
  const tables = ['receipt', 'event', 'usage_day'].map(
    (table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`,
  );
  const [row] = await site.query<Record<string, number>>(`SELECT ${tables.join(', ')}`);
  return row;
}

describe('what a mail is to be sent of', () => {
  it('is forgotten long after it should have ended, and never where it has no end', async () => {
    const [link, endless] = [newReceipt(), newReceipt({ expiresAt: null })];
    for (const { watch, expiresAt } of [link, endless])
      await site.call(EVENT_PATTERNS.registerNotice, { watch, notice: 'c2VhbGVk', expiresAt }, newOwner());
    const count = async () => (await site.query('SELECT 1 FROM notice')).length;
    await site.query(`UPDATE notice SET forget_at = forget_at - interval '${2 * RECEIPT_DAYS} days'`);
    await forget();
    expect(await count()).toBe(2);
    await site.query("UPDATE notice SET forget_at = forget_at - interval '1 hour'");
    await forget();
    expect(await count()).toBe(1);
  });
});

describe('receipts and events', () => {
  it('are kept for 30 days after the end, usage for as long as a plan shows it', async () => {
    const [owner, receipt] = [newOwner(), newReceipt()];
    await site.register(owner, receipt);
    await end(receipt);
    await site.letTimePass((RECEIPT_DAYS - 1) * DAY);
    expect(await forget()).toBe(0);
    expect(await counts()).toEqual({ receipt: 1, event: 2, usage_day: 1 });
    await site.letTimePass(DAY + 60);
    await forget();
    expect(await counts()).toEqual({ receipt: 0, event: 0, usage_day: 1 });
    await site.letTimePass((USAGE_KEPT_DAYS - RECEIPT_DAYS + 1) * DAY);
    await forget();
    expect(await counts()).toEqual({ receipt: 0, event: 0, usage_day: 0 });
  });

  it('of a link that waits are kept, however long it does', async () => {
    await site.register(newOwner(), newReceipt({ expiresAt: null }));
    await site.letTimePass(1000 * DAY);
    await forget();
    expect(await counts()).toMatchObject({ receipt: 1, event: 0 });
  });

  it('of an end that was never told are forgotten long after it should have been', async () => {
    await site.register(newOwner(), newReceipt());
    await site.letTimePass((2 * RECEIPT_DAYS + 1) * DAY);
    await forget();
    expect(await counts()).toMatchObject({ receipt: 0 });
  });
});

describe('the deletion of an account', () => {
  it('takes all that there is of it, and nothing of others', async () => {
    const [owner, other] = [newOwner(), newOwner()];
    const receipts = Array.from({ length: 5 }, () => newReceipt());
    for (const receipt of receipts) await site.register(owner, receipt);
    const [ended] = receipts;
    if (ended) await end(ended);
    const kept = newReceipt();
    await site.register(other, kept);
    await end(kept);
    const log = createLog({ service: 'spec', level: 'silent' });
    const queue = createJobQueue<AccountDeletion>(QUEUES.accountDeletionsToEvents, {
      connection: site.connection,
      log,
    });
    await queue.add('account-deletion', { userId: owner.ownerId }, { jobId: owner.ownerId });
    await until(
      async () => (await site.query('SELECT FROM receipt WHERE owner_id = $1', [owner.ownerId])).length === 0,
    );
    await until(async () => (await queue.getDelayedCount()) === 1);
    expect(await counts()).toEqual({ receipt: 1, event: 2, usage_day: 1 });
    // What was being registered meanwhile goes a minute later.
    await site.register(owner, newReceipt());
    await (await queue.getDelayed())[0]?.promote();
    await until(
      async () => (await site.query('SELECT FROM receipt WHERE owner_id = $1', [owner.ownerId])).length === 0,
    );
    await queue.close();
  });
});

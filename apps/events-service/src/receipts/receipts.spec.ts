import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KEY_SCOPES } from '@oncelink/contracts';
import { EVENT_PATTERNS, type ListReceiptsRequest } from '@oncelink/contracts/events';
import { until } from '@oncelink/testing/stores';
import {
  endOf,
  newOwner,
  newReceipt,
  startEventsSite,
  type EventsSite,
  type Owner,
} from '../testing/events-site.ts';

let site: EventsSite;
beforeAll(async () => {
  site = await startEventsSite();
  await site.startReplica();
});
afterAll(() => site.stop());

const ALL: ListReceiptsRequest = { state: null, reference: null, limit: 100, after: null };

async function list(owner: Owner, changes: Partial<ListReceiptsRequest> = {}) {
  const result = await site.call(EVENT_PATTERNS.listReceipts, { ...ALL, ...changes }, owner);
  if (result.outcome !== 'listed') throw new Error(result.outcome);
  return result;
}

describe('registering a receipt', () => {
  it('happens once, with one event, however often it is asked for at once', async () => {
    const [owner, request] = [newOwner(), newReceipt({ reference: 'OPS-1412', kind: 'password' })];
    const answers = await Promise.all(Array.from({ length: 64 }, () => site.register(owner, request)));
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['registered']));
    const receipt = {
      id: request.id,
      reference: 'OPS-1412',
      kind: 'password',
      state: 'waiting',
      createdAt: expect.stringMatching(/^2\d{3}-/),
      expiresAt: request.expiresAt,
      endedAt: null,
    };
    expect((await list(owner)).receipts).toEqual([receipt]);
    expect(await site.eventsOf(owner)).toEqual([
      {
        id: expect.stringMatching(/^evt_[0-9a-f]{24}$/),
        type: 'secret.created',
        timestamp: expect.any(String),
        data: receipt,
      },
    ]);
    expect(await site.call(EVENT_PATTERNS.readReceipt, { id: request.id }, owner)).toEqual({
      outcome: 'found',
      receipt,
    });
  });

  it('of one that is no good fails alone, in a batch too', async () => {
    const owner = newOwner();
    const requests = Array.from({ length: 8 }, (_, index) =>
      newReceipt(index === 3 ? { watch: 'short' } : {}),
    );
    const answers = await Promise.allSettled(requests.map((request) => site.register(owner, request)));
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual(
      requests.map((_, index) => index !== 3),
    );
  });
});

describe('a list of receipts', () => {
  it('comes in pages, the newest first, each receipt once', async () => {
    const owner = newOwner();
    const requests = Array.from({ length: 25 }, () => newReceipt());
    for (const request of requests) await site.register(owner, request);
    // Of one moment: pages go on by id then.
    await site.query('UPDATE receipt SET created_at = date_trunc($2, created_at) WHERE owner_id = $1', [
      owner.ownerId,
      'minute',
    ]);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { receipts, next } = await list(owner, { limit: 7, after });
      seen.push(...receipts.map(({ id }) => id));
      after = next;
    } while (after !== null);
    expect(seen).toEqual(
      requests
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
  });

  it('is filtered by state and reference', async () => {
    const owner = newOwner();
    const [waiting, opened, other] = [
      newReceipt({ reference: 'A' }),
      newReceipt({ reference: 'A' }),
      newReceipt({ reference: 'B' }),
    ];
    for (const request of [waiting, opened, other]) await site.register(owner, request);
    await site.end(endOf(opened));
    await until(async () => (await list(owner, { state: 'accessed' })).receipts.length === 1);
    const ids = async (filter: Partial<ListReceiptsRequest>) =>
      (await list(owner, filter)).receipts.map(({ id }) => id).toSorted();
    const sorted = (...receipts: { id: string }[]) => receipts.map(({ id }) => id).toSorted();
    expect(await ids({ state: 'waiting' })).toEqual(sorted(waiting, other));
    expect(await ids({ reference: 'A' })).toEqual(sorted(waiting, opened));
    expect(await ids({ reference: 'A', state: 'accessed' })).toEqual(sorted(opened));
    expect(await ids({ reference: 'C' })).toEqual([]);
  });

  it.each(['nonsense', '', Buffer.from('1.evt_1').toString('base64url')])(
    'does not go on behind %j',
    async (after) => {
      expect(await site.call(EVENT_PATTERNS.listReceipts, { ...ALL, after }, newOwner())).toEqual({
        outcome: 'bad-cursor',
      });
    },
  );
});

describe('another account', () => {
  it('sees no receipt, no event and no watch of it', async () => {
    const [owner, stranger, request] = [newOwner(), newOwner(), newReceipt()];
    await site.register(owner, request);
    expect((await list(stranger)).receipts).toEqual([]);
    expect(await site.eventsOf(stranger)).toEqual([]);
    for (const pattern of [EVENT_PATTERNS.readReceipt, EVENT_PATTERNS.nameWatch]) {
      expect(await site.call(pattern, { id: request.id }, stranger)).toEqual({ outcome: 'no-receipt' });
    }
    expect(await site.call(EVENT_PATTERNS.nameWatch, { id: request.id }, owner)).toEqual({
      outcome: 'waiting',
      watch: request.watch,
    });
  });
});

const CALLS = [
  ['secrets:create', EVENT_PATTERNS.registerReceipt, newReceipt()],
  ['secrets:read', EVENT_PATTERNS.listReceipts, ALL],
  ['secrets:read', EVENT_PATTERNS.readReceipt, { id: 'sec_1' }],
  ['secrets:read', EVENT_PATTERNS.readEvents, { after: null, limit: 1 }],
  ['secrets:revoke', EVENT_PATTERNS.nameWatch, { id: 'sec_1' }],
  ['usage:read', EVENT_PATTERNS.readUsage, { from: null, to: null }],
] as const;

describe.each(CALLS)('with %s alone', (scope, pattern, request) => {
  it(`a key may ask for ${pattern}; with all others it may not, and nobody may without one`, async () => {
    await site.call(pattern, request, newOwner([scope]));
    const others = KEY_SCOPES.filter((other) => other !== scope);
    await expect(site.call(pattern, request, newOwner(others))).rejects.toMatchObject({ code: 'failed' });
    const visitor = { ...newOwner(), caller: { plan: 'pro', account: null } } as unknown as Owner;
    await expect(site.call(pattern, request, visitor)).rejects.toMatchObject({ code: 'failed' });
  });
});

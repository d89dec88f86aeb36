import {
  blobBytes,
  FILE_PATTERNS,
  FILE_PLANS,
  FILES,
  type BeginFileRequest,
} from '@oncelink/contracts/files';
import type { Caller } from '@oncelink/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  newBlob,
  newSender,
  sendBlob,
  startFilesSite,
  type FilesSite,
  type Replica,
} from '../testing/files-site.ts';
import { Sweeper } from '../sweep/sweeper.service.ts';
import { FilesService } from './files.service.ts';

const MIB = 1_048_576;
const GIB = 1024 * MIB;

let site: FilesSite;
let replica: Replica;
let small: FilesSite;
let smallReplica: Replica;
beforeAll(async () => {
  [site, small] = await Promise.all([
    startFilesSite(),
    startFilesSite({ FILES_MAX_BYTES: 3 * MIB, FILES_TOTAL_BYTES: 20 * MIB, FILES_DAILY_BYTES: 30 * MIB }),
  ]);
  [replica, smallReplica] = await Promise.all([site.startReplica(), small.startReplica()]);
});
afterAll(() => Promise.all([site.stop(), small.stop()]));

const begin = async (request: BeginFileRequest, caller: Caller | null, at = site): Promise<string> =>
  (await at.call(FILE_PATTERNS.begin, request, caller)).outcome;
const beginMany = async (count: number, bytes: number, caller: Caller, at = site): Promise<string[]> =>
  (
    await Promise.all(Array.from({ length: count }, () => begin(newBlob(bytes).request, caller, at)))
  ).toSorted();
/** Of full records: it could be a blob, if one could be so long. */
const blobOfParts = (parts: number): number => 32 + parts * FILES.partBytes;
const times = (outcome: string, count: number): string[] => Array<string>(count).fill(outcome);

describe('what a plan has room for', () => {
  it('is one secret of so many bytes', async () => {
    for (const plan of ['free', 'pro'] as const) {
      const { bytes } = FILE_PLANS[plan];
      expect(await begin(newBlob(bytes).request, newSender(plan))).toBe('begun');
      expect(await begin(newBlob(bytes + 1_000_000).request, newSender(plan))).toBe('too-large');
    }
  });

  it('is nothing for those who are not signed in', async () => {
    expect(await begin(newBlob().request, null)).toBe('sign-in-required');
    expect(await begin(newBlob().request, { plan: 'pro', account: null })).toBe('sign-in-required');
  });

  it('is so many bytes that wait, counted one after the other however many come at once', async () => {
    const free = newSender('free');
    expect(await beginMany(32, 5 * MIB, free)).toEqual([...times('begun', 5), ...times('quota', 27)]);
    expect(await begin(newBlob(1).request, free)).toBe('quota');
    expect(await begin(newBlob(1).request, newSender('free'))).toBe('begun');
    expect(await beginMany(8, 2 * GIB, newSender('pro'))).toEqual([
      ...times('begun', 5),
      ...times('quota', 3),
    ]);
  });

  it('is free again once bytes are gone, and in a day', async () => {
    const free = newSender('free');
    const blob = newBlob(5 * MIB);
    await sendBlob(site, replica, blob, free);
    expect(await beginMany(5, 5 * MIB, free)).toEqual([...times('begun', 4), 'quota']);
    await site.call(FILE_PATTERNS.remove, blob.own);
    expect(await begin(newBlob(5 * MIB).request, free)).toBe('quota');
    await replica.app.get(Sweeper).sweep();
    expect(await begin(newBlob(5 * MIB).request, free)).toBe('begun');
  });

  it('is so many blobs in a day', async () => {
    const free = newSender('free');
    expect(await beginMany(32, 1, free)).toEqual([...times('begun', 20), ...times('quota', 12)]);
    await site.letTimePass(86_400);
    expect(await begin(newBlob(1).request, free)).toBe('begun');
  });

  it('is so many bytes in a month', async () => {
    const pro = newSender('pro');
    const ofSender = 'owner_id = (SELECT owner_id FROM file_quota ORDER BY month_bytes DESC LIMIT 1)';
    let begun = 0;
    for (let i = 0; i < 30; i += 1) {
      if ((await begin(newBlob(2 * GIB).request, pro)) === 'begun') begun += 1;
      await site.query(`UPDATE file_quota SET waiting = 0 WHERE ${ofSender}`);
    }
    expect(begun).toBe(25);
    await site.letTimePass(30 * 86_400);
    expect(await begin(newBlob(2 * GIB).request, pro)).toBe('begun');
  });
});

describe('what an operator has room for', () => {
  it('is a secret of so many bytes, whatever the plan', async () => {
    expect(await begin(newBlob(4 * MIB).request, newSender('pro'), small)).toBe('too-large');
  });

  it('is so many bytes of all together, up to 95 %', async () => {
    const all = await Promise.all(
      Array.from({ length: 4 }, () => begin(newBlob(3 * MIB).request, newSender(), small)),
    );
    expect(all).toEqual(times('begun', 4));
    for (let i = 0; i < 4; i += 1) await begin(newBlob(3 * MIB).request, newSender(), small);
    expect(await begin(newBlob(3 * MIB).request, newSender(), small)).toBe('store-full');
    const [{ waiting } = { waiting: 0 }] = await small.query<{ waiting: string }>(
      'SELECT sum(waiting) AS waiting FROM file_quota',
    );
    expect(Number(waiting)).toBeLessThanOrEqual(0.95 * 20 * MIB);
  });

  it('is so many bytes in a day', async () => {
    await small.query("UPDATE file SET due_at = now() - interval '1 hour'");
    await smallReplica.app.get(Sweeper).sweep();
    const outcomes: string[] = [];
    for (let i = 0; i < 5; i += 1) outcomes.push(await begin(newBlob(3 * MIB).request, newSender(), small));
    expect(outcomes).toEqual([...times('begun', 3), ...times('store-full', 2)]);
  });
});

describe('a begin', () => {
  it('that comes again is counted once', async () => {
    const [free, { request }] = [newSender('free'), newBlob(5 * MIB)];
    const [first, ...others] = await Promise.all(
      Array.from({ length: 8 }, () => site.call(FILE_PATTERNS.begin, request, free)),
    );
    expect(first?.outcome).toBe('begun');
    for (const other of others) expect(other).toEqual(first);
    expect(await beginMany(5, 5 * MIB, free)).toEqual([...times('begun', 4), 'quota']);
  });

  it('where the store has no room is refused, but for what has begun before', async () => {
    const { store } = site;
    const sender = newSender();
    const { request } = newBlob();
    // Before there is another one that takes calls.
    expect(await begin(request, sender)).toBe('begun');
    const full = await site.startReplica({
      put: (...part) => store.put(...part),
      get: (...range) => store.get(...range),
      remove: (key) => store.remove(key),
      list: (prefix) => store.list(prefix),
      probe: () => store.probe(),
      room: async () => 0,
    });
    const files = full.app.get(FilesService);
    const owner = { userId: sender.account?.userId ?? '', plan: sender.plan };
    expect((await files.begin(request, owner)).outcome).toBe('begun');
    expect((await files.begin(newBlob().request, owner)).outcome).toBe('store-full');
    await full.stop();
  });

  it('of a name that another has is refused', async () => {
    const blob = newBlob(1, { readers: 2 });
    await begin(blob.request, newSender());
    const { request: other } = newBlob(1, { readers: 2 });
    for (const changes of [
      { uploadProofHash: other.uploadProofHash },
      { readers: other.readers },
      { readers: blob.request.readers.slice(1) },
      { bytes: blobBytes(100_000) },
      { expiresIn: 60 },
    ])
      expect(await begin({ ...blob.request, ...changes }, newSender())).toBe('exists');
  });

  it.each([
    ['no length of a blob', { bytes: 65_536 }],
    ['nothing', { bytes: 0 }],
    ['20,001 parts', { bytes: blobOfParts(20_001) }],
    ['no reader', { readers: [] }],
    ['a reader twice', { readers: Array<string>(2).fill(newBlob().request.readers[0] ?? '') }],
    ['51 readers', { readers: newBlob(1, { readers: 51 }).request.readers }],
    ['31 days', { expiresIn: 31 * 86_400 }],
    ['no time', { expiresIn: 0 }],
  ])('with %s fails, and counts nothing', async (_what, changes) => {
    const pro = newSender('pro');
    await expect(begin({ ...newBlob().request, ...changes }, pro)).rejects.toThrow();
  });
});

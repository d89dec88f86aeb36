import { randomBytes } from 'node:crypto';
import { WATCH_BYTES, type Caller, type GoneReason } from '@oncelink/contracts';
import { FILE_PATTERNS, leaseSeconds, type HoldFileRequest } from '@oncelink/contracts/files';
import { until } from '@oncelink/testing/stores';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  newBlob,
  newSender,
  sendBlob,
  startFilesSite,
  type FilesSite,
  type Replica,
} from '../testing/files-site.ts';
import { Sweeper } from '../sweep/sweeper.service.ts';

const DAY = 86_400;

let site: FilesSite;
let replica: Replica;
beforeAll(async () => {
  site = await startFilesSite();
  replica = await site.startReplica();
});
afterAll(() => site.stop());

const newWatch = (): string => randomBytes(WATCH_BYTES).toString('base64url');
const end = (watch: string, why: GoneReason) =>
  site.ends.add({ watch, why, at: new Date().toISOString(), kid: 1 });

/** A blob with a watched link for each reader. */
async function held(readers = 1) {
  const [blob, sender] = [newBlob(100_000, { readers }), newSender()];
  await sendBlob(site, replica, blob, sender);
  const watches = blob.readers.map(newWatch);
  for (const [index, proofHash] of blob.request.readers.entries()) {
    const watch = watches[index] ?? '';
    const request = { id: blob.id, proofHash, watch, seconds: 3600 };
    expect(await site.call(FILE_PATTERNS.hold, request, sender)).toEqual({ outcome: 'held' });
    expect(await site.call(FILE_PATTERNS.hold, request, sender)).toEqual({ outcome: 'held' });
  }
  const statusOf = async (index: number) => (await replica.get(blob, blob.readers[index] ?? '', 0, 9)).status;
  return { blob, sender, watches, statusOf };
}

it.each(['deleted', 'expired', 'locked'] as const)(
  'a link that ends unopened (%s) takes its reader along, and none of the others',
  async (why) => {
    const { watches, statusOf } = await held(2);
    await end(watches[0] ?? '', why);
    await until(async () => (await statusOf(0)) === 404);
    expect(await statusOf(1)).toBe(206);
  },
);

it('a link that is opened begins the lease of its reader', async () => {
  const { blob, watches, statusOf } = await held();
  const leased = () => site.query('SELECT FROM file_reader WHERE watch IS NOT NULL AND leased_until > now()');
  const before = (await leased()).length;
  await end(watches[0] ?? '', 'viewed');
  await until(async () => (await leased()).length > before);
  expect(await statusOf(0)).toBe(206);
  await site.letTimePass(leaseSeconds(blob.length) + 1);
  expect(await statusOf(0)).toBe(404);
});

it('a blob is over with its last link', async () => {
  const { blob, watches } = await held(2);
  const state = async () => {
    const told = await site.call(FILE_PATTERNS.states, { files: [blob.own] });
    return told.outcome === 'told' ? told.files[0]?.state : undefined;
  };
  expect(await state()).toBe('waiting');
  await end(watches[0] ?? '', 'expired');
  await end(watches[1] ?? '', 'deleted');
  await until(async () => (await state()) === 'ended');
});

it('an end that nobody waits for changes nothing', async () => {
  const { watches, statusOf } = await held();
  await end(newWatch(), 'deleted');
  await end(newWatch(), 'viewed');
  expect(watches.length).toBe(1);
  expect(await statusOf(0)).toBe(206);
});

/** How its sender says which link leads to the first reader. */
const holder =
  ({ blob, sender }: Awaited<ReturnType<typeof held>>) =>
  (changes: Partial<HoldFileRequest> = {}, caller: Caller | null = sender) => {
    const [proofHash = ''] = blob.request.readers;
    const request = { id: blob.id, proofHash, watch: newWatch(), seconds: 3600, ...changes };
    return site.call(FILE_PATTERNS.hold, request, caller);
  };

it('a file waits for a link that opens later, and as long as that lives then', async () => {
  const file = await held();
  expect(await holder(file)({ seconds: 20 * DAY })).toEqual({ outcome: 'held' });
  await site.letTimePass(20 * DAY - 60);
  await replica.app.get(Sweeper).sweep();
  expect(await file.statusOf(0)).toBe(206);
});

it('a link that was said while the file was being sent is waited for as well', async () => {
  const [blob, sender] = [newBlob(100_000, { expiresIn: 60 }), newSender()];
  await site.call(FILE_PATTERNS.begin, blob.request, sender);
  const [proofHash = ''] = blob.request.readers;
  const request = { id: blob.id, proofHash, watch: newWatch(), seconds: 5 * DAY };
  expect(await site.call(FILE_PATTERNS.hold, request, sender)).toEqual({ outcome: 'held' });
  await replica.put(blob, 0, randomBytes(blob.length));
  expect(await site.call(FILE_PATTERNS.complete, blob.own)).toEqual({ outcome: 'complete' });
  await site.letTimePass(5 * DAY - 60);
  expect((await replica.get(blob, blob.readers[0] ?? '', 0, 9)).status).toBe(206);
});

it('a link that was not made after all leaves its reader to another one, until that has begun to fetch', async () => {
  const file = await held();
  const watch = newWatch();
  expect(await holder(file)({ watch })).toEqual({ outcome: 'held' });
  // The one before leads nowhere any more.
  await end(file.watches[0] ?? '', 'deleted');
  expect(await file.statusOf(0)).toBe(206);
  expect(await holder(file)()).toEqual({ outcome: 'no-file' });
  await end(watch, 'deleted');
  await until(async () => (await file.statusOf(0)) === 404);
});

it('nobody but its sender says which link leads to a file', async () => {
  const file = await held();
  for (const stranger of [newSender(), null])
    expect(await holder(file)({}, stranger)).toEqual({ outcome: 'no-file' });
});

it('a link leads to one reader, and only of blobs that there are', async () => {
  const file = await held();
  const { blob, watches } = file;
  const hold = holder(file);
  const other = await held();
  const [otherHash = ''] = other.blob.request.readers;
  expect(await holder(other)({ watch: watches[0] ?? '' })).toEqual({ outcome: 'no-file' });
  expect(await hold({ id: blob.id, proofHash: otherHash })).toEqual({ outcome: 'no-file' });
  await expect(hold({ watch: 'short' })).rejects.toThrow();
});

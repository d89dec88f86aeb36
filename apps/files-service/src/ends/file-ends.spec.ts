import { randomBytes } from 'node:crypto';
import { WATCH_BYTES, type GoneReason } from '@oncelink/contracts';
import { FILE_PATTERNS, leaseSeconds } from '@oncelink/contracts/files';
import { until } from '@oncelink/testing/stores';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newBlob, sendBlob, startFilesSite, type FilesSite, type Replica } from '../testing/files-site.ts';

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
  const blob = newBlob(100_000, { readers });
  await sendBlob(site, replica, blob);
  const watches = blob.readers.map(newWatch);
  for (const [index, proofHash] of blob.request.readers.entries()) {
    const watch = watches[index] ?? '';
    const request = { id: blob.id, proofHash, watch };
    expect(await site.call(FILE_PATTERNS.hold, request)).toEqual({ outcome: 'held' });
    expect(await site.call(FILE_PATTERNS.hold, request)).toEqual({ outcome: 'held' });
  }
  const statusOf = async (index: number) => (await replica.get(blob, blob.readers[index] ?? '', 0, 9)).status;
  return { blob, watches, statusOf };
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

it('a reader has one link, a link one reader, and only of blobs that there are', async () => {
  const { blob, watches } = await held();
  const [proofHash = ''] = blob.request.readers;
  const hold = (request: { id: string; proofHash: string; watch: string }) =>
    site.call(FILE_PATTERNS.hold, request);
  expect(await hold({ id: blob.id, proofHash, watch: newWatch() })).toEqual({ outcome: 'no-file' });
  const other = await held();
  const [otherHash = ''] = other.blob.request.readers;
  expect(await hold({ id: other.blob.id, proofHash: otherHash, watch: watches[0] ?? '' })).toEqual({
    outcome: 'no-file',
  });
  expect(await hold({ id: blob.id, proofHash: otherHash, watch: newWatch() })).toEqual({
    outcome: 'no-file',
  });
  await expect(hold({ id: blob.id, proofHash, watch: 'short' })).rejects.toThrow();
});

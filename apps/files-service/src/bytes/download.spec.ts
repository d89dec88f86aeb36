import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FILE_PATTERNS, FILES, leaseSeconds } from '@oncelink/contracts/files';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  fetchBlob,
  newBlob,
  newSender,
  sendBlob,
  startFilesSite,
  type FilesSite,
  type Replica,
} from '../testing/files-site.ts';

let site: FilesSite;
let replica: Replica;
beforeAll(async () => {
  site = await startFilesSite();
  replica = await site.startReplica();
});
afterAll(() => site.stop());

async function sent(bytes?: number, options?: Parameters<typeof newBlob>[1]) {
  const blob = newBlob(bytes, options);
  const all = await sendBlob(site, replica, blob);
  const [proof = ''] = blob.readers;
  return { blob, all, proof, get: (first: number, last: number) => replica.get(blob, proof, first, last) };
}
const done = (id: string, proofHash = '') => site.call(FILE_PATTERNS.done, { id, proofHash });

describe('a range', () => {
  it('may lie anywhere, also over two parts', async () => {
    const { all, get } = await sent(2 * FILES.partBytes);
    const edge = FILES.partBytes;
    for (const [first, last] of [
      [0, 0],
      [edge - 1, edge],
      [edge - 100_000, edge + 100_000],
      [edge / 2, edge / 2 + FILES.rangeMax - 1],
      [all.length - 1, all.length - 1],
    ] as const) {
      const { status, bytes, headers } = await get(first, last);
      expect(status).toBe(206);
      expect(bytes.equals(all.subarray(first, last + 1))).toBe(true);
      expect(headers.get('content-range')).toBe(`bytes ${first}-${last}/${all.length}`);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-type')).toBe('application/octet-stream');
    }
  });

  it('has to be one, and not too long', async () => {
    const { blob, proof, get } = await sent(2 * FILES.partBytes);
    expect(await get(0, FILES.rangeMax)).toMatchObject({ status: 416, code: 'BAD_RANGE' });
    expect(await get(9, 8)).toMatchObject({ status: 416 });
    for (const range of [
      '',
      'bytes=0-',
      'bytes=-5',
      'bytes=0-1,4-5',
      'items=0-1',
      'bytes=0x0-5',
      'bytes=0-1e3',
    ]) {
      const { status } = await fetch(`${replica.origin}/api/files/${blob.id}/bytes`, {
        headers: { 'x-file-proof': proof, ...(range !== '' && { range }) },
      });
      expect([range, status]).toEqual([range, 416]);
    }
  });

  it('is given to readers of this blob alone, once it is complete', async () => {
    const { blob, proof, all } = await sent();
    const other = await sent();
    const missing = { status: 404, code: 'FILE_NOT_FOUND' };
    expect(await replica.get(blob, other.proof, 0, 9)).toMatchObject(missing);
    expect(await replica.get(blob, blob.upload, 0, 9)).toMatchObject(missing);
    expect(await replica.get(blob, blob.request.readers[0] ?? '', 0, 9)).toMatchObject(missing);
    expect(await replica.get(blob, '', 0, 9)).toMatchObject(missing);
    expect(await replica.get(blob, proof, 0, all.length)).toMatchObject(missing);
    const begun = newBlob();
    await site.call(FILE_PATTERNS.begin, begun.request, newSender());
    expect(await replica.get(begun, begun.readers[0] ?? '', 0, 9)).toMatchObject(missing);
  });
});

describe('a reader', () => {
  it('may fetch for as long as its lease lasts, which begins when it begins', async () => {
    const { blob, all, get } = await sent();
    await site.letTimePass(80_000);
    expect((await get(0, 9)).status).toBe(206);
    await site.letTimePass(leaseSeconds(all.length) - 30);
    expect((await get(0, 9)).status).toBe(206);
    await site.letTimePass(31);
    expect((await get(0, 9)).status).toBe(404);
    expect(await site.call(FILE_PATTERNS.states, { files: [blob.own] })).toMatchObject({
      files: [{ readers: [{ hasEnded: true }] }],
    });
  });

  it('that does not begin finds nothing after the life of the blob', async () => {
    const { get } = await sent(undefined, { expiresIn: 3600 });
    await site.letTimePass(3600 + 700);
    expect((await get(0, 9)).status).toBe(404);
  });

  it('may fetch four times as much as there is, and 64 ranges besides', async () => {
    const { all, get } = await sent();
    for (let i = 0; i < 6; i += 1) expect((await get(0, all.length - 1)).status).toBe(206);
    const most = 4 * all.length + 64 * 8_388_608;
    await site.query('UPDATE file_reader SET sent = $1 WHERE sent > 0', [most - all.length]);
    expect((await get(0, all.length - 1)).status).toBe(206);
    expect((await get(0, 0)).status).toBe(404);
  });

  it('ends for itself alone', async () => {
    const { blob, all, proof } = await sent(undefined, { readers: 5 });
    const [first = '', ...others] = blob.request.readers;
    expect(await done(blob.id, blob.own.uploadProofHash)).toEqual({ outcome: 'no-file' });
    expect(await done(blob.id, first)).toEqual({ outcome: 'done' });
    expect(await done(blob.id, first)).toEqual({ outcome: 'done' });
    expect(await replica.get(blob, proof, 0, 9)).toMatchObject({ status: 404 });
    await Promise.all(
      blob.readers.slice(1).map(async (one) => {
        const fetched = await fetchBlob(replica, blob, one);
        expect(fetched.equals(all)).toBe(true);
      }),
    );
    await Promise.all(others.map((one) => done(blob.id, one)));
    expect(await site.call(FILE_PATTERNS.states, { files: [blob.own] })).toEqual({
      outcome: 'told',
      files: [{ state: 'ended', readers: [] }],
    });
  });

  it('shows its sender how far it came, in tenths', async () => {
    const { blob, all, get } = await sent(undefined, { readers: 2 });
    const tenths = async () => {
      const result = await site.call(FILE_PATTERNS.states, { files: [newBlob().own, blob.own] });
      if (result.outcome !== 'told') throw new Error(result.outcome);
      expect(result.files[0]).toEqual({ state: 'ended', readers: [] });
      const readers = result.files[1]?.readers ?? [];
      return readers.find(({ proofHash }) => proofHash === blob.request.readers[0])?.tenths;
    };
    expect(await tenths()).toBe(0);
    await get(0, Math.ceil(all.length * 0.43));
    expect(await tenths()).toBe(4);
    await get(0, 9);
    expect(await tenths()).toBe(4);
    await get(0, all.length - 1);
    expect(await tenths()).toBe(10);
  });

  it('that stands still is let go, and goes on where it was', async () => {
    const { blob, all, proof } = await sent(FILES.rangeMax);
    const impatient = await site.startReplica(site.store, { idleMs: 300 });
    try {
      const asked = requestPlain(`${impatient.origin}/api/files/${blob.id}/bytes`, {
        headers: { 'x-file-proof': proof, range: `bytes=0-${FILES.rangeMax - 1}` },
      });
      asked.end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      await pause(1000);
      let length = 0;
      const read = async (): Promise<void> => {
        for await (const chunk of answer) length += (chunk as Buffer).length;
      };
      await expect(read()).rejects.toThrow();
      expect(length).toBeLessThan(FILES.rangeMax);
    } finally {
      await impatient.stop();
    }
    // By one that is patient: on a busy machine it is this test that stands still.
    expect((await fetchBlob(replica, blob)).equals(all)).toBe(true);
  });
});

it('an object that the store has lost is told as a store that does not work', async () => {
  const { blob, get } = await sent();
  rmSync(path.join(site.folder), { recursive: true });
  expect(await get(0, 9)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(blob.parts).toBe(1);
});

import { randomBytes } from 'node:crypto';
import { utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreAwayError, type BlobStore } from '@oncelink/blob-store';
import { FILE_PATTERNS, leaseSeconds } from '@oncelink/contracts/files';
import { startHealthServer } from '@oncelink/service-kit';
import { emptyTables, scrapeMetrics, until } from '@oncelink/testing/stores';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import {
  newBlob,
  newSender,
  sendBlob,
  startFilesSite,
  type FilesSite,
  type Replica,
} from '../testing/files-site.ts';
import { watchStore } from '../store/watch-store.ts';
import { Sweeper } from './sweeper.service.ts';

let site: FilesSite;
let replica: Replica;
beforeAll(async () => {
  site = await startFilesSite();
  replica = await site.startReplica();
});
beforeEach(async () => {
  await emptyTables(site, 'file_part', 'file_reader', 'file', 'file_quota');
  for (const key of await keys()) await site.store.remove(key);
});
afterAll(() => site.stop());

const sweeper = (): Sweeper => replica.app.get(Sweeper);
async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of site.store.list('')) found.push(key);
  return found;
}
async function rows(): Promise<number> {
  const [row] = await site.query<{ rows: number }>(
    `SELECT (SELECT count(*) FROM file) + (SELECT count(*) FROM file_reader) + (SELECT count(*) FROM file_part) AS rows`,
  );
  return Number(row?.rows);
}

it('the files of an account that is deleted are over, and nothing is counted for it; those of others stay', async () => {
  const [gone, other] = [newSender(), newSender()];
  const [first, second, stays] = [newBlob(), newBlob(), newBlob()];
  await sendBlob(site, replica, first, gone);
  await site.call(FILE_PATTERNS.begin, second.request, gone);
  await sendBlob(site, replica, stays, other);
  await site.deleteAccount(gone);
  await until(async () => (await replica.get(first, first.readers[0] ?? '', 0, 9)).status === 404);
  expect((await replica.put(second, 0, randomBytes(second.length))).code).toBe('FILE_NOT_FOUND');
  expect(await sweeper().sweep()).toBe(2);
  expect((await keys()).length).toBe(1);
  await until(async () => (await site.query('SELECT FROM file_quota')).length === 1);
  expect((await replica.get(stays, stays.readers[0] ?? '', 0, 9)).status).toBe(206);
});

/** What an operator sees of a store for 1,000 bytes. */
async function metricsOf(store: BlobStore, { app }: Replica) {
  const limits = { FILES_TOTAL_BYTES: 1000 };
  const stop = watchStore({ store, pool: app.get(Pool), limits });
  const shutdown = new AbortController().signal;
  const health = await startHealthServer({ host: '127.0.0.1', port: 0, checks: {}, shutdown });
  const read = await scrapeMetrics(health.port);
  await health.close();
  stop();
  return {
    up: read('oncelink_file_store_up'),
    waiting: read('oncelink_file_store_bytes', { kind: 'waiting' }),
    room: read('oncelink_file_store_bytes', { kind: 'room' }),
    overdue: read('oncelink_files_overdue'),
  };
}

describe('what is over', () => {
  it('is gone, objects and rows; what is not over stays', async () => {
    const [over, stays] = [newBlob(9_000_000), newBlob()];
    await sendBlob(site, replica, over);
    await sendBlob(site, replica, stays);
    await site.call(FILE_PATTERNS.remove, over.own);
    expect(await sweeper().sweep()).toBe(1);
    expect((await keys()).length).toBe(1);
    expect(await rows()).toBe(3);
    expect((await replica.get(stays, stays.readers[0] ?? '', 0, 9)).status).toBe(206);
  });

  it('is an upload that was not completed in a day', async () => {
    const blob = newBlob();
    await site.call(FILE_PATTERNS.begin, blob.request, newSender());
    await replica.put(blob, 0, randomBytes(blob.length));
    await site.letTimePass(86_000);
    expect(await sweeper().sweep()).toBe(0);
    await site.letTimePass(401);
    expect(await site.call(FILE_PATTERNS.complete, blob.own)).toEqual({ outcome: 'no-file' });
    expect(await sweeper().sweep()).toBe(1);
    expect([await keys(), await rows()]).toEqual([[], 0]);
  });

  it('is a blob whose readers have all had their time', async () => {
    const blob = newBlob(100_000, { readers: 2, expiresIn: 30 * 86_400 });
    await sendBlob(site, replica, blob);
    for (const proof of blob.readers) await replica.get(blob, proof, 0, 9);
    await sweeper().tidy();
    expect(await sweeper().sweep()).toBe(0);
    await site.letTimePass(leaseSeconds(blob.length) + 1);
    await sweeper().tidy();
    expect(await sweeper().sweep()).toBe(1);
    expect([await keys(), await rows()]).toEqual([[], 0]);
  });

  it('keeps its row until its objects are gone', async () => {
    let isAway = true;
    const store: BlobStore = {
      put: (...all) => site.store.put(...all),
      get: (...all) => site.store.get(...all),
      list: (prefix) => site.store.list(prefix),
      remove: (key) => (isAway ? Promise.reject(new StoreAwayError('ECONNREFUSED')) : site.store.remove(key)),
      probe: () => site.store.probe(),
    };
    const other = await site.startReplica(store);
    const blob = newBlob();
    await sendBlob(site, other, blob);
    await site.call(FILE_PATTERNS.remove, blob.own);
    expect(await other.app.get(Sweeper).sweep()).toBe(0);
    expect(await rows()).toBe(3);
    expect(await metricsOf(store, other)).toEqual({ up: 1, waiting: blob.length, room: 0, overdue: 1 });
    isAway = false;
    await site.letTimePass(31);
    expect(await other.app.get(Sweeper).sweep()).toBe(1);
    expect([await keys(), await rows()]).toEqual([[], 0]);
    expect(await metricsOf(store, other)).toEqual({ up: 1, waiting: 0, room: 1000, overdue: 0 });
    await other.stop();
  });

  it('leaves no object of parts that come meanwhile', async () => {
    for (let i = 0; i < 20; i += 1) {
      const blob = newBlob();
      await site.call(FILE_PATTERNS.begin, blob.request, newSender());
      const put = replica.put(blob, 0, randomBytes(blob.length));
      await pause(i % 5);
      await site.call(FILE_PATTERNS.remove, blob.own);
      await sweeper().sweep();
      expect([204, 404]).toContain((await put).status);
      await site.letTimePass(31);
      await sweeper().sweep();
    }
    expect([await keys(), await rows()]).toEqual([[], 0]);
  });
});

describe('an object that nobody knows', () => {
  it('is removed once it is older than any upload; others stay', async () => {
    const blob = newBlob();
    await sendBlob(site, replica, blob);
    const [known = ''] = await keys();
    const folder = known.split('/').slice(0, 2).join('/');
    const strays = [`${folder}/0-unknown`, `ab/ab${'0'.repeat(62)}/3-gone`, `${folder}/1-young`];
    for (const key of strays) await site.store.put(key, [Buffer.from('x')] as never, 1);
    const old = Date.now() / 1000 - 25 * 3600 - 1;
    for (const key of [known, ...strays.slice(0, 2)]) utimesSync(path.join(site.folder, key), old, old);
    expect(await sweeper().removeStrays()).toBe(2);
    expect((await keys()).toSorted()).toEqual([known, `${folder}/1-young`].toSorted());
  });
});

it('an account that sends nothing any more leaves no row', async () => {
  const blob = newBlob();
  await sendBlob(site, replica, blob);
  await site.call(FILE_PATTERNS.remove, blob.own);
  await sweeper().sweep();
  await sweeper().tidy();
  const count = async () => (await site.query('SELECT FROM file_quota')).length;
  expect(await count()).toBe(1);
  await site.letTimePass(30 * 86_400);
  await sweeper().tidy();
  expect(await count()).toBe(0);
});

import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request as requestSecure, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { FolderStore, StoreAwayError, StoreFullError, type BlobStore } from '@oncelink/blob-store';
import { FILE_PATTERNS, FILES } from '@oncelink/contracts/files';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestAuthority, until } from '@oncelink/testing/stores';
import {
  fetchBlob,
  newBlob,
  newSender,
  partOf,
  sendBlob,
  startFilesSite,
  type FilesSite,
  type Replica,
  type TestBlob,
} from '../testing/files-site.ts';
import { FilesService } from '../files/files.service.ts';

const run = promisify(execFile);

let site: FilesSite;
let replica: Replica;
beforeAll(async () => {
  site = await startFilesSite();
  replica = await site.startReplica();
});
const onEnd: (() => void)[] = [];
afterAll(async () => {
  await site.stop();
  for (const end of onEnd) end();
});

const begin = async (blob: TestBlob): Promise<TestBlob> => {
  expect(await site.call(FILE_PATTERNS.begin, blob.request, newSender())).toMatchObject({ outcome: 'begun' });
  return blob;
};
const complete = (blob: TestBlob) => site.call(FILE_PATTERNS.complete, blob.own);

async function objects(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of site.store.list('')) keys.push(key);
  return keys;
}

describe('an upload', () => {
  it('is complete with all its parts, in any order, each as often as it comes', async () => {
    const blob = await begin(newBlob(2 * FILES.partBytes));
    const bytes = randomBytes(blob.length);
    expect(blob.parts).toBe(3);
    for (const n of [2, 0, 2, 0]) expect((await replica.put(blob, n, partOf(bytes, n))).status).toBe(204);
    expect(await complete(blob)).toEqual({ outcome: 'parts-missing', missing: [1] });
    expect((await replica.put(blob, 1, partOf(bytes, 1))).status).toBe(204);
    expect(await complete(blob)).toEqual({ outcome: 'complete' });
    expect(await complete(blob)).toEqual({ outcome: 'complete' });
    expect((await replica.put(blob, 1, partOf(bytes, 1))).status).toBe(204);
    expect((await fetchBlob(replica, blob)).equals(bytes)).toBe(true);
  });

  it('keeps the first bytes of a part, and no object of others', async () => {
    const blob = await begin(newBlob());
    const before = (await objects()).length;
    const bytes = randomBytes(blob.length);
    await replica.put(blob, 0, bytes);
    expect(await replica.put(blob, 0, randomBytes(blob.length))).toMatchObject({
      status: 409,
      code: 'PART_DIFFERS',
    });
    expect((await replica.put(blob, 0, bytes)).status).toBe(204);
    await complete(blob);
    expect((await replica.put(blob, 0, randomBytes(blob.length))).status).toBe(409);
    for (const at of [0, blob.length - 1]) {
      const other = Buffer.from(bytes);
      other[at] = (other[at] ?? 0) ^ 1;
      expect((await replica.put(blob, 0, other)).status).toBe(409);
    }
    expect((await replica.put(blob, 0, bytes)).status).toBe(204);
    expect((await fetchBlob(replica, blob)).equals(bytes)).toBe(true);
    expect((await objects()).length).toBe(before + 1);
  });

  it('keeps one of those that come at once', async () => {
    const blob = await begin(newBlob());
    const before = (await objects()).length;
    const all = Array.from({ length: 8 }, () => randomBytes(blob.length));
    const answers = await Promise.all(all.map((bytes) => replica.put(blob, 0, bytes)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    // Those that lost are compared when they come again.
    const again = await Promise.all(all.map((bytes) => replica.put(blob, 0, bytes)));
    expect(again.map(({ status }) => status)).toEqual(
      answers.map(({ status }) => (status === 204 ? 204 : 409)),
    );
    expect(
      answers.every(({ code }) => code === undefined || code === 'PART_DIFFERS' || code === 'UNAVAILABLE'),
    ).toBe(true);
    await complete(blob);
    const kept = await fetchBlob(replica, blob);
    expect(all.findIndex((bytes) => bytes.equals(kept))).toBe(
      answers.findIndex(({ status }) => status === 204),
    );
    expect((await objects()).length).toBe(before + 1);
  });

  it('that is cut keeps nothing of its part', async () => {
    const blob = await begin(newBlob());
    const before = (await objects()).length;
    const sent = requestPlain(`${replica.origin}/api/files/${blob.id}/parts/0`, {
      method: 'PUT',
      headers: { 'x-upload-proof': blob.upload, 'content-length': blob.length },
    });
    sent.on('error', () => undefined);
    sent.write(randomBytes(blob.length - 1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    sent.destroy();
    expect(await complete(blob)).toEqual({ outcome: 'parts-missing', missing: [0] });
    expect((await objects()).length).toBe(before);
    expect((await replica.put(blob, 0, randomBytes(blob.length))).status).toBe(204);
  });

  it.each([
    ['stands still', 0],
    ['drips', 100],
  ])('that %s is ended', async (_how, everyMs) => {
    const blob = await begin(newBlob());
    const impatient = await site.startReplica(site.store, { idleMs: 300, callMs: 1000 });
    const sent = requestPlain(`${impatient.origin}/api/files/${blob.id}/parts/0`, {
      method: 'PUT',
      headers: { 'x-upload-proof': blob.upload, 'content-length': blob.length },
    });
    sent.on('error', () => undefined);
    sent.write(randomBytes(1000));
    const drip = everyMs > 0 ? setInterval(() => sent.write('x'), everyMs) : undefined;
    try {
      await new Promise((resolve) => sent.once('close', resolve));
      expect(await complete(blob)).toMatchObject({ outcome: 'parts-missing' });
    } finally {
      clearInterval(drip);
      await impatient.stop();
    }
  });

  it('may be taken back, before and after it is complete', async () => {
    const blob = await begin(newBlob());
    await replica.put(blob, 0, randomBytes(blob.length));
    expect(await site.call(FILE_PATTERNS.remove, newBlob().own)).toEqual({ outcome: 'no-file' });
    expect(
      await site.call(FILE_PATTERNS.remove, { ...blob.own, uploadProofHash: newBlob().own.uploadProofHash }),
    ).toEqual({
      outcome: 'no-file',
    });
    expect(await site.call(FILE_PATTERNS.remove, blob.own)).toEqual({ outcome: 'removed' });
    expect(await complete(blob)).toEqual({ outcome: 'no-file' });
    expect(await replica.put(blob, 0, randomBytes(blob.length))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    const sent = newBlob();
    await sendBlob(site, replica, sent);
    expect(await site.call(FILE_PATTERNS.remove, sent.own)).toEqual({ outcome: 'removed' });
    expect(await replica.get(sent, sent.readers[0] ?? '', 0, 9)).toMatchObject({ status: 404 });
  });
});

describe('a part is refused', () => {
  const put = (path: string, headers: Record<string, string>, body: Uint8Array = randomBytes(10)) =>
    fetch(`${replica.origin}${path}`, { method: 'PUT', headers, body: body as Uint8Array<ArrayBuffer> });

  it('of another length, of a number that there is not, of another sender', async () => {
    const blob = await begin(newBlob(2 * FILES.partBytes));
    const proof = { 'x-upload-proof': blob.upload };
    const path = `/api/files/${blob.id}/parts`;
    const before = (await objects()).length;
    for (const length of [1, FILES.partBytes - 1])
      expect((await put(`${path}/0`, proof, randomBytes(length))).status).toBe(400);
    expect((await put(`${path}/0`, proof, randomBytes(FILES.partBytes + 1))).status).toBe(413);
    for (const n of ['3', '20001', '99999']) expect((await put(`${path}/${n}`, proof)).status).toBe(400);
    for (const n of ['-1', '1e3', '100000', 'x', ''])
      expect((await put(`${path}/${n}`, proof)).status).toBe(404);
    const part = randomBytes(FILES.partBytes);
    expect((await put(`${path}/0`, {}, part)).status).toBe(404);
    expect((await put(`${path}/0`, { 'x-upload-proof': 'short' }, part)).status).toBe(404);
    expect((await put(`${path}/0`, { 'x-upload-proof': newBlob().upload }, part)).status).toBe(404);
    expect((await put(`${path}/0`, { 'x-file-proof': blob.readers[0] ?? '' }, part)).status).toBe(404);
    expect((await objects()).length).toBe(before);
    expect((await complete(blob)).outcome).toBe('parts-missing');
  });

  it('without a length, empty, or by another method', async () => {
    const blob = await begin(newBlob());
    const url = `${replica.origin}/api/files/${blob.id}/parts/0`;
    const headers = { 'x-upload-proof': blob.upload };
    const stream = new Blob([randomBytes(10)]).stream();
    const init = { method: 'PUT', headers, body: stream, duplex: 'half' };
    expect((await fetch(url, init as RequestInit)).status).toBe(411);
    expect((await fetch(url, { method: 'PUT', headers })).status).toBe(411);
    for (const method of ['POST', 'DELETE', 'GET', 'OPTIONS'])
      expect((await fetch(url, { method, headers })).status).toBe(405);
    expect((await fetch(`${replica.origin}/api/files/../secret`, { headers })).status).toBe(404);
  });

  it('with an answer that says so to a person and to a program', async () => {
    const answer = await replica.put(newBlob(), 0, randomBytes(10));
    expect(answer).toMatchObject({ status: 404, code: 'FILE_NOT_FOUND' });
    expect(JSON.parse(answer.bytes.toString())).toMatchObject({
      error: expect.stringContaining('no such file'),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('calls at once', () => {
  it('are bounded for a file, and for a process; those that end make room', async () => {
    const busy = await site.startReplica(site.store, { bounds: { perProof: 1, inAll: 2 } });
    const blobs = await Promise.all([newBlob(), newBlob(), newBlob()].map(begin));
    const slow = async (blob: TestBlob) => {
      const call = requestPlain(`${busy.origin}/api/files/${blob.id}/parts/0`, {
        method: 'PUT',
        headers: { 'x-upload-proof': blob.upload, 'content-length': blob.length, expect: '100-continue' },
      });
      call.flushHeaders();
      // Says that the call has begun.
      await once(call, 'continue');
      call.write(randomBytes(1000));
      return { end: () => call.end(randomBytes(blob.length - 1000)), answer: once(call, 'response') };
    };
    const [first, second, third] = blobs as [TestBlob, TestBlob, TestBlob];
    const one = await slow(first);
    // Of a length that no part has: where there is room it changes nothing.
    const probe = (blob: TestBlob) => busy.put(blob, 0, randomBytes(10));
    const refused = await probe(first);
    expect([refused.code, refused.headers.get('retry-after')]).toEqual(['RATE_LIMITED', '1']);
    // A stranger takes no place of it.
    expect((await probe({ ...first, upload: newBlob().upload })).status).toBe(404);
    const two = await slow(second);
    expect(await probe(third)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    for (const { end, answer } of [one, two]) {
      end();
      const [{ statusCode }] = await answer;
      expect(statusCode).toBe(204);
    }
    expect((await busy.put(third, 0, randomBytes(third.length))).status).toBe(204);
    await busy.stop();
  });
});

describe('a store that fails', () => {
  const failing = (error: Error): BlobStore => {
    const fail = async (): Promise<never> => {
      throw error;
    };
    return {
      put: async (_key, bytes) => {
        for await (const _chunk of bytes) throw error;
      },
      get: fail,
      remove: fail,
      list: () => site.store.list(''),
      probe: fail,
    };
  };

  it.each([
    [new StoreFullError(), 'STORE_FULL'],
    [new StoreAwayError('ECONNREFUSED'), 'UNAVAILABLE'],
  ] as const)('%s: the sender is told, and goes on once it works', async (error, code) => {
    const broken = await site.startReplica(failing(error));
    const blob = await begin(newBlob(FILES.partBytes));
    const bytes = randomBytes(blob.length);
    expect(await broken.put(blob, 0, partOf(bytes, 0))).toMatchObject({ status: 503, code });
    await broken.stop();
    for (const n of [0, 1]) expect((await replica.put(blob, n, partOf(bytes, n))).status).toBe(204);
    expect(await complete(blob)).toEqual({ outcome: 'complete' });
    expect((await fetchBlob(replica, blob)).equals(bytes)).toBe(true);
  });
});

/** A disk of its own takes root to mount. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

(canMount ? it : it.skip)(
  'a full disk takes no more files, keeps no half of a part, and goes on once there is room',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'disk-'));
    await run('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]);
    try {
      const store = new FolderStore(path.join(folder, 'files'));
      const small = await site.startReplica(store);
      const sender = { userId: randomUUID(), plan: 'pro' } as const;
      const files = small.app.get(FilesService);
      expect((await files.begin(newBlob(2_000_000_000).request, sender)).outcome).toBe('store-full');
      const blob = newBlob(2 * FILES.partBytes);
      expect((await files.begin(blob.request, sender)).outcome).toBe('begun');
      writeFileSync(path.join(folder, 'of-others'), Buffer.alloc(12_000_000));
      const bytes = randomBytes(blob.length);
      // Of two that come at once, with room for one, each can take the other's.
      const answers = await Promise.all([0, 1].map((n) => small.put(blob, n, partOf(bytes, n))));
      const refused = answers.filter(({ status }) => status !== 204);
      expect(refused.map(({ status, code }) => [status, code])).toContainEqual([503, 'STORE_FULL']);
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['STORE_FULL']));
      // A half of a part lies nowhere.
      const lying = readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true });
      expect(lying.filter((entry) => entry.isFile())).toHaveLength(2 - refused.length);
      rmSync(path.join(folder, 'of-others'));
      for (const n of [0, 1, 2]) expect((await small.put(blob, n, partOf(bytes, n))).status).toBe(204);
      expect(await complete(blob)).toEqual({ outcome: 'complete' });
      expect((await fetchBlob(small, blob)).equals(bytes)).toBe(true);
      await small.stop();
    } finally {
      await run('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    }
  },
);

it('a slow store makes the sender wait, and nobody else', async () => {
  let goOn = (): void => undefined;
  const later = new Promise<void>((resolve) => (goOn = resolve));
  const { store } = site;
  const slow = await site.startReplica({
    put: async (key, bytes, length) => {
      await later;
      return store.put(key, bytes, length);
    },
    get: (...range) => store.get(...range),
    remove: (key) => store.remove(key),
    list: (prefix) => store.list(prefix),
    probe: () => store.probe(),
  });
  const [blob, other] = await Promise.all([newBlob(), newBlob()].map(begin));
  if (blob === undefined || other === undefined) throw new Error('Not begun.');
  const bytes = randomBytes(blob.length);
  const waiting = slow.put(blob, 0, bytes);
  expect((await replica.put(other, 0, randomBytes(other.length))).status).toBe(204);
  expect(await complete(blob)).toEqual({ outcome: 'parts-missing', missing: [0] });
  goOn();
  expect((await waiting).status).toBe(204);
  await complete(blob);
  expect((await fetchBlob(slow, blob)).equals(bytes)).toBe(true);
  await slow.stop();
});

it('with a certificate a part arrives over TLS 1.3 alone, from who believes its authority', async () => {
  const authority = new TestAuthority();
  onEnd.push(() => authority[Symbol.dispose]());
  const { certFile, keyFile } = authority.issue('localhost');
  const [cert, key, ca] = [certFile, keyFile, authority.caFile].map((file) => readFileSync(file, 'utf8'));
  const certificate = { cert: cert ?? '', key: key ?? '' };
  const secure = await site.startReplica(site.store, { certificate });
  const blob = await begin(newBlob());
  const put = async (options: RequestOptions): Promise<number | undefined> => {
    const sent = requestSecure({
      host: '127.0.0.1',
      port: secure.port,
      path: `/api/files/${blob.id}/parts/0`,
      method: 'PUT',
      headers: { 'x-upload-proof': blob.upload, 'content-length': blob.length },
      servername: 'localhost',
      agent: false,
      ...options,
    });
    sent.end(randomBytes(blob.length));
    const [answer] = await once(sent, 'response');
    return answer.resume().statusCode;
  };
  await expect(put({})).rejects.toThrow(/certificate/);
  await expect(put({ ca, maxVersion: 'TLSv1.2' })).rejects.toThrow();
  await expect(secure.put(blob, 0, randomBytes(blob.length))).rejects.toThrow();
  expect(await complete(blob)).toMatchObject({ outcome: 'parts-missing' });
  expect(await put({ ca })).toBe(204);
  expect(await complete(blob)).toEqual({ outcome: 'complete' });
  await secure.stop();
});

it('a replica that ends lets parts that are under way arrive', async () => {
  const leaving = await site.startReplica();
  const blob = await begin(newBlob());
  const bytes = randomBytes(blob.length);
  const sent = requestPlain(`${leaving.origin}/api/files/${blob.id}/parts/0`, {
    method: 'PUT',
    headers: { 'x-upload-proof': blob.upload, 'content-length': blob.length },
  });
  sent.write(bytes.subarray(0, 1000));
  let hasEnded = false;
  await new Promise((resolve) => setTimeout(resolve, 100));
  const stopping = leaving.stop().then(() => (hasEnded = true));
  sent.end(bytes.subarray(1000));
  const [answer] = await once(sent, 'response');
  expect(answer.statusCode).toBe(204);
  answer.resume();
  await stopping;
  await until(() => hasEnded);
});

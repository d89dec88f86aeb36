import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { FaultyProxy } from '@oncelink/testing/stores';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreAwayError, StoreFullError } from './blob-store.ts';
import { S3Store } from './s3-store.ts';
import { startS3, type TestS3 } from './testing/start-s3.ts';
import { chunked, describeStore, readAll } from './testing/store-contract.ts';

describeStore(
  's3rver',
  async () => {
    const { settings, stop } = await startS3();
    return { store: new S3Store(settings), stop };
  },
  { isLoose: true },
);

const KEY = 'ab/one/0';
const BYTES = randomBytes(500_000);
const IDLE_MS = 400;

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

describe('a store that fails', () => {
  let proxy: FaultyProxy;
  let store: S3Store;
  /** Writes what a test needs. A busy machine may take longer for a large blob than the other one waits. */
  let patient: S3Store;
  beforeEach(async () => {
    patient = new S3Store(s3.settings);
    proxy = await FaultyProxy.open(s3.settings.bucketUrl);
    store = new S3Store({ ...s3.settings, bucketUrl: proxy.url, idleMs: IDLE_MS });
    await patient.put(KEY, chunked(BYTES), BYTES.length);
  });
  afterEach(() => proxy.close());

  const each = () => [
    store.put(`${KEY}1`, chunked(BYTES), BYTES.length),
    store.get(KEY),
    store.remove(KEY),
    store.probe(),
  ];
  const codes = async (): Promise<unknown[]> => {
    const results = await Promise.allSettled(each());
    return results.map((result) =>
      result.status === 'rejected' && result.reason instanceof StoreAwayError ? result.reason.code : result,
    );
  };

  it('by refusing connections', async () => {
    await proxy.change('refuse');
    expect(await codes()).toEqual(Array(4).fill('ECONNREFUSED'));
    await proxy.change('pass');
    expect((await readAll(store, KEY))?.equals(BYTES)).toBe(true);
  });

  it('by saying nothing any more', async () => {
    await proxy.change('silent');
    const began = Date.now();
    expect(await codes()).toEqual(Array(4).fill('ETIMEDOUT'));
    expect(Date.now() - began).toBeLessThan(10 * IDLE_MS);
  });

  it('by keeping its answers', async () => {
    await proxy.change('hold answers');
    expect(await codes()).toEqual(Array(4).fill('ETIMEDOUT'));
  });

  it('in the middle of a blob, which is never taken for its end', async () => {
    const content = await store.get(KEY);
    await expect(content?.pour(() => proxy.change('reset'))).rejects.toThrow(StoreAwayError);
  });

  it('by being slow in the middle of a blob', async () => {
    const big = randomBytes(8_000_000);
    await patient.put(KEY, chunked(big), big.length);
    const content = await store.get(KEY);
    await expect(content?.pour(() => proxy.change('silent'))).rejects.toThrow(
      new StoreAwayError('ETIMEDOUT'),
    );
  });

  it('not because who sends or reads the bytes takes a rest', async () => {
    const slowly = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunked(BYTES, 250_000)) {
        await pause(2 * IDLE_MS);
        yield chunk;
      }
    };
    await store.put(KEY, slowly(), BYTES.length);
    const content = await store.get(KEY);
    const chunks: Buffer[] = [];
    await content?.pour(async (piece) => {
      if (chunks.length === 0) await pause(2 * IDLE_MS);
      chunks.push(Buffer.from(piece));
    });
    expect(Buffer.concat(chunks).equals(BYTES)).toBe(true);
  });
});

describe('a store that answers', () => {
  let server: Server;
  let answer: RequestListener;
  let store: S3Store;
  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    store = new S3Store({ ...s3.settings, bucketUrl: `http://127.0.0.1:${port}/files`, idleMs: IDLE_MS });
  });
  afterAll(() => void server.close());

  const put = (): Promise<void> => store.put(KEY, chunked(BYTES), BYTES.length);
  const say = (status: number, code: string) => {
    answer = (_request, response) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
  };

  it.each([
    [507, 'InsufficientStorage'],
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ])('%d %s is full', async (status, code) => {
    say(status, code);
    await expect(put()).rejects.toThrow(StoreFullError);
  });

  it.each([
    [403, 'AccessDenied'],
    [404, 'NoSuchBucket'],
    [500, 'InternalError'],
    [503, 'SlowDown'],
  ])('%d %s is away', async (status, code) => {
    say(status, code);
    await expect(put()).rejects.toThrow(new StoreAwayError(code));
    await expect(store.get(KEY)).rejects.toThrow(new StoreAwayError(code));
    await expect(store.remove(KEY)).rejects.toThrow(new StoreAwayError(code));
    await expect(store.probe()).rejects.toThrow(new StoreAwayError(code));
  });

  it('lists in pages, of which each names the next, and what is not ours among them', async () => {
    const asked: (string | null)[] = [];
    const pageOf = (key: string, next: string): string =>
      `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>` +
      `<Contents><Key>${key}</Key><LastModified>2026-11-26T04:05:48.000Z</LastModified><Size>7</Size></Contents>` +
      '<Contents><Key>other.txt</Key><LastModified>x</LastModified><Size>9</Size></Contents></ListBucketResult>';
    answer = ({ url }, response) => {
      const token = new URL(url ?? '', 'http://x').searchParams.get('continuation-token');
      asked.push(token);
      response.end(token === null ? pageOf('ab/one/0', 'a&amp;b=') : pageOf('ab/one/1', ''));
    };
    const keys: string[] = [];
    for await (const { key, length, changedAt } of store.list('ab/')) {
      keys.push(key);
      expect([length, changedAt.toISOString()]).toEqual([7, '2026-11-26T04:05:48.000Z']);
    }
    expect(keys).toEqual(['ab/one/0', 'ab/one/1']);
    expect(asked).toEqual([null, 'a&b=']);
  });

  it('with all, where a part was asked for, is of no use', async () => {
    answer = (_request, response) => response.end(BYTES);
    await expect(store.get(KEY, { first: 0, last: 9 })).rejects.toThrow(new StoreAwayError('no ranges'));
  });
});

it('a store that does not know the user is away', async () => {
  const store = new S3Store({ ...s3.settings, accessKeyId: 'another' });
  await expect(store.put(KEY, chunked(BYTES), BYTES.length)).rejects.toThrow(
    new StoreAwayError('InvalidAccessKeyId'),
  );
});

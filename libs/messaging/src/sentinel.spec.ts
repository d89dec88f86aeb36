import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '@oncelink/service-kit';
import { createJobQueue, createJobsRedis, createJobWorker } from '@oncelink/service-kit/jobs';
import { startSentinel, TestAuthority, until, type SentinelSite } from '@oncelink/testing/stores';
import { openClient, openServer } from './testing/open-channel.ts';

/** A second as a rule, and room for a machine that is busy. */
const OUTAGE_MS = 15_000;
const log = createLog({ service: 'spec', level: 'silent' });
const asked = { requestId: 'request-1' };

describe('a Redis that Sentinels watch over', () => {
  let site: SentinelSite;
  const runs: unknown[] = [];
  const done: number[] = [];
  const close: (() => unknown)[] = [];

  beforeAll(async () => {
    site = await startSentinel();
  });
  afterAll(async () => {
    for (const end of close.toReversed()) await end();
    await site.stop();
  });

  it('carries calls and jobs', async () => {
    const each = { note: ({ request }: { request: unknown }) => (runs.push(request), request) };
    const server = await openServer(site.url, 'noted', { each });
    const client = await openClient(site.url, 'noted');
    close.push(
      () => server.close(),
      () => client.close(),
    );
    expect(await client.call('note', 0, asked)).toBe(0);

    const connection = createJobsRedis(site.url, log);
    await connection.connect();
    const queue = createJobQueue<number>('spec', { connection, log });
    const work = ({ data }: { data: number }) => Promise.resolve(done.push(data));
    const worker = createJobWorker<number>('spec', work, { connection, log });
    close.push(
      () => connection.destroy(),
      () => queue.close(),
      () => worker.close(),
    );
    await queue.add('one', 0);
    await until(() => done.includes(0));
  });

  it.each([
    ['is handed to another server', () => site.failOver()],
    ['dies', () => site.killMaster()],
  ])(
    'goes on by itself soon after its master %s, and runs no call twice',
    async (_case, end) => {
      const client = await openClient(site.url, 'noted');
      const connection = createJobsRedis(site.url, log);
      await connection.connect();
      const queue = createJobQueue<number>('spec', { connection, log });
      await queue.waitUntilReady();
      const before = await site.master();
      runs.length = 0;
      await end();
      const ended = performance.now();
      const answered = new Set<number>();
      for (let call = 1; answered.size < 3; call += 1) {
        await client.call('note', call, asked).then(
          () => answered.add(call),
          () => answered.clear(),
        );
        await delay(50);
      }
      expect(performance.now() - ended).toBeLessThan(OUTAGE_MS);
      expect(new Set(runs).size).toBe(runs.length);
      expect(runs).toEqual(expect.arrayContaining([...answered]));
      expect(await site.master()).not.toBe(before);

      const job = done.length + 1;
      await until(() =>
        queue.add('one', job).then(
          () => true,
          () => false,
        ),
      );
      await until(() => done.includes(job));
      client.close();
      await queue.close();
      connection.destroy();
    },
    60_000,
  );
});

describe('a Redis that Sentinels watch over, with TLS', () => {
  const authority = new TestAuthority();
  let site: SentinelSite;

  beforeAll(async () => {
    site = await startSentinel({ hosts: ['localhost'], certificate: authority.issue('localhost') });
  });
  afterAll(async () => {
    await site.stop();
    authority[Symbol.dispose]();
  });

  it('proves the name under which the Sentinels know it', async () => {
    const connection = createJobsRedis(`${site.url}&sslrootcert=${authority.caFile}`, log);
    await connection.connect();
    expect(await connection.ping()).toBe('PONG');
    connection.destroy();
  });

  it('is not believed with the certificate of a stranger', async () => {
    const connection = createJobsRedis(site.url, log);
    const failed = new Promise((resolve) => connection.once('error', resolve));
    connection.connect().catch(() => undefined);
    expect(await failed).toMatchObject({ message: expect.stringMatching(/certificate/) });
    connection.destroy();
  });
});

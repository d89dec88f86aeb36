import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  protectPostgres,
  protectRedis,
  startEmbeddedPostgres,
  startEmbeddedRedis,
  TestAuthority,
  until,
  type TestStore,
} from '@oncelink/testing/stores';
import { COMMON_SETTINGS } from './common-settings.ts';
import { createRedis, type Redis } from './create-redis.ts';
import { createDataSource, createPool } from './database.ts';
import { createJobQueue, createJobsRedis, createJobWorker } from './jobs.ts';
import { readConfig } from './read-config.ts';
import { captureLog } from './testing/capture-log.ts';

/** As a service has them; production, so that nothing without TLS would start but for the own machine. */
const SETTINGS = {
  ...COMMON_SETTINGS,
  DATABASE_URL: { kind: 'store', protocols: ['postgres:'], doc: 'Database.' },
} as const;

describe('stores with TLS and a private authority', () => {
  const authority = new TestAuthority();
  const stranger = new TestAuthority();
  const stores: TestStore[] = [];
  let urls: { DATABASE_URL: string; REDIS_RPC_URL: string; REDIS_JOBS_URL: string };

  beforeAll(async () => {
    const certificate = authority.issue('localhost');
    stranger.issue('localhost');
    const [postgres, redis] = await Promise.all([startEmbeddedPostgres({}), startEmbeddedRedis({})]);
    stores.push(postgres, redis);
    const DATABASE_URL = await protectPostgres(postgres.url, certificate, 'localhost');
    const REDIS_RPC_URL = await protectRedis(redis.url, certificate, 'localhost');
    urls = { DATABASE_URL, REDIS_RPC_URL, REDIS_JOBS_URL: REDIS_RPC_URL };
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.stop()));
    authority[Symbol.dispose]();
    stranger[Symbol.dispose]();
  });

  const read = (env: Readonly<Record<string, string>>) =>
    readConfig(SETTINGS, { NODE_ENV: 'production', ...urls, ...env });

  /** One statement on a connection of its own. */
  async function askPostgres(url: string): Promise<unknown> {
    const dataSource = createDataSource(createPool({ url, applicationName: 'spec' }));
    try {
      await dataSource.initialize();
      return await dataSource.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    } finally {
      if (dataSource.isInitialized) await dataSource.destroy();
    }
  }

  /** The first thing that a connection meets. */
  async function askRedis(url: string): Promise<unknown> {
    const redis: Redis = createRedis(url, { role: 'spec' });
    try {
      const failed = once(redis, 'error').then(([error]: unknown[]) => Promise.reject(error));
      redis.connect().catch(() => undefined);
      await Promise.race([once(redis, 'ready'), failed]);
      return await redis.ping();
    } finally {
      redis.destroy();
    }
  }

  it('are reached when they prove their name', async () => {
    const config = read({ STORES_CA_FILE: authority.caFile });
    expect(await askPostgres(config.DATABASE_URL)).toEqual([{ ssl: true }]);
    expect(await askRedis(config.REDIS_RPC_URL)).toBe('PONG');
  });

  it('carry jobs: every connection of a queue and its workers', async () => {
    const { log } = captureLog();
    const connection = createJobsRedis(read({ STORES_CA_FILE: authority.caFile }).REDIS_JOBS_URL, log);
    await connection.connect();
    const queue = createJobQueue<number>('spec', { connection, log });
    const done: number[] = [];
    const work = ({ data }: { data: number }) => Promise.resolve(done.push(data));
    const worker = createJobWorker<number>('spec', work, { connection, log });
    await queue.add('one', 7);
    await until(() => done.length === 1);
    await worker.close();
    await queue.close();
    connection.destroy();
  });

  it.each([
    ['an authority that nobody named', () => ({})],
    ['another authority', () => ({ STORES_CA_FILE: stranger.caFile })],
  ])('are not believed with the certificate of %s', async (_case, env) => {
    const config = read(env());
    await expect(askPostgres(config.DATABASE_URL)).rejects.toThrow(/certificate/);
    await expect(askRedis(config.REDIS_RPC_URL)).rejects.toThrow(/certificate/);
  });

  it('are not believed under a name that their certificate does not have', async () => {
    const moved = Object.fromEntries(
      Object.entries(urls).map(([name, url]) => [name, url.replace('@localhost:', '@127.0.0.1:')]),
    );
    const config = read({ ...moved, STORES_CA_FILE: authority.caFile });
    await expect(askPostgres(config.DATABASE_URL)).rejects.toThrow(/altnames/);
    await expect(askRedis(config.REDIS_RPC_URL)).rejects.toThrow(/altnames/);
  });

  it('may each name an authority of their own in their address', async () => {
    const name = (url: string) => `${url}${url.includes('?') ? '&' : '?'}sslrootcert=${authority.caFile}`;
    const config = read({
      DATABASE_URL: name(urls.DATABASE_URL),
      REDIS_RPC_URL: name(urls.REDIS_RPC_URL),
      STORES_CA_FILE: stranger.caFile,
    });
    expect(await askPostgres(config.DATABASE_URL)).toEqual([{ ssl: true }]);
    expect(await askRedis(config.REDIS_RPC_URL)).toBe('PONG');
  });
});

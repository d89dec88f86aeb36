import { expect, test } from '@playwright/test';
import { newClaimToken } from '@oncelink/link-crypto';
import { startCluster, type Cluster } from '@oncelink/testing/cluster';
import { query } from '@oncelink/testing/product/database';
import { createLink, reveal } from '@oncelink/testing/product/link-client';
import { protectPostgres, protectRedis, TestAuthority } from '@oncelink/testing/stores';

/** What production asks for besides. */
const PRODUCTION = {
  NODE_ENV: 'production',
  DEMO_MODE: 'false',
  PUBLIC_ORIGIN: 'https://secrets.example',
  RATE_LIMITS: 'on',
  // One gateway alone would count without Redis.
  GATEWAY_REPLICAS: '2',
  BILLING: 'off',
};
const HOST = 'localhost';

type Env = Readonly<Record<string, string>>;

/** Databases by the name in the certificate, with proof; mail with TLS, which production asks for as well. */
const withTls = (env: Env): Env =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      if (name === 'SMTP_URL') return [name, `${value}?requireTLS=true`];
      if (!name.endsWith('_DATABASE_URL')) return [name, value];
      return [name, `${Object.assign(new URL(value), { hostname: HOST }).href}?sslmode=verify-full`];
    }),
  );

test.describe('the product in production, with stores that a private authority vouches for', () => {
  const authority = new TestAuthority();
  let cluster: Cluster;

  test.beforeAll(async () => {
    const certificate = authority.issue(HOST);
    const redis = { REDIS_RPC_URL: '', REDIS_JOBS_URL: '' };
    cluster = await startCluster({
      replicas: 1,
      gateways: 1,
      auth: true,
      demo: false,
      jobsApart: true,
      prepare: async (stores) => {
        redis.REDIS_RPC_URL = await protectRedis(stores.redis.url, certificate, HOST);
        redis.REDIS_JOBS_URL = await protectRedis(stores.jobs.url, certificate, HOST);
        await protectPostgres(stores.postgres.url, certificate, HOST);
      },
      rewire: (_service, env) =>
        Promise.resolve({ ...withTls(env), ...PRODUCTION, ...redis, STORES_CA_FILE: authority.caFile }),
    });
  });
  test.afterAll(async () => {
    await cluster.stop();
    authority[Symbol.dispose]();
  });

  test('makes links and opens them, and every connection to PostgreSQL is encrypted @long', async () => {
    const origin = cluster.gateways[0] ?? '';
    const link = await createLink(origin, 'sealed', 'a message');
    expect((await reveal(origin, link, newClaimToken())).status).toBe(200);
    // Idle connections end by themselves; who is asked how it is makes one.
    for (const { healthPort } of cluster.processes) {
      expect((await fetch(`http://127.0.0.1:${healthPort}/health/ready`)).status).toBe(200);
    }
    const programs = await query(
      cluster.postgres.url,
      `SELECT DISTINCT application_name AS program, ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
       WHERE usename <> 'postgres' ORDER BY program`,
    );
    expect(programs).toEqual(
      ['auth-service', 'key-rotator', 'secrets-service'].map((program) => ({ program, ssl: true })),
    );
  });

  test('does not start with a store on another machine that asks for no TLS @long', async () => {
    const service = cluster.processes.find(({ name }) => name === 'secrets-0');
    const refused = service?.again({ REDIS_RPC_URL: 'redis://cache.example:6379', HEALTH_PORT: '0' });
    await expect(refused?.succeeded()).rejects.toThrow('REDIS_RPC_URL leads to another machine without TLS');
  });
});

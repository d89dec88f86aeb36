import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  ensureDatabase,
  freePort,
  startPostgres,
  startRedis,
  type PostgresServer,
  type RedisServer,
} from '@oncelink/embedded-stores';
import { ServiceProcess } from './service-process.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const script = (name: string): string => path.join(repository, 'apps', name);
const key = (): string => randomBytes(32).toString('base64url');

export interface ClusterOptions {
  /** Replicas of the secrets-service. */
  readonly replicas: number;
  readonly gateways: number;
  /** Seconds in which the same claim may be repeated. */
  readonly graceSeconds?: number;
  /** The address that links carry. */
  readonly publicOrigin?: string;
}

export interface Cluster {
  /** Addresses of the gateways. */
  readonly gateways: readonly string[];
  readonly databaseUrl: string;
  readonly redis: RedisServer;
  readonly postgres: PostgresServer;
  readonly processes: readonly ServiceProcess[];
  stop(): Promise<void>;
}

type Env = Record<string, string>;

async function startSecrets(index: number, env: Env): Promise<ServiceProcess> {
  const port = await freePort();
  const main = script('secrets-service/dist/main.js');
  const started = new ServiceProcess(`secrets-${index}`, [main], { ...env, HEALTH_PORT: String(port) });
  await started.ready(`http://127.0.0.1:${port}/health/ready`);
  return started;
}

async function startGateway(index: number, env: Env): Promise<{ process: ServiceProcess; url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const main = script('gateway/dist/main.js');
  const started = new ServiceProcess(`gateway-${index}`, [main], {
    ...env,
    HOST: '127.0.0.1',
    PORT: String(port),
  });
  await started.ready(`${url}/api/health/ready`);
  return { process: started, url };
}

function environments(
  databaseUrl: string,
  redisUrl: string,
  options: ClusterOptions,
): { secrets: Env; gateway: Env } {
  const common = { NODE_ENV: 'test', LOG_LEVEL: 'info', REDIS_RPC_URL: redisUrl, REDIS_JOBS_URL: redisUrl };
  return {
    secrets: {
      ...common,
      SECRETS_DATABASE_URL: databaseUrl,
      LINK_PEPPER: key(),
      CODE_KEY: key(),
      GRACE_SECONDS: String(options.graceSeconds ?? 60),
    },
    gateway: {
      ...common,
      PUBLIC_ORIGIN: options.publicOrigin ?? 'http://localhost:3000',
      TRUSTED_PROXIES: '1',
      LIMIT_KEY: key(),
      RATE_LIMITS: 'off',
      DEMO_MODE: 'true',
    },
  };
}

/**
 * The built product as operators run it: several processes of each service on one real PostgreSQL (durable commits)
 * and one real Redis. Limits are off, so that races and load reach what they are about.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const home = mkdtempSync(path.join(tmpdir(), 'oncelink-cluster-'));
  // Root's PostgreSQL runs as another account, which has to get in.
  chmodSync(home, 0o711);
  const [postgres, redis] = await Promise.all([
    startPostgres({ home: path.join(home, 'postgres') }),
    startRedis({ home: path.join(home, 'redis') }),
  ]);
  const databaseUrl = await ensureDatabase(postgres.url, {
    database: 'secrets',
    role: 'secrets',
    password: key(),
  });
  const env = environments(databaseUrl, redis.url, options);
  await new ServiceProcess('migrate', [script('secrets-service/dist/migrate.js')], env.secrets).succeeded();
  const secrets = await Promise.all(
    Array.from({ length: options.replicas }, (_, i) => startSecrets(i, env.secrets)),
  );
  const fronts = await Promise.all(
    Array.from({ length: options.gateways }, (_, i) => startGateway(i, env.gateway)),
  );
  const processes = [...fronts.map((front) => front.process), ...secrets];
  return {
    gateways: fronts.map((front) => front.url),
    databaseUrl,
    redis,
    postgres,
    processes,
    stop: async () => {
      await Promise.all(processes.map((started) => started.end()));
      await Promise.all([postgres.stop(), redis.stop()]);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

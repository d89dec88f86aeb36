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

interface Front {
  readonly process: ServiceProcess;
  readonly url: string;
}

/** Started processes are ended by the stack, also when a later one does not come up. */
async function startSecrets(index: number, env: Env, stack: AsyncDisposableStack): Promise<ServiceProcess> {
  const port = await freePort();
  const main = script('secrets-service/dist/main.js');
  const started = stack.use(
    new ServiceProcess(`secrets-${index}`, [main], { ...env, HEALTH_PORT: String(port) }),
  );
  await started.ready(`http://127.0.0.1:${port}/health/ready`);
  return started;
}

async function startGateway(index: number, env: Env, stack: AsyncDisposableStack): Promise<Front> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const main = script('gateway/dist/main.js');
  const started = stack.use(
    new ServiceProcess(`gateway-${index}`, [main], { ...env, HOST: '127.0.0.1', PORT: String(port) }),
  );
  await started.ready(`${url}/api/health/ready`);
  return { process: started, url };
}

function environments(
  databaseUrl: string,
  redisUrl: string,
  options: ClusterOptions,
): { secrets: Env; gateway: Env } {
  const common = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    REDIS_RPC_URL: redisUrl,
    REDIS_JOBS_URL: redisUrl,
    ASSERTION_KEY: key(),
  };
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

async function startStores(stack: AsyncDisposableStack): Promise<[PostgresServer, RedisServer]> {
  const home = mkdtempSync(path.join(tmpdir(), 'oncelink-cluster-'));
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  // Root's PostgreSQL runs as another account, which has to get in.
  chmodSync(home, 0o711);
  const postgres = await startPostgres({ home: path.join(home, 'postgres') });
  stack.defer(() => postgres.stop());
  const redis = await startRedis({ home: path.join(home, 'redis') });
  stack.defer(() => redis.stop());
  return [postgres, redis];
}

async function startAll(
  options: ClusterOptions,
  stack: AsyncDisposableStack,
): Promise<Omit<Cluster, 'stop'>> {
  const [postgres, redis] = await startStores(stack);
  const database = { database: 'secrets', role: 'secrets', password: key() };
  const databaseUrl = await ensureDatabase(postgres.url, database);
  const env = environments(databaseUrl, redis.url, options);
  await new ServiceProcess('migrate', [script('secrets-service/dist/migrate.js')], env.secrets).succeeded();
  const secrets = await Promise.all(
    Array.from({ length: options.replicas }, (_, i) => startSecrets(i, env.secrets, stack)),
  );
  const fronts = await Promise.all(
    Array.from({ length: options.gateways }, (_, i) => startGateway(i, env.gateway, stack)),
  );
  const processes = [...fronts.map((front) => front.process), ...secrets];
  return { gateways: fronts.map((front) => front.url), databaseUrl, redis, postgres, processes };
}

/**
 * The built product as operators run it: several processes of each service on one real PostgreSQL (durable commits)
 * and one real Redis. Limits are off, so that races and load reach what they are about.
 * @throws when a part does not come up; whatever had started is ended first
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const stack = new AsyncDisposableStack();
  try {
    const parts = await startAll(options, stack);
    return { ...parts, stop: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

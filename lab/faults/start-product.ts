import path from 'node:path';
import { startPostgres, startRedis } from '@oncelink/embedded-stores';
import { startCluster, type Cluster, type Env } from '@oncelink/testing/cluster';
import { FaultyProxy } from '@oncelink/testing/stores';
import pg from 'pg';
import { Member } from './member.ts';
import { Store } from './store.ts';

export type Service = 'gateway' | 'secrets' | 'key-rotator';
export type StoreName = 'postgres' | 'rpc' | 'jobs';

/** The built product, with everything that can break in reach. */
export interface Product {
  readonly gateways: readonly string[];
  readonly members: Readonly<Record<Service, readonly Member[]>>;
  readonly stores: Readonly<Record<StoreName, Store>>;
  /** What lies between the processes of a service and a store. */
  readonly network: ReadonlyMap<`${Service}>${StoreName}`, FaultyProxy>;
  /** Runs one statement beside the product, as the superuser. */
  readonly query: <Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<Row[]>;
  stop(): Promise<void>;
}

/** How long the same claim may be repeated. */
export const GRACE_SECONDS = 60;
const SWEEP_INTERVAL_MS = 1000;

const STORE_OF: Readonly<Record<string, StoreName>> = {
  REDIS_RPC_URL: 'rpc',
  REDIS_JOBS_URL: 'jobs',
  SECRETS_DATABASE_URL: 'postgres',
};

/** Promises: replicas that start at the same time must get the same proxy, or one of them would never meet a fault. */
type Proxies = Map<`${Service}>${StoreName}`, Promise<FaultyProxy>>;

/** Puts a proxy into every way that a process has to a store. */
async function throughProxies(proxies: Proxies, service: string, env: Env): Promise<Env> {
  const changed: Record<string, string> = { ...env };
  for (const [variable, store] of Object.entries(STORE_OF)) {
    const target = env[variable];
    if (target === undefined) continue;
    const name = `${service as Service}>${store}` as const;
    const proxy = proxies.get(name) ?? FaultyProxy.open(target);
    proxies.set(name, proxy);
    changed[variable] = (await proxy).url;
  }
  return changed;
}

function storesOf({ home, postgres, redis, jobs }: Cluster): Product['stores'] {
  const at = (folder: string, { port }: { port: number }) => ({ home: path.join(home, folder), port });
  return {
    postgres: new Store(postgres, () => startPostgres(at('postgres', postgres))),
    rpc: new Store(redis, () => startRedis(at('redis', redis))),
    jobs: new Store(jobs, () => startRedis({ ...at('jobs', jobs), persistent: true })),
  };
}

/** The links' database, with the superuser's name, wherever it is by now. */
function linksAddress({ postgres }: Product['stores'], { databaseUrl }: Cluster): string {
  const url = new URL(postgres.url);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

async function runStatement<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Two gateways, two replicas of the secrets-service, the key-rotator, PostgreSQL and both roles of Redis. */
export async function startProduct(): Promise<Product> {
  const stack = new AsyncDisposableStack();
  const proxies: Proxies = new Map();
  try {
    const cluster = await startCluster({
      replicas: 2,
      gateways: 2,
      graceSeconds: GRACE_SECONDS,
      jobsApart: true,
      env: { SWEEP_INTERVAL_MS: String(SWEEP_INTERVAL_MS), LOG_LEVEL: 'warn' },
      rewire: (service, env) => throughProxies(proxies, service, env),
    });
    stack.defer(() => cluster.stop());
    const stores = storesOf(cluster);
    for (const store of Object.values(stores)) stack.use(store);
    const network = new Map<`${Service}>${StoreName}`, FaultyProxy>();
    for (const [name, proxy] of proxies) network.set(name, stack.use(await proxy));
    const membersOf = (service: Service, readyUrls: readonly string[] = []): Member[] =>
      cluster.processes
        .filter(({ name }) => name.startsWith(service))
        .map((started, index) => stack.use(new Member(started, readyUrls[index])));
    // A gateway says that it is ready on its other port before it listens on this one.
    const gatewaysReady = cluster.gateways.map((origin) => `${origin}/api/health/ready`);
    return {
      gateways: cluster.gateways,
      members: {
        gateway: membersOf('gateway', gatewaysReady),
        secrets: membersOf('secrets'),
        'key-rotator': membersOf('key-rotator'),
      },
      stores,
      network,
      query: (text, values) => runStatement(linksAddress(stores, cluster), text, values),
      stop: () => stack.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

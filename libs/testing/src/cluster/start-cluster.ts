import path from 'node:path';
import { freePort, HEAP_FLAGS, type PostgresServer, type RedisServer } from '@oncelink/embedded-stores';
import {
  locate,
  newKey,
  prepareDatabase,
  startReplicas,
  type Env,
  type ClusterContext,
  type Rewire,
} from './context.ts';
import { ServiceProcess } from './service-process.ts';
import { startAccounts, type Accounts } from './start-accounts.ts';
import { startEvents, type Events, type WebhookOptions } from './start-events.ts';
import { startFiles, type Files } from './start-files.ts';
import { PRICES, startPayments, type Payments } from './start-payments.ts';
import { startStores, type StoreOptions, type Stores } from './start-stores.ts';

export interface ClusterOptions extends StoreOptions {
  /** Replicas of the secrets-service. */
  readonly replicas: number;
  /** How many, on any free ports, or the port of each. */
  readonly gateways: number | readonly number[];
  /** Seconds in which the same claim may be repeated. */
  readonly graceSeconds?: number;
  /** The address that links carry. */
  readonly publicOrigin?: string;
  /** Accounts too: true for one replica of the auth-service. Sign-in needs it. */
  readonly auth?: boolean | { readonly replicas: number };
  /** Payments too, simulated; only with the demo. */
  readonly billing?: boolean;
  /** Receipts and events too; without them keys make links that nobody watches. */
  readonly events?: boolean;
  /** Webhooks too; only with events. */
  readonly webhooks?: WebhookOptions;
  /** Files too. */
  readonly files?: boolean;
  /** Demo mode of all services, on unless told otherwise. */
  readonly demo?: boolean;
  /** What all processes are told besides. */
  readonly env?: Env;
  /** Changes the stores before anything uses them. */
  readonly prepare?: (stores: Stores) => Promise<void>;
  /** Changes the settings of each process, such as the addresses of its stores. */
  readonly rewire?: Rewire;
}

export interface Cluster {
  /** Addresses of the gateways. */
  readonly gateways: readonly string[];
  readonly databaseUrl: string;
  /** As in KEY_RING_FILE. */
  readonly ringFile: string;
  readonly redis: RedisServer;
  /** The same one, unless jobs are apart. */
  readonly jobs: RedisServer;
  readonly postgres: PostgresServer;
  /** Folder of the stores' folders `redis`, `jobs` and `postgres`. */
  readonly home: string;
  /** The gateways and the replicas of all services. */
  readonly processes: readonly ServiceProcess[];
  /** @throws when the cluster was started without accounts */
  readonly accounts: Accounts;
  /** @throws when the cluster was started without payments */
  readonly payments: Payments;
  /** @throws when the cluster was started without events */
  readonly events: Events;
  /** @throws when the cluster was started without files */
  readonly files: Files;
  stop(): Promise<void>;
}

const commonEnv = (
  { redis, jobs }: Stores,
  {
    publicOrigin = 'http://localhost:3000',
    demo = true,
    events = false,
    files = false,
    env = {},
  }: ClusterOptions,
): Env => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'info',
  REDIS_RPC_URL: redis.url,
  REDIS_JOBS_URL: jobs.url,
  SECRETS_ASSERTION_KEY: newKey(),
  AUTH_ASSERTION_KEY: newKey(),
  BILLING_ASSERTION_KEY: newKey(),
  EVENTS_ASSERTION_KEY: newKey(),
  PUBLIC_ORIGIN: publicOrigin,
  DEMO_MODE: String(demo),
  EVENTS: events ? 'on' : 'off',
  ...(files && { FILES: 'on', FILES_ASSERTION_KEY: newKey() }),
  ...env,
});

/** The only program that writes the ring: it makes the first one too. */
async function startRotator({ common, stack, rewire }: ClusterContext, env: Env): Promise<ServiceProcess> {
  const port = await freePort();
  const script = locate('apps', 'key-rotator', 'dist', 'main.js');
  const all = await rewire('key-rotator', { ...common, ...env, HEALTH_PORT: String(port) });
  const rotator = stack.use(new ServiceProcess('key-rotator', [...HEAP_FLAGS, script], all));
  await rotator.ready(`http://127.0.0.1:${port}/health/ready`);
  return rotator;
}

async function startSecrets(context: ClusterContext, ringFile: string, options: ClusterOptions) {
  const { replicas, graceSeconds = 60 } = options;
  const databaseUrl = await prepareDatabase(context, 'secrets');
  const keys = { SECRETS_DATABASE_URL: databaseUrl, KEY_RING_FILE: ringFile };
  const rotator = await startRotator(context, keys);
  const processes = await startReplicas(context, 'secrets', replicas, {
    ...keys,
    LINK_PEPPER: newKey(),
    CODE_KEY: newKey(),
    GRACE_SECONDS: String(graceSeconds),
  });
  return { databaseUrl, processes: [rotator, ...processes] };
}

async function startGateways(
  context: ClusterContext,
  urls: readonly string[],
  env: Env,
): Promise<ServiceProcess[]> {
  const main = locate('apps', 'gateway', 'dist', 'main.js');
  return Promise.all(
    urls.map(async (url, index) => {
      const ports = { PORT: new URL(url).port, HEALTH_PORT: String(await freePort()) };
      const all = await context.rewire('gateway', { ...context.common, ...env, ...ports, HOST: '127.0.0.1' });
      const started = context.stack.use(new ServiceProcess(`gateway-${index}`, [...HEAP_FLAGS, main], all));
      await started.ready(`${url}/api/health/ready`);
      return started;
    }),
  );
}

async function portsOf(gateways: number | readonly number[]): Promise<readonly number[]> {
  if (typeof gateways !== 'number') return gateways;
  const ports: number[] = [];
  while (ports.length < gateways) ports.push(await freePort());
  return ports;
}

async function startAll(
  options: ClusterOptions,
  stack: AsyncDisposableStack,
): Promise<Omit<Cluster, 'stop'>> {
  const stores = await startStores(stack, options);
  await options.prepare?.(stores);
  const { rewire = (_service, env) => Promise.resolve(env) } = options;
  const context = { postgresUrl: stores.postgres.url, common: commonEnv(stores, options), rewire, stack };
  const gateways = (await portsOf(options.gateways)).map((port) => `http://127.0.0.1:${port}`);
  const { auth = false, billing = false, events = false, files = false } = options;
  const ringFile = path.join(stores.home, 'ring.json');
  const [secrets, accounts, payments, watchers, keepers] = await Promise.all([
    startSecrets(context, ringFile, options),
    auth === false ? undefined : startAccounts(context, auth === true ? 1 : auth.replicas),
    billing ? startPayments(context, gateways[0] ?? '') : undefined,
    events ? startEvents(context, options.webhooks) : undefined,
    files ? startFiles(context, stores.home) : undefined,
  ]);
  const limits = { TRUSTED_PROXIES: '1', LIMIT_KEY: newKey(), SESSION_KEY: newKey(), RATE_LIMITS: 'off' };
  const receipts = { RECEIPT_KEY: newKey(), STATEMENT_KEY: newKey() };
  // As in `npm start`: the gateway hands bytes on.
  const bytes = keepers && { FILES_ADDRESS: new URL(keepers.bytesUrl).host };
  const sale = payments && { ...PRICES, STRIPE_WEBHOOK_SECRET: payments.webhookSecret };
  const fronts = await startGateways(context, gateways, { ...limits, ...receipts, ...bytes, ...sale });
  const others = [accounts, payments, watchers, keepers].flatMap((part) => part?.processes ?? []);
  const deliverers = watchers?.deliverers ?? [];
  return {
    gateways,
    databaseUrl: secrets.databaseUrl,
    ringFile,
    ...stores,
    processes: [...fronts, ...secrets.processes, ...others, ...deliverers],
    get accounts() {
      return started(accounts, 'auth');
    },
    get payments() {
      return started(payments, 'billing');
    },
    get events() {
      return started(watchers, 'events');
    },
    get files() {
      return started(keepers, 'files');
    },
  };
}

function started<Part>(part: Part | undefined, option: string): Part {
  if (part === undefined) throw new Error(`The cluster was started without ${option}.`);
  return part;
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
    const stop = async (): Promise<void> => {
      // All at once: there are no more requests, and draining is mostly waiting.
      try {
        await Promise.all(parts.processes.map((one) => one.end()));
      } finally {
        // Waits for those that still end when one of them could not.
        await stack.disposeAsync();
      }
    };
    return Object.assign(parts, { stop });
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

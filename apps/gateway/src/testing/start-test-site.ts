import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  BILLING_MESSAGE_MAX_BYTES,
  type AuthServiceContract,
  type BillingContract,
  type LinkContract,
} from '@oncelink/contracts';
import type { EventContract } from '@oncelink/contracts/events';
import type { FileContract } from '@oncelink/contracts/files';
import { CLIENT_DEFAULTS, RedisListClient } from '@oncelink/messaging';
import { createLog, createRedis, type Redis } from '@oncelink/service-kit';
import { startTestRedis, type TestStore } from '@oncelink/testing/stores';
import lightMyRequest, { type InjectOptions } from 'light-my-request';
import { readGatewayConfig, type GatewayConfig } from '../config.ts';
import { createGateway } from '../create-gateway.ts';
import {
  BILLING_CHANNEL,
  type AuthClient,
  type BillingClient,
  type EventsClient,
  type FilesClient,
} from '../gateway-parts.ts';
import { LinkCalls } from '../links/link-calls.ts';
import { makeFakeAuth, type FakeAuth } from './fake-auth.ts';
import { makeFakeBilling, type FakeBilling } from './fake-billing.ts';
import { makeFakeEvents, type FakeEvents } from './fake-events.ts';
import { makeFakeFiles, type FakeFiles } from './fake-files.ts';
import { makeFakeSecrets, type FakeSecrets } from './fake-secrets.ts';

export const ORIGIN = 'https://oncelink.example';

type Settings = Readonly<Record<string, string>>;

interface Fakes {
  readonly secrets: FakeSecrets;
  readonly auth: FakeAuth;
  readonly billing: FakeBilling;
  readonly events: FakeEvents;
  readonly files: FakeFiles;
}

export interface TestSite extends Fakes {
  readonly app: NestFastifyApplication;
  /** Lines that were logged, as one text. */
  readonly log: () => string;
  /** The first step of SIGTERM. */
  readonly beginShutdown: () => void;
  readonly stop: () => Promise<void>;
}

export interface RedisTestSite extends TestSite {
  /** The server, and a connection to it. */
  readonly store: TestStore;
  readonly redis: Redis;
}

interface Connections {
  readonly secrets: ConstructorParameters<typeof LinkCalls>[0][number] & { readonly isConnected: boolean };
  readonly auth: AuthClient;
  readonly billing: BillingClient;
  readonly events: EventsClient;
  readonly files: FilesClient;
  readonly redis: Redis;
}

const configOf = (settings: Settings): GatewayConfig =>
  readGatewayConfig({ PUBLIC_ORIGIN: ORIGIN, RATE_LIMITS: 'off', ...settings });

const makeFakes = (): Fakes => ({
  secrets: makeFakeSecrets(),
  auth: makeFakeAuth(),
  billing: makeFakeBilling(),
  events: makeFakeEvents(),
  files: makeFakeFiles(),
});

/** Has `inject` take the way of a request that comes over the network: what the listener asks before Fastify, it asks too. */
function injectAtListener(app: NestFastifyApplication): void {
  const server = app.getHttpServer();
  const inject = (options: InjectOptions | string) =>
    lightMyRequest((incoming, outgoing) => void server.emit('request', incoming, outgoing), options);
  Object.assign(app.getHttpAdapter(), { inject });
}

async function startSite(config: GatewayConfig, fakes: Fakes, connections: Connections): Promise<TestSite> {
  const { secrets, auth, billing, events, files, redis } = connections;
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const shutdown = new AbortController();
  const app = await createGateway({
    config,
    log: createLog({ service: 'gateway', level: 'info', destination }),
    links: new LinkCalls([secrets]),
    auth,
    billing: config.hasBilling ? billing : undefined,
    events: config.hasEvents ? events : undefined,
    files: config.hasFiles ? files : undefined,
    redis,
    readiness: {
      shutdown: shutdown.signal,
      withoutDatabase: () => [],
      checks: { redis: () => (secrets.isConnected ? Promise.resolve() : Promise.reject(new Error('away'))) },
    },
  });
  injectAtListener(app);
  return {
    ...fakes,
    app,
    log: () => lines.join(''),
    beginShutdown: () => shutdown.abort(),
    stop: () => app.close(),
  };
}

/**
 * A gateway inside this process without Redis, for specs of HTTP: its services answer without a transport, sessions are
 * not cached, and limits are counted locally. Limits are off unless set.
 */
export async function startTestSite(settings: Settings = {}): Promise<TestSite> {
  const config = configOf(settings);
  const fakes = makeFakes();
  return startSite(config, fakes, {
    secrets: fakes.secrets.asClient() as RedisListClient<LinkContract>,
    auth: fakes.auth.asClient() as RedisListClient<AuthServiceContract>,
    billing: fakes.billing.asClient() as RedisListClient<BillingContract>,
    events: fakes.events.asClient() as RedisListClient<EventContract>,
    files: fakes.files.asClient() as RedisListClient<FileContract>,
    redis: createRedis(config.redisUrl, { role: 'callers' }), // never connected
  });
}

/**
 * A gateway inside this process with a Redis of its own, over which it calls fake services. Limits are off unless set.
 * @param maxWaiting how many calls about links may wait at once, if not the default
 */
export async function startTestSiteWithRedis(
  settings: Settings = {},
  { maxWaiting = CLIENT_DEFAULTS.maxWaiting }: { readonly maxWaiting?: number } = {},
): Promise<RedisTestSite> {
  const store = await startTestRedis();
  // A gateway that is alone would count calls without Redis, which tests empty.
  const config = configOf({ REDIS_RPC_URL: store.url, GATEWAY_REPLICAS: '2', ...settings });
  const channelOf = (service: keyof GatewayConfig['assertionKeys']) => ({
    ...config.assertionKeys[service],
    url: store.url,
    service,
  });
  const fakes = makeFakes();
  const stopServices = [
    fakes.secrets.listen(channelOf('secrets')),
    fakes.auth.listen(channelOf('auth')),
    fakes.billing.listen({ ...channelOf('billing'), maxMessageBytes: BILLING_MESSAGE_MAX_BYTES }),
    fakes.events.listen(channelOf('events')),
    fakes.files.listen(channelOf('files')),
  ];
  const secrets = new RedisListClient<LinkContract>({ ...channelOf('secrets'), maxWaiting });
  const auth = new RedisListClient<AuthServiceContract>(channelOf('auth'));
  const billing = new RedisListClient<BillingContract>({ ...channelOf('billing'), ...BILLING_CHANNEL });
  const events = new RedisListClient<EventContract>(channelOf('events'));
  const files = new RedisListClient<FileContract>(channelOf('files'));
  const redis = createRedis(store.url, { role: 'callers' });
  await Promise.all([secrets, auth, billing, events, files, redis].map((connection) => connection.connect()));
  const site = await startSite(config, fakes, { secrets, auth, billing, events, files, redis });
  const stop = async (): Promise<void> => {
    await site.stop();
    for (const client of [secrets, auth, billing, events, files]) client.close();
    redis.destroy();
    await Promise.all(stopServices.map((stopService) => stopService()));
    await store.stop();
  };
  return { ...site, store, redis, stop };
}

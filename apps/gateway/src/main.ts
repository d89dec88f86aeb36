import {
  shardName,
  type AuthServiceContract,
  type BillingContract,
  type LinkContract,
} from '@oncelink/contracts';
import type { EventContract } from '@oncelink/contracts/events';
import type { FileContract } from '@oncelink/contracts/files';
import { RedisListClient, type MessageContract, type RedisListClientOptions } from '@oncelink/messaging';
import {
  createLog,
  createRedis,
  runProcess,
  startHealthServer,
  startTracing,
  type Log,
  type ProcessContext,
  type Redis,
} from '@oncelink/service-kit';
import { readGatewayConfig, type GatewayConfig } from './config.ts';
import { createGateway } from './create-gateway.ts';
import { BILLING_CHANNEL, type Readiness } from './gateway-parts.ts';
import { LinkCalls } from './links/link-calls.ts';

/** A person gives up after about five seconds; the client waits one second longer than this. */
const DEADLINE_MS = 3500;

/** Starts to connect and does not wait: without Redis the gateway runs, answers 503 and counts limits locally. */
function connectRedis({ redisUrl }: GatewayConfig, log: Log, { onShutdown }: ProcessContext): Redis {
  const redis = createRedis(redisUrl, { role: 'callers', log });
  redis.connect().catch((error: unknown) => log.error('redis-refused', { component: 'callers', error }));
  onShutdown('callers', () => redis.destroy());
  return redis;
}

function connectService<C extends MessageContract<C>>(
  channel: Omit<RedisListClientOptions, 'url'>,
  { redisUrl: url }: GatewayConfig,
  { onShutdown }: ProcessContext,
): RedisListClient<C> {
  const client = new RedisListClient<C>({ url, deadlineMs: DEADLINE_MS, ...channel });
  void client.connect();
  onShutdown(`messages-${channel.service}`, () => client.close());
  return client;
}

type Watched = Pick<RedisListClient<LinkContract>, 'isConnected' | 'isIncapable'>;

function watchServices(
  shards: readonly Watched[],
  others: Readonly<Record<string, Pick<Watched, 'isIncapable'>>>,
  { shutdown }: ProcessContext,
): Readiness {
  const count = shards.length;
  const named = shards.map((shard, index) => [shardName('secrets', { index, count }), shard] as const);
  const services = [...named, ...Object.entries(others)];
  const redis = () =>
    shards.every(({ isConnected }) => isConnected) ? Promise.resolve() : Promise.reject(new Error());
  return {
    shutdown,
    withoutDatabase: () => services.filter(([, { isIncapable }]) => isIncapable).map(([name]) => name),
    checks: { redis },
  };
}

await runProcess('gateway', async (context) => {
  const config = readGatewayConfig();
  const log = createLog({ service: 'gateway', level: config.logLevel });
  context.onShutdown('traces', await startTracing('gateway', config.traces));
  const { linkShards: count, assertionKeys } = config;
  const shards = Array.from({ length: count }, (_, index) => {
    const channel = { ...assertionKeys.secrets, service: shardName('secrets', { index, count }) };
    return connectService<LinkContract>(channel, config, context);
  });
  const authKeys = { ...assertionKeys.auth, service: 'auth' };
  const auth = connectService<AuthServiceContract>(authKeys, config, context);
  const billingKeys = { ...assertionKeys.billing, ...BILLING_CHANNEL };
  const billing = config.hasBilling
    ? connectService<BillingContract>(billingKeys, config, context)
    : undefined;
  const eventsKeys = { ...assertionKeys.events, service: 'events' };
  const events = config.hasEvents ? connectService<EventContract>(eventsKeys, config, context) : undefined;
  const filesKeys = { ...assertionKeys.files, service: 'files' };
  const files = config.hasFiles ? connectService<FileContract>(filesKeys, config, context) : undefined;
  const others = { auth, ...(billing && { billing }), ...(events && { events }), ...(files && { files }) };
  const readiness = watchServices(shards, others, context);
  const health = await startHealthServer({ ...config.health, ...readiness });
  context.onShutdown('health', () => health.close());
  const app = await createGateway({
    config,
    log,
    links: new LinkCalls(shards),
    auth,
    billing,
    events,
    files,
    redis: connectRedis(config, log, context),
    readiness,
  });
  await app.listen(config.port, config.host);
  context.onShutdown('http', () => app.close());
  log.info('listening', { port: Number(new URL(await app.getUrl()).port) });
});

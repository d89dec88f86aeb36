import type { LinkContract } from '@oncelink/contracts';
import { RedisListClient } from '@oncelink/messaging';
import { createLog, createRedis, runProcess, type Log, type ProcessContext } from '@oncelink/service-kit';
import { readGatewayConfig, type GatewayConfig } from './config.ts';
import { createGateway } from './create-gateway.ts';
import { CallCounter } from './limits/call-counter.ts';
import { LinkCalls } from './links/link-calls.ts';

/** Starts to connect and does not wait: without Redis the gateway answers 503 and counts limits by itself. */
function connectCounter(
  { redisUrl, replicas }: GatewayConfig,
  log: Log,
  { onShutdown }: ProcessContext,
): CallCounter {
  const redis = createRedis(redisUrl, { role: 'limits', log });
  redis.connect().catch((error: unknown) => log.error('redis-refused', { component: 'limits', error }));
  onShutdown('limits', () => redis.destroy());
  return new CallCounter(redis, replicas);
}

await runProcess('gateway', async (context) => {
  const config = readGatewayConfig();
  const log = createLog({ service: 'gateway', level: config.logLevel });
  const client = new RedisListClient<LinkContract>({
    url: config.redisUrl,
    service: 'secrets',
    assertionKey: config.assertionKey,
  });
  void client.connect();
  context.onShutdown('messages', () => client.close());
  const app = await createGateway({
    config,
    log,
    links: new LinkCalls(client),
    counter: config.hasLimits ? connectCounter(config, log, context) : null,
    readiness: {
      shutdown: context.shutdown,
      checks: { redis: () => (client.isConnected ? Promise.resolve() : Promise.reject(new Error())) },
    },
  });
  await app.listen(config.port, config.host);
  context.onShutdown('http', () => app.close());
  log.info('listening', { port: Number(new URL(await app.getUrl()).port) });
});

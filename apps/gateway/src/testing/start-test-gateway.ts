import type { LinkContract } from '@oncelink/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { RedisListClient } from '@oncelink/messaging';
import { createLog, createRedis } from '@oncelink/service-kit';
import { readGatewayConfig } from '../config.ts';
import { createGateway } from '../create-gateway.ts';
import { CallCounter } from '../limits/call-counter.ts';
import { LinkCalls } from '../links/link-calls.ts';

export const ORIGIN = 'https://oncelink.example';

export interface TestGateway {
  readonly app: NestFastifyApplication;
  readonly client: RedisListClient<LinkContract>;
  /** Lines that were logged, as one text. */
  readonly log: () => string;
  /** What SIGTERM begins with. */
  readonly beginShutdown: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * A gateway inside this process, with everything real but the service behind it.
 * @param redisUrl for messages, and for limits where the settings leave them on
 */
export async function startTestGateway(
  redisUrl: string,
  settings: Readonly<Record<string, string>> = { RATE_LIMITS: 'off' },
): Promise<TestGateway> {
  const config = readGatewayConfig({ PUBLIC_ORIGIN: ORIGIN, REDIS_RPC_URL: redisUrl, ...settings });
  const lines: string[] = [];
  const log = createLog({
    service: 'gateway',
    level: 'info',
    destination: { write: (line) => lines.push(line) },
  });
  const client = new RedisListClient<LinkContract>({ url: redisUrl, service: 'secrets' });
  const redis = createRedis(redisUrl, { role: 'limits' });
  await Promise.all([client.connect(), redis.connect()]);
  const shutdown = new AbortController();
  const app = await createGateway({
    config,
    log,
    links: new LinkCalls(client),
    counter: config.hasLimits ? new CallCounter(redis, config.replicas) : null,
    readiness: {
      shutdown: shutdown.signal,
      checks: { redis: () => (client.isConnected ? Promise.resolve() : Promise.reject(new Error('away'))) },
    },
  });
  return {
    app,
    client,
    log: () => lines.join(''),
    beginShutdown: () => shutdown.abort(),
    stop: async () => {
      await app.close();
      client.close();
      redis.destroy();
    },
  };
}

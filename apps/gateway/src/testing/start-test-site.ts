import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AuthContract, BillingContract, LinkContract } from '@oncelink/contracts';
import { CLIENT_DEFAULTS, RedisListClient } from '@oncelink/messaging';
import { createLog, createRedis, type Redis } from '@oncelink/service-kit';
import { startTestRedis, type TestStore } from '@oncelink/test-kit';
import { SessionCache } from '../auth/session-cache.ts';
import { BILLING_CHANNEL } from '../billing/billing-client.ts';
import { readGatewayConfig } from '../config.ts';
import { createGateway } from '../create-gateway.ts';
import { CallCounter } from '../limits/call-counter.ts';
import { LinkCalls } from '../links/link-calls.ts';
import { startFakeAuth, type FakeAuth } from './fake-auth.ts';
import { startFakeBilling, type FakeBilling } from './fake-billing.ts';
import { startFakeSecrets, type FakeSecrets } from './fake-secrets.ts';

export const ORIGIN = 'https://oncelink.example';

export interface TestSite {
  readonly app: NestFastifyApplication;
  readonly secrets: FakeSecrets;
  readonly auth: FakeAuth;
  readonly billing: FakeBilling;
  /** The server, and a connection to it. */
  readonly store: TestStore;
  readonly redis: Redis;
  /** Lines that were logged, as one text. */
  readonly log: () => string;
  /** What SIGTERM begins with. */
  readonly beginShutdown: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * A gateway inside this process, with everything real but the service behind it. Limits are off unless set.
 * @param maxWaiting calls about links that may wait at once, if not as many as usual
 */
export async function startTestSite(
  settings: Readonly<Record<string, string>> = {},
  { maxWaiting = CLIENT_DEFAULTS.maxWaiting }: { readonly maxWaiting?: number } = {},
): Promise<TestSite> {
  const store = await startTestRedis();
  const env = { PUBLIC_ORIGIN: ORIGIN, REDIS_RPC_URL: store.url, RATE_LIMITS: 'off', ...settings };
  const config = readGatewayConfig(env);
  const { assertionKey } = config;
  const secrets = startFakeSecrets(store.url, assertionKey);
  const auth = startFakeAuth(store.url, assertionKey);
  const billing = startFakeBilling(store.url, assertionKey);
  const lines: string[] = [];
  const log = createLog({
    service: 'gateway',
    level: 'info',
    destination: { write: (line) => lines.push(line) },
  });
  const client = new RedisListClient<LinkContract>({
    url: store.url,
    service: 'secrets',
    assertionKey,
    maxWaiting,
  });
  const authClient = new RedisListClient<AuthContract>({ url: store.url, service: 'auth', assertionKey });
  const billingClient = new RedisListClient<BillingContract>({
    url: store.url,
    assertionKey,
    ...BILLING_CHANNEL,
  });
  const redis = createRedis(store.url, { role: 'callers' });
  await Promise.all([client, authClient, billingClient, redis].map((channel) => channel.connect()));
  const shutdown = new AbortController();
  const app = await createGateway({
    config,
    log,
    links: new LinkCalls([client]),
    auth: authClient,
    billing: billingClient,
    sessions: new SessionCache(redis),
    counter: config.hasLimits ? new CallCounter(redis, config.replicas) : null,
    readiness: {
      shutdown: shutdown.signal,
      checks: { redis: () => (client.isConnected ? Promise.resolve() : Promise.reject(new Error('away'))) },
    },
  });
  const stop = async (): Promise<void> => {
    await app.close();
    client.close();
    authClient.close();
    billingClient.close();
    redis.destroy();
    await Promise.all([secrets.stop(), auth.stop(), billing.stop()]);
    await store.stop();
  };
  return {
    app,
    secrets,
    auth,
    billing,
    store,
    redis,
    log: () => lines.join(''),
    beginShutdown: () => shutdown.abort(),
    stop,
  };
}

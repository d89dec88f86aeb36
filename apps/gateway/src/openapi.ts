/** Writes `openapi.json`: run by `npm run openapi`, after a build. */
import { writeFileSync } from 'node:fs';
import type { AuthContract, BillingContract } from '@oncelink/contracts';
import { RedisListClient } from '@oncelink/messaging';
import { createLog, createRedis } from '@oncelink/service-kit';
import { SessionCache } from './auth/session-cache.ts';
import { BILLING_CHANNEL } from './billing/billing-client.ts';
import { readGatewayConfig } from './config.ts';
import { createGateway } from './create-gateway.ts';
import { LinkCalls } from './links/link-calls.ts';

// The document depends on the code alone: nothing is connected, and the defaults will do.
const config = readGatewayConfig({});
const { redisUrl: url, assertionKey } = config;
const app = await createGateway({
  config,
  log: createLog({ service: 'gateway', level: 'error' }),
  links: new LinkCalls([]),
  auth: new RedisListClient<AuthContract>({ url, service: 'auth', assertionKey }),
  billing: new RedisListClient<BillingContract>({ url, assertionKey, ...BILLING_CHANNEL }),
  sessions: new SessionCache(createRedis(url, { role: 'callers' })),
  counter: null,
  readiness: { checks: {}, shutdown: new AbortController().signal },
});
const answer = await app.inject('/api/docs-json');
writeFileSync(new URL('../openapi.json', import.meta.url), `${JSON.stringify(answer.json(), null, 2)}\n`);
await app.close();

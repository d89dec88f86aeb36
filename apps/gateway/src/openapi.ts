/** Writes `openapi.json` and `openapi.v1.json`; `npm run openapi` runs it after a build and formats the files. */
import { writeFileSync } from 'node:fs';
import type { AuthServiceContract, BillingContract } from '@oncelink/contracts';
import type { EventContract } from '@oncelink/contracts/events';
import { RedisListClient } from '@oncelink/messaging';
import { createLog, createRedis } from '@oncelink/service-kit';
import { readGatewayConfig } from './config.ts';
import { createGateway } from './create-gateway.ts';
import { BILLING_CHANNEL } from './gateway-parts.ts';
import { LinkCalls } from './links/link-calls.ts';

// The document depends on the code alone: nothing is connected, and the configuration is the default one with all calls.
const config = readGatewayConfig({
  FILES: 'on',
  FILES_ASSERTION_KEY: Buffer.alloc(32, 1).toString('base64url'),
});
const { redisUrl: url, assertionKeys } = config;
const app = await createGateway({
  config,
  log: createLog({ service: 'gateway', level: 'error' }),
  links: new LinkCalls([]),
  auth: new RedisListClient<AuthServiceContract>({ ...assertionKeys.auth, url, service: 'auth' }),
  billing: new RedisListClient<BillingContract>({ ...assertionKeys.billing, url, ...BILLING_CHANNEL }),
  events: new RedisListClient<EventContract>({ ...assertionKeys.events, url, service: 'events' }),
  files: undefined,
  redis: createRedis(url, { role: 'callers' }),
  readiness: { checks: {}, withoutDatabase: () => [], shutdown: new AbortController().signal },
});
for (const [url, file] of [
  ['/api/docs-json', 'openapi.json'],
  ['/api/v1/openapi.json', 'openapi.v1.json'],
] as const) {
  const { body } = await app.inject(url);
  writeFileSync(new URL(`../${file}`, import.meta.url), body);
}
await app.close();

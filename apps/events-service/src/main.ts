import 'reflect-metadata';
import { createBatchService, RedisListServer } from '@oncelink/messaging';
import {
  createLog,
  createNestLog,
  healthAddress,
  readConfig,
  runProcess,
  startHealthServer,
  startTracing,
  traceSettings,
  untilHealthy,
  type HealthCheck,
} from '@oncelink/service-kit';
import { checkMigrations, createPool, watchPool } from '@oncelink/service-kit/database';
import type { Pool } from 'pg';
import { AppModule } from './app.module.ts';
import { EVENTS_SETTINGS } from './config.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { makeWebhookParts } from './webhooks/webhook-parts.ts';

/** The jobs Redis is not among them: while it is away, receipts are registered and ends wait in the rows of links. */
const readinessChecks = (pool: Pool, messages: RedisListServer) =>
  ({
    database: () => pool.query('SELECT 1'),
    migrations: checkMigrations(pool, MIGRATIONS),
    messages: () => (messages.isConnected ? Promise.resolve() : Promise.reject(new Error('Not connected.'))),
  }) satisfies Record<string, HealthCheck>;

await runProcess('events-service', async ({ onShutdown, shutdown }) => {
  const config = readConfig(EVENTS_SETTINGS);
  const webhooks = makeWebhookParts(config);
  const log = createLog({ service: 'events-service', level: config.LOG_LEVEL });
  onShutdown('traces', await startTracing('events-service', traceSettings(config)));
  const pool = createPool({ url: config.EVENTS_DATABASE_URL, applicationName: 'events-service', log });
  watchPool(pool);
  onShutdown('database', () => pool.end());

  const messages = new RedisListServer({
    url: config.REDIS_RPC_URL,
    service: 'events',
    assertionKey: config.EVENTS_ASSERTION_KEY,
    formerAssertionKey: config.ASSERTION_KEY,
  });
  const checks = readinessChecks(pool, messages);
  const health = await startHealthServer({ ...healthAddress(config), checks, shutdown });
  onShutdown('health', () => health.close());
  await untilHealthy(checks.migrations);

  const options = { strategy: messages, logger: createNestLog(log) };
  const app = await createBatchService(AppModule.of({ config, pool, log, webhooks }), options);
  await app.listen();
  onShutdown('messages and jobs', () => app.close());
  log.info('started', { port: health.port });
});

import { BILLING_MESSAGE_MAX_BYTES } from '@oncelink/contracts';
import { createBatchService, RedisListServer } from '@oncelink/messaging';
import {
  createLog,
  createNestLog,
  healthAddress,
  startHealthServer,
  startTracing,
  traceSettings,
  untilHealthy,
  type HealthCheck,
  type ProcessContext,
} from '@oncelink/service-kit';
import { checkMigrations, createDataSource, createPool, watchPool } from '@oncelink/service-kit/database';
import type { Pool } from 'pg';
import { AppModule } from './app.module.ts';
import { readBillingConfig } from './config.ts';
import { ENTITIES } from './entities.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { watchDueWork } from './subscriptions/watch-due-work.ts';

/** Neither the provider nor the jobs Redis is among them: while they are away, work is stored and done later. */
const readinessChecks = (pool: Pool, messages: RedisListServer) =>
  ({
    database: () => pool.query('SELECT 1'),
    migrations: checkMigrations(pool, MIGRATIONS),
    messages: () => (messages.isConnected ? Promise.resolve() : Promise.reject(new Error('Not connected.'))),
  }) satisfies Record<string, HealthCheck>;

export async function startBillingService({ env, onShutdown, shutdown }: ProcessContext): Promise<void> {
  const config = readBillingConfig(env);
  const log = createLog({ service: 'billing-service', level: config.LOG_LEVEL });
  onShutdown('traces', await startTracing('billing-service', traceSettings(config)));
  const pool = createPool({
    url: config.BILLING_DATABASE_URL,
    applicationName: 'billing-service',
    log,
  });
  const dataSource = await createDataSource(pool, { entities: ENTITIES }).initialize();
  watchPool(pool);
  watchDueWork(pool);
  onShutdown('database', () => dataSource.destroy());

  const messages = new RedisListServer({
    url: config.REDIS_RPC_URL,
    service: 'billing',
    assertionKey: config.BILLING_ASSERTION_KEY,
    formerAssertionKey: config.ASSERTION_KEY,
    maxMessageBytes: BILLING_MESSAGE_MAX_BYTES,
  });
  const checks = readinessChecks(pool, messages);
  const health = await startHealthServer({ ...healthAddress(config), checks, shutdown });
  onShutdown('health', () => health.close());
  await untilHealthy(checks.migrations);

  const options = { strategy: messages, logger: createNestLog(log) };
  const app = await createBatchService(AppModule.of({ config, pool, dataSource, log }), options);
  await app.listen();
  onShutdown('messages and jobs', () => app.close());
  log.info('started', { port: health.port, reason: config.billing === null ? 'billing is off' : undefined });
}

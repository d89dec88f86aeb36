import 'reflect-metadata';
import { BILLING_MESSAGE_MAX_BYTES } from '@oncelink/contracts';
import { RedisListServer } from '@oncelink/messaging';
import {
  createLog,
  createNestLog,
  runProcess,
  startHealthServer,
  startTracing,
  traceSettings,
  untilHealthy,
  type HealthCheck,
} from '@oncelink/service-kit';
import { checkMigrations, createDataSource, watchDatabase } from '@oncelink/service-kit/database';
import { NestFactory } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import { AppModule } from './app.module.ts';
import { readBillingConfig } from './config.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { startBilling } from './start-billing.ts';
import { BillingStore } from './store/billing-store.ts';
import { watchDueWork } from './subscriptions/watch-due-work.ts';

/** Neither the provider nor the jobs Redis is among them: while they are away, what arrives is kept and done later. */
const readinessChecks = (dataSource: DataSource, messages: RedisListServer) =>
  ({
    database: () => dataSource.query('SELECT 1'),
    migrations: checkMigrations(dataSource, MIGRATIONS),
    messages: () => (messages.isConnected ? Promise.resolve() : Promise.reject(new Error('Not connected.'))),
  }) satisfies Record<string, HealthCheck>;

await runProcess('billing-service', async ({ onShutdown, shutdown }) => {
  const config = readBillingConfig();
  const log = createLog({ service: 'billing-service', level: config.LOG_LEVEL });
  onShutdown('traces', await startTracing('billing-service', traceSettings(config)));
  const dataSource = createDataSource({
    url: config.BILLING_DATABASE_URL,
    applicationName: 'billing-service',
    log,
  });
  await dataSource.initialize();
  watchDatabase(dataSource);
  watchDueWork(dataSource);
  onShutdown('database', () => dataSource.destroy());

  const messages = new RedisListServer({
    url: config.REDIS_RPC_URL,
    service: 'billing',
    assertionKey: config.ASSERTION_KEY,
    maxMessageBytes: BILLING_MESSAGE_MAX_BYTES,
  });
  const checks = readinessChecks(dataSource, messages);
  const health = await startHealthServer({ port: config.HEALTH_PORT, checks, shutdown });
  onShutdown('health', () => health.close());
  await untilHealthy(checks.migrations);

  const { provider } = config;
  const store = new BillingStore(dataSource);
  const billing = provider && startBilling({ settings: config, provider, store, log });
  onShutdown('jobs', () => billing?.stop());

  const options = { strategy: messages, logger: createNestLog(log) };
  const app = await NestFactory.createMicroservice(AppModule.of(billing?.parts ?? null, log), options);
  await app.listen();
  onShutdown('messages', () => app.close());
  log.info('started', { port: health.port, reason: billing === null ? 'billing is off' : undefined });
});

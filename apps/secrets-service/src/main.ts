import 'reflect-metadata';
import { readLinkShard, shardName } from '@oncelink/contracts';
import { RedisListServer } from '@oncelink/messaging';
import {
  createLog,
  createNestLog,
  readConfig,
  runProcess,
  startHealthServer,
  startTracing,
  traceSettings,
  untilHealthy,
  type HealthCheck,
} from '@oncelink/service-kit';
import { checkMigrations, createDataSource, watchDatabase } from '@oncelink/service-kit/database';
import { scheduleJob } from '@oncelink/service-kit/jobs';
import { NestFactory } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import { AppModule } from './app.module.ts';
import { linkTimes, SECRETS_SETTINGS } from './config.ts';
import { LinkSweeper } from './expiry/sweep-links.ts';
import { watchOverdueLinks } from './expiry/watch-overdue-links.ts';
import { KeyKeeper, KeyMissingError } from './keys/key-keeper.ts';
import { LINK_SERVER_OPTIONS } from './links/link-store.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { warnOfLoggedValues } from './server-log/warn-of-logged-values.ts';

/** The jobs Redis is not among them: without it links go on, only their erasure is late. */
const readinessChecks = (dataSource: DataSource, messages: RedisListServer, keys: KeyKeeper) =>
  ({
    database: () => dataSource.query('SELECT 1'),
    migrations: checkMigrations(dataSource, MIGRATIONS),
    keys: () => (keys.current ? Promise.resolve() : Promise.reject(new KeyMissingError())),
    messages: () => (messages.isConnected ? Promise.resolve() : Promise.reject(new Error('Not connected.'))),
  }) satisfies Record<string, HealthCheck>;

await runProcess('secrets-service', async ({ onShutdown, shutdown }) => {
  const config = readConfig(SECRETS_SETTINGS);
  const shard = readLinkShard(config.LINK_SHARD);
  const log = createLog({ service: 'secrets-service', level: config.LOG_LEVEL });
  onShutdown('traces', await startTracing('secrets-service', traceSettings(config)));
  const dataSource = createDataSource({
    url: config.SECRETS_DATABASE_URL,
    applicationName: 'secrets-service',
    serverOptions: LINK_SERVER_OPTIONS,
    log,
  });
  await dataSource.initialize();
  watchDatabase(dataSource);
  watchOverdueLinks(dataSource);
  onShutdown('database', () => dataSource.destroy());
  await warnOfLoggedValues(dataSource, log);
  const keys = await KeyKeeper.start(dataSource, { file: config.KEY_RING_FILE, log });
  onShutdown('keys', () => keys.stop());

  const messages = new RedisListServer({
    url: config.REDIS_RPC_URL,
    service: shardName('secrets', shard),
    assertionKey: config.ASSERTION_KEY,
  });
  const checks = readinessChecks(dataSource, messages, keys);
  const health = await startHealthServer({ port: config.HEALTH_PORT, checks, shutdown });
  onShutdown('health', () => health.close());
  await untilHealthy(checks.migrations);

  const schedule = { redisUrl: config.REDIS_JOBS_URL, repeat: { every: config.SWEEP_INTERVAL_MS }, log };
  const sweeper = new LinkSweeper(dataSource, linkTimes(config));
  onShutdown(
    'sweeps',
    scheduleJob(shardName('sweep-links', shard), () => sweeper.sweep(shutdown), schedule),
  );

  // Started last, so drained first: nothing else may use up the time that requests need.
  const options = { strategy: messages, logger: createNestLog(log) };
  const app = await NestFactory.createMicroservice(AppModule.of(config, dataSource, keys), options);
  await app.listen();
  onShutdown('messages', () => app.close());
  log.info('started', { port: health.port });
});

import { createBatchService, RedisListServer } from '@oncelink/messaging';
import {
  createLog,
  createNestLog,
  createRedis,
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
import { readAuthConfig } from './config.ts';
import { ENTITIES } from './entities.ts';
import { watchMail } from './mail/watch-mail.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

/** The jobs Redis is not among them: without it people sign in, only their mail, plans and deletions are late. */
const readinessChecks = (pool: Pool, messages: RedisListServer) =>
  ({
    database: () => pool.query('SELECT 1'),
    migrations: checkMigrations(pool, MIGRATIONS),
    messages: () => (messages.isConnected ? Promise.resolve() : Promise.reject(new Error('Not connected.'))),
  }) satisfies Record<string, HealthCheck>;

export async function startAuthService({ env, onShutdown, shutdown }: ProcessContext): Promise<void> {
  const config = readAuthConfig(env);
  const log = createLog({ service: 'auth-service', level: config.LOG_LEVEL });
  onShutdown('traces', await startTracing('auth-service', traceSettings(config)));
  const pool = createPool({ url: config.AUTH_DATABASE_URL, applicationName: 'auth-service', log });
  const dataSource = await createDataSource(pool, { entities: ENTITIES }).initialize();
  watchPool(pool);
  watchMail(pool);
  onShutdown('database', () => dataSource.destroy());

  const redis = createRedis(config.REDIS_RPC_URL, { role: 'session-cache', log });
  redis.connect().catch(() => undefined); // it only ever rejects because of `destroy`
  onShutdown('session cache', () => redis.destroy());

  const messages = new RedisListServer({
    url: config.REDIS_RPC_URL,
    service: 'auth',
    assertionKey: config.AUTH_ASSERTION_KEY,
    formerAssertionKey: config.ASSERTION_KEY,
  });
  const checks = readinessChecks(pool, messages);
  const health = await startHealthServer({ ...healthAddress(config), checks, shutdown });
  onShutdown('health', () => health.close());
  await untilHealthy(checks.migrations);

  // Started last, so drained first: nothing else may use up the time that requests need.
  const options = { strategy: messages, logger: createNestLog(log) };
  const app = await createBatchService(AppModule.of({ config, log, pool, dataSource, redis }), options);
  await app.listen();
  onShutdown('messages', () => app.close());
  log.info('started', { port: health.port });
}

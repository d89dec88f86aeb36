import 'reflect-metadata';
import { RedisListServer } from '@oncelink/messaging';
import {
  createLog,
  createNestLog,
  createRedis,
  readConfig,
  runProcess,
  startHealthServer,
  startTracing,
  traceSettings,
  untilHealthy,
  type HealthCheck,
  type Log,
  type ProcessContext,
} from '@oncelink/service-kit';
import { checkMigrations, createDataSource, watchDatabase } from '@oncelink/service-kit/database';
import { scheduleJob } from '@oncelink/service-kit/jobs';
import { NestFactory } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import { scheduleDeletions } from './accounts/publish-deletions.ts';
import { AppModule } from './app.module.ts';
import { AUTH_SETTINGS, mailOptions, type AuthConfig } from './config.ts';
import { LapsedRows } from './housekeeping/delete-lapsed.ts';
import { MailOutbox } from './mail/mail-outbox.ts';
import { LetterSeal } from './mail/seal-letters.ts';
import { startMail } from './mail/start-mail.ts';
import { watchLetters } from './mail/watch-letters.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { PlanChanges } from './plans/apply-plan-change.ts';
import { workOnPlanChanges } from './plans/work-on-plan-changes.ts';
import { SessionCache } from './sessions/session-cache.ts';

interface Parts {
  readonly config: AuthConfig;
  readonly log: Log;
  readonly dataSource: DataSource;
  readonly cache: SessionCache;
}

/** The jobs Redis is not among them: without it people sign in, only their mail, plans and deletions are late. */
const readinessChecks = (dataSource: DataSource, messages: RedisListServer) =>
  ({
    database: () => dataSource.query('SELECT 1'),
    migrations: checkMigrations(dataSource, MIGRATIONS),
    messages: () => (messages.isConnected ? Promise.resolve() : Promise.reject(new Error('Not connected.'))),
  }) satisfies Record<string, HealthCheck>;

/** Work that goes through queues. */
function startWorkers(
  { config, log, dataSource, cache }: Parts,
  onShutdown: ProcessContext['onShutdown'],
): void {
  const redisUrl = config.REDIS_JOBS_URL;
  const schedule = { redisUrl, repeat: { every: config.HOUSEKEEPING_INTERVAL_MS }, log };
  const plans = new PlanChanges(dataSource, cache);
  const lapsed = new LapsedRows(dataSource);
  onShutdown(
    'plan changes',
    workOnPlanChanges((change) => plans.apply(change), { redisUrl, log }),
  );
  onShutdown('deletions', scheduleDeletions(dataSource, schedule));
  onShutdown(
    'housekeeping',
    scheduleJob('delete-lapsed', () => lapsed.delete(), schedule),
  );
}

const openDatabase = (config: AuthConfig, log: Log): Promise<DataSource> =>
  createDataSource({ url: config.AUTH_DATABASE_URL, applicationName: 'auth-service', log }).initialize();

await runProcess('auth-service', async ({ onShutdown, shutdown }) => {
  const config = readConfig(AUTH_SETTINGS);
  const log = createLog({ service: 'auth-service', level: config.LOG_LEVEL });
  onShutdown('traces', await startTracing('auth-service', traceSettings(config)));
  const dataSource = await openDatabase(config, log);
  watchDatabase(dataSource);
  watchLetters(dataSource);
  onShutdown('database', () => dataSource.destroy());

  const redis = createRedis(config.REDIS_RPC_URL, { role: 'session-cache', log });
  redis.connect().catch(() => undefined); // it only ever rejects because of `destroy`
  onShutdown('session cache', () => redis.destroy());
  const cache = new SessionCache(redis, log);

  const messages = new RedisListServer({
    url: config.REDIS_RPC_URL,
    service: 'auth',
    assertionKey: config.ASSERTION_KEY,
  });
  const checks = readinessChecks(dataSource, messages);
  const health = await startHealthServer({ port: config.HEALTH_PORT, checks, shutdown });
  onShutdown('health', () => health.close());
  await untilHealthy(checks.migrations);

  startWorkers({ config, log, dataSource, cache }, onShutdown);
  const seal = new LetterSeal(config.MAIL_KEY);
  onShutdown('mail', startMail(mailOptions(config), { dataSource, seal, log }));
  const mail = new MailOutbox(seal);

  // Started last, so drained first: nothing else may use up the time that requests need.
  const module = AppModule.of(config, { dataSource, cache, mail, log });
  const options = { strategy: messages, logger: createNestLog(log) };
  const app = await NestFactory.createMicroservice(module, options);
  await app.listen();
  onShutdown('messages', () => app.close());
  log.info('started', { port: health.port });
});

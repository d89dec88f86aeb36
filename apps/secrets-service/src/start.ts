import { readLinkShard, shardName } from '@oncelink/contracts';
import { codecOf } from '@oncelink/key-ring';
import { createBatchService, RedisListServer } from '@oncelink/messaging';
import {
  createLog,
  createNestLog,
  readConfig,
  healthAddress,
  startHealthServer,
  startTracing,
  traceSettings,
  untilHealthy,
  type HealthCheck,
  type Log,
  type ProcessContext,
} from '@oncelink/service-kit';
import { checkMigrations, createPool, watchPool } from '@oncelink/service-kit/database';
import { scheduleJob } from '@oncelink/service-kit/jobs';
import type { Pool } from 'pg';
import { AppModule } from './app.module.ts';
import { AsksService } from './asks/asks.service.ts';
import { SECRETS_SETTINGS, type SecretsConfig } from './config.ts';
import { LinkEnds } from './ends/link-ends.service.ts';
import { watchUntoldEnds } from './ends/watch-untold-ends.ts';
import { LinkSweeper, type Sweep } from './expiry/sweep-links.service.ts';
import { watchOverdueLinks } from './expiry/watch-overdue-links.ts';
import { KeyKeeper, KeyMissingError } from './keys/key-keeper.service.ts';
import { LINK_SERVER_OPTIONS } from './links/link.statements.ts';
import { LiveLinks } from './links/live-links.service.ts';
import { watchLiveLinks } from './links/watch-live-links.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { warnOfLoggedValues } from './server-log/warn-of-logged-values.ts';

/** The jobs Redis is not among them: without it links go on, only their erasure is late. */
const readinessChecks = (pool: Pool, messages: RedisListServer, keys: () => KeyKeeper | undefined) =>
  ({
    database: () => pool.query('SELECT 1'),
    migrations: checkMigrations(pool, MIGRATIONS),
    keys: () => (keys()?.current ? Promise.resolve() : Promise.reject(new KeyMissingError())),
    messages: () => (messages.isConnected ? Promise.resolve() : Promise.reject(new Error('Not connected.'))),
  }) satisfies Record<string, HealthCheck>;

async function openPool({ SECRETS_DATABASE_URL: url }: SecretsConfig, log: Log): Promise<Pool> {
  const pool = createPool({
    url,
    applicationName: 'secrets-service',
    serverOptions: LINK_SERVER_OPTIONS,
    log,
  });
  for (const watch of [watchPool, watchOverdueLinks, watchUntoldEnds]) watch(pool);
  await warnOfLoggedValues(pool, log);
  return pool;
}

/** Sweeps until nothing is due, and has the ends told that this made. What it did is kept with the job. */
const sweeping =
  (sweeper: LinkSweeper, asks: AsksService, ends: LinkEnds, shutdown: AbortSignal) =>
  async (): Promise<Sweep> => {
    const swept = await sweeper.sweep(shutdown);
    if (swept.erased > 0) ends.wake();
    await asks.forget(shutdown);
    return swept;
  };

export async function startSecretsService({ env, onShutdown, shutdown }: ProcessContext): Promise<void> {
  const config = readConfig(SECRETS_SETTINGS, env);
  const shard = readLinkShard(config.LINK_SHARD);
  const log = createLog({ service: 'secrets-service', level: config.LOG_LEVEL });
  onShutdown('traces', await startTracing('secrets-service', traceSettings(config)));
  const pool = await openPool(config, log);
  onShutdown('database', () => pool.end());
  const messages = new RedisListServer({
    url: config.REDIS_RPC_URL,
    service: shardName('secrets', shard),
    assertionKey: config.SECRETS_ASSERTION_KEY,
    formerAssertionKey: config.ASSERTION_KEY,
  });
  const held: { keys?: KeyKeeper } = {};
  const checks = readinessChecks(pool, messages, () => held.keys);
  const health = await startHealthServer({ ...healthAddress(config), checks, shutdown });
  onShutdown('health', () => health.close());
  // Alive and not ready meanwhile: where a KMS is away, this takes as long as it is.
  const keys = await KeyKeeper.start(pool, { file: config.KEY_RING_FILE, codec: codecOf(config), log });
  onShutdown('keys', () => keys.stop());
  held.keys = keys;
  await untilHealthy(checks.migrations);

  const options = { strategy: messages, logger: createNestLog(log) };
  const app = await createBatchService(AppModule.of(config, pool, keys, log), options);

  const schedule = { redisUrl: config.REDIS_JOBS_URL, repeat: { every: config.SWEEP_INTERVAL_MS }, log };
  watchLiveLinks(app.get(LiveLinks));
  const sweep = sweeping(app.get(LinkSweeper), app.get(AsksService), app.get(LinkEnds), shutdown);
  onShutdown('sweeps', scheduleJob(shardName('sweep-links', shard), sweep, schedule));

  // Started last, so drained first: nothing else may use up the time that requests need.
  await app.listen();
  onShutdown('messages', () => app.close());
  log.info('started', { port: health.port });
}

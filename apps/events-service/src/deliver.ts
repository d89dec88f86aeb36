/** Sends events to webhooks. The only process of the product that connects to addresses which customers name. */
import 'reflect-metadata';
import {
  ConfigError,
  createLog,
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
import { DELIVER_SETTINGS } from './config.ts';
import { startDelivering } from './deliver/start-delivering.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { makeWebhookParts } from './webhooks/webhook-parts.ts';

await runProcess('deliver', async ({ onShutdown, shutdown }) => {
  const config = readConfig(DELIVER_SETTINGS);
  const parts = makeWebhookParts(config);
  if (!parts.isOn) throw new ConfigError(['WEBHOOKS is off: there is nothing to deliver.']);
  const log = createLog({ service: 'deliver', level: config.LOG_LEVEL });
  onShutdown('traces', await startTracing('deliver', traceSettings(config)));
  const pool = createPool({ url: config.DELIVER_DATABASE_URL, applicationName: 'deliver', log });
  watchPool(pool);
  onShutdown('database', () => pool.end());

  const checks = {
    database: () => pool.query('SELECT 1'),
    migrations: checkMigrations(pool, MIGRATIONS),
  } satisfies Record<string, HealthCheck>;
  const health = await startHealthServer({ ...healthAddress(config), checks, shutdown });
  onShutdown('health', () => health.close());
  await untilHealthy(checks.migrations);

  onShutdown('deliveries', startDelivering({ config, pool, log, ...parts }));
  log.info('started', { port: health.port });
});

import {
  createLog,
  healthAddress,
  startHealthServer,
  untilHealthy,
  type HealthCheck,
  type Log,
  type ProcessContext,
} from '@oncelink/service-kit';
import { checkMigrations, createPool, watchPool } from '@oncelink/service-kit/database';
import type { Pool } from 'pg';
import type { DeliverConfig } from './config.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

interface PartsOptions {
  readonly name: string;
  readonly config: Pick<DeliverConfig, 'LOG_LEVEL' | 'HEALTH_HOST' | 'HEALTH_PORT'>;
  /** Of the role that the program has. */
  readonly databaseUrl: string;
  /** What must work besides the database. */
  readonly checks?: Readonly<Record<string, HealthCheck>>;
}

interface Parts {
  readonly log: Log;
  readonly pool: Pool;
  /** Of the health server. */
  readonly port: number;
}

/**
 * Starts what both programs begin with: log, connections to the database, and the health server; the shutdown ends
 * them. Resolves once the tables are those of this version.
 */
export async function startParts(
  { onShutdown, shutdown }: ProcessContext,
  { name, config, databaseUrl, checks }: PartsOptions,
): Promise<Parts> {
  const log = createLog({ service: name, level: config.LOG_LEVEL });
  const pool = createPool({ url: databaseUrl, applicationName: name, log });
  watchPool(pool);
  onShutdown('database', () => pool.end());

  const migrations = checkMigrations(pool, MIGRATIONS);
  const health = await startHealthServer({
    ...healthAddress(config),
    checks: { database: () => pool.query('SELECT 1'), migrations, ...checks },
    shutdown,
  });
  onShutdown('health', () => health.close());
  await untilHealthy(migrations);
  return { log, pool, port: health.port };
}

import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  ensureDatabase,
  ensureGuest,
  startPostgres,
  type PostgresOptions,
  type PostgresServer,
} from '@oncelink/embedded-stores';
import { query } from '../product/database.ts';
import { locate } from './context.ts';
import { ServiceProcess } from './service-process.ts';

/** Services with a database of their own, which has their name. */
const SERVICES = ['secrets', 'auth', 'billing', 'events', 'files'];

const scriptOf = (service: string): string => locate('apps', `${service}-service`, 'dist', 'migrate.js');

/** Changes with each of the migrations: what a program imports has its hash in its name. */
function nameOfMigrations(): string {
  const sum = createHash('sha256');
  for (const service of SERVICES) sum.update(readFileSync(scriptOf(service)));
  return sum.digest('hex').slice(0, 16);
}

/** Nobody signs in with the passwords: a cluster sets its own. */
async function migrateAll(adminUrl: string): Promise<void> {
  const password = randomBytes(24).toString('hex');
  // Before the database, whose migrations say what it may do.
  await ensureGuest(adminUrl, { database: 'events', role: 'deliver', password });
  await Promise.all(
    SERVICES.map(async (service) => {
      const url = await ensureDatabase(adminUrl, { database: service, role: service, password });
      const env = { NODE_ENV: 'test', [`${service.toUpperCase()}_DATABASE_URL`]: url };
      await new ServiceProcess(`${service}-migrate`, [scriptOf(service)], env).succeeded();
    }),
  );
}

/**
 * A PostgreSQL with the databases of all services, up to date. Migrating them takes three seconds of the processor, copying
 * what came of it next to nothing, so that is done once for each build.
 */
export async function startMigratedPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const name = nameOfMigrations();
  const start = (): Promise<PostgresServer> => startPostgres({ ...options, copied: name });
  const first = await start();
  if ((await query(first.url, "SELECT FROM pg_database WHERE datname = 'secrets'")).length > 0) return first;
  await migrateAll(first.url);
  await first.keepCopy(name);
  return start();
}

/** Brings the database to the schema of this version, then ends. The only program that changes the schema. */
import { readConfig, runProcess } from '@oncelink/service-kit';
import { createDataSource, runMigrations } from '@oncelink/service-kit/database';
import { DATABASE_SETTINGS } from './config.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

await runProcess('auth-migrate', async ({ onShutdown }) => {
  const { AUTH_DATABASE_URL } = readConfig(DATABASE_SETTINGS);
  const dataSource = createDataSource({
    url: AUTH_DATABASE_URL,
    applicationName: 'auth-migrate',
    migrations: MIGRATIONS,
    statementTimeoutMs: 0,
  });
  onShutdown('database', () => (dataSource.isInitialized ? dataSource.destroy() : undefined));
  await dataSource.initialize();
  await runMigrations(dataSource);
  await dataSource.destroy();
});

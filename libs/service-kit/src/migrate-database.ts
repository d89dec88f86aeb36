import { createDataSource, type DataSourceSettings } from './create-data-source.ts';
import { runMigrations } from './run-migrations.ts';
import { runProcess } from './run-process.ts';

/**
 * Runs a process that brings a database to the schema of this version, then ends. The only one that changes the schema.
 * @param name of the process, in logs and in the database
 * @param readUrl address of the database; a ConfigError tells what is missing, as in every process
 */
export function migrateDatabase(
  name: string,
  readUrl: () => string,
  migrations: NonNullable<DataSourceSettings['migrations']>,
): Promise<void> {
  return runProcess(name, async ({ onShutdown }) => {
    const dataSource = createDataSource({
      url: readUrl(),
      applicationName: name,
      migrations,
      // A change of a large table takes the time that it takes.
      statementTimeoutMs: 0,
    });
    onShutdown('database', () => (dataSource.isInitialized ? dataSource.destroy() : undefined));
    await dataSource.initialize();
    await runMigrations(dataSource);
    await dataSource.destroy();
  });
}

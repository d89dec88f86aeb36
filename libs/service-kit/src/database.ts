/** Apart from the index: a process without a database does not load TypeORM. */
export { createDataSource, type DataSourceSettings } from './create-data-source.ts';
export { prepareStatement } from './prepare-statement.ts';
export { runMigrations } from './run-migrations.ts';

/** Apart from the index: a process without a database does not load TypeORM. */
export { checkMigrations } from './check-migrations.ts';
export { createDataSource, type DataSourceSettings } from './create-data-source.ts';
export { DatabaseAwayError, isRefusal } from './database-errors.ts';
export { migrateDatabase } from './migrate-database.ts';
export { prepareStatement, type Statement } from './prepare-statement.ts';
export { runMigrations } from './run-migrations.ts';
export { runTransaction, type Query } from './run-transaction.ts';
export { watchDatabase } from './watch-database.ts';

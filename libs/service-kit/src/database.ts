/** Apart from the index: a process without a database does not load TypeORM. */
export { createDataSource } from './data-source.ts';
export { checkMigrations, migrateDatabase, runMigrations, type RoleRights } from './migrations.ts';
export { createPool, watchPool, type PoolSettings } from './pool.ts';
export {
  DatabaseAwayError,
  isRefusal,
  prepareStatement,
  runTransaction,
  withDatabaseErrors,
  type Query,
  type Statement,
  type Transaction,
} from './statements.ts';

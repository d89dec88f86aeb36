/** Apart from the index: a process without a database does not load `pg`. TypeORM comes with `createDataSource` alone. */
export { createDataSource } from './data-source.ts';
export { checkMigrations, migrateDatabase, runMigrations, type RoleRights } from './migrations.ts';
export { createPool, watchPool, type PoolSettings } from './pool.ts';
export {
  causeOf,
  changeTogether,
  DatabaseAwayError,
  isRefusal,
  prepareStatement,
  queryInTurn,
  runTransaction,
  takeConnection,
  withDatabaseErrors,
  type Query,
  type Statement,
  type Transaction,
} from './statements.ts';

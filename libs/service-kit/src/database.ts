/** Apart from the index: a process without a database does not load `pg`. TypeORM comes with `createDataSource` alone. */
export { createDataSource } from './data-source.ts';
export { checkMigrations, migrateDatabase, runMigrations, type RoleRights } from './migrations.ts';
export { joinStatements } from './joined-statements.ts';
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
  type Transaction,
} from './statements.ts';
export type { Statement } from './prepared-query.ts';

export { ensureDatabase, type DatabaseRequest } from './ensure-database.ts';
export { findRedis } from './find-redis.ts';
export { freePort } from './free-port.ts';
export { HEAP_FLAGS, SMALL_HEAP_FLAGS } from './heap-flags.ts';
export { makeFolder } from './make-folder.ts';
export { commandLineOf, isAlive, lastLine, runProgram } from './processes.ts';
export { startPostgres, type PostgresOptions, type PostgresServer } from './start-postgres.ts';
export { checkRedis, startRedis, type RedisOptions, type RedisServer } from './start-redis.ts';
export { StoreError, reasonOf } from './store-error.ts';

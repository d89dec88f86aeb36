import { Pool } from 'pg';
import type { Log } from './log.ts';
import { WatchedGauge } from './metrics.ts';
import { choosePrimary } from './choose-primary.ts';
import { addressOfEachHost } from './store-url.ts';

export interface PoolSettings {
  /** Of several hosts, the connections lead to the one that takes changes. */
  readonly url: string;
  /** Shows in `pg_stat_activity`. */
  readonly applicationName: string;
  /** Most connections at once. */
  readonly size?: number;
  /** Longest a statement may run, in milliseconds; 0 for no limit, which only migrations need. */
  readonly statementTimeoutMs?: number;
  /** Further server settings, such as `-c plan_cache_mode=force_generic_plan`. */
  readonly serverOptions?: string;
  readonly log?: Log;
}

const IDLE_IN_TRANSACTION_MS = 10_000;
const CONNECT_MS = 5000;
/**
 * How much longer than the server we wait for a statement that the server should have ended. A server that vanished
 * ends nothing, and TCP would wait for a quarter of an hour.
 */
const SILENCE_MS = 1000;

/** The connections of a process to PostgreSQL, which are made when they are needed. TypeORM uses the same ones. */
export function createPool(settings: PoolSettings): Pool {
  const { url, applicationName, size = 10, statementTimeoutMs = 5000, serverOptions, log } = settings;
  const addresses = addressOfEachHost(url);
  const pool = new Pool({
    connectionString: addresses[0],
    application_name: applicationName,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs && statementTimeoutMs + SILENCE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...(serverOptions !== undefined && { options: serverOptions }),
    ...(addresses.length > 1 && choosePrimary(addresses)),
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => log?.warn('database-connection-lost', { error }));
  return pool;
}

const connections = new WatchedGauge({
  name: 'oncelink_database_connections',
  help: 'Connections of the pool that are used or idle, and statements that wait for one.',
  labelNames: ['state'],
});

/** Measures how busy the pool is. @returns ends it */
export const watchPool = (pool: Pool): (() => void) =>
  connections.watch(() => {
    const { totalCount, idleCount, waitingCount } = pool;
    const readings = { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    return Promise.resolve(Object.entries(readings).map(([state, value]) => ({ labels: { state }, value })));
  });

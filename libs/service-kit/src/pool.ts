import { Client, Pool, type PoolClient } from 'pg';
import type { Log } from './log.ts';
import { WatchedGauge } from './metrics.ts';
import { choosePrimary } from './choose-primary.ts';
import { PreparedQuery } from './prepared-query.ts';
import { addressOfEachHost } from './store-url.ts';
import { afterArrivals } from './with-deadline.ts';

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
/**
 * Connections that stay when nobody asks anything. The others go after ten seconds, and who comes then waits for a new one, which has
 * to prepare its statements, too: a link took 15 ms instead of 6. One is not enough: services ask two things at once.
 */
const KEPT = 2;
/** A connection that is kept would be forgotten by firewalls, which tell nobody: the next statement would have no answer. */
const KEEP_ALIVE_MS = 60_000;
const CONNECT_MS = 5000;
/**
 * How much longer than the server we wait for a statement that the server should have ended. A server that vanished
 * ends nothing, and TCP would wait for a quarter of an hour.
 */
const SILENCE_MS = 1000;
/** How exactly that is timed: all connections of a pool have one timer. */
const LOOK_MS = 500;

/**
 * Notes when the connection was asked last, and not when it was asked first: a busy pool asks on before `pg` says that it is done.
 * The server gives each of several joined statements the whole time, so those count as asked when the last of them may begin.
 * @returns when, by `performance.now()`; Infinity while it is asked nothing
 */
function noteQuestions(client: PoolClient, statementTimeoutMs: number): () => number {
  let asked = Infinity;
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') throw new Error('A connection can be asked nothing.');
  Reflect.set(client, 'query', (...parameters: unknown[]): unknown => {
    const [question] = parameters;
    const joined = question instanceof PreparedQuery ? question.statements.length - 1 : 0;
    asked = performance.now() + joined * statementTimeoutMs;
    return Reflect.apply(query, client, parameters);
  });
  client.on('drain', () => (asked = Infinity));
  return () => asked;
}

/**
 * Ends a connection whose last statement has no answer when the server should have ended it: its statements fail, and the pool makes another
 * connection. `pg` has `query_timeout` for this. It assigns a function to each statement, which V8 puts among the old objects at once,
 * and what the statement had brought followed: the garbage collector of a secrets-service took half as long again
 * (docs/adr/0124-what-has-ended-is-let-go.md).
 */
function endSilent(pool: Pool, statementTimeoutMs: number): void {
  const limitMs = statementTimeoutMs + SILENCE_MS;
  const askedAt = new Map<PoolClient, () => number>();
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const late = performance.now() - limitMs;
    for (const [client, asked] of askedAt) {
      if (asked() >= late || !(client instanceof Client)) continue;
      void client.end();
      // Behind a statement that was refused, others wait that `pg` has not sent: then its end waits for the server's goodbye.
      client.connection.stream.destroy();
    }
  };
  pool.on('connect', (client) => {
    askedAt.set(client, noteQuestions(client, statementTimeoutMs));
    timer ??= setInterval(() => afterArrivals(look), LOOK_MS).unref();
  });
  pool.on('remove', (client) => {
    askedAt.delete(client);
    if (askedAt.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  });
}

/** The connections of a process to PostgreSQL, which are made when they are needed. TypeORM uses the same ones. */
export function createPool(settings: PoolSettings): Pool {
  const { url, applicationName, size = 10, statementTimeoutMs = 5000, serverOptions, log } = settings;
  const addresses = addressOfEachHost(url);
  const pool = new Pool({
    connectionString: addresses[0],
    application_name: applicationName,
    max: size,
    min: KEPT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...(serverOptions !== undefined && { options: serverOptions }),
    ...(addresses.length > 1 && choosePrimary(addresses)),
  });
  if (statementTimeoutMs > 0) endSilent(pool, statementTimeoutMs);
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

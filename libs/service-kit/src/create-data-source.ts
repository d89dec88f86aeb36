import { AbstractLogger, DataSource, type MixedList } from 'typeorm';
import type { Log } from './log.ts';

type ClassList = MixedList<new (...args: never[]) => unknown>;

export interface DataSourceSettings {
  readonly url: string;
  /** Shows in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly entities?: ClassList;
  readonly migrations?: ClassList;
  readonly poolSize?: number;
  /** Longest a statement may run, in milliseconds; 0 for no limit, which only migrations need. */
  readonly statementTimeoutMs?: number;
  /** Further server settings, such as `-c plan_cache_mode=force_generic_plan`. */
  readonly serverOptions?: string;
  readonly log?: Log;
}

const IDLE_IN_TRANSACTION_MS = 10_000;
const CONNECT_MS = 5000;
/**
 * How much longer than the server we wait for a statement that it would have ended. A server that vanished without a word
 * ends nothing, and TCP would let whoever waits for it wait for a quarter of an hour.
 */
const SILENCE_MS = 1000;

/** TypeORM writes statements together with their parameters, and to the console; failures are thrown anyway. */
class SilentLogger extends AbstractLogger {
  protected override writeLog(): void {}
}

/** A PostgreSQL data source that is not initialised yet. The schema only ever changes through migrations. */
export function createDataSource(settings: DataSourceSettings): DataSource {
  const { url, applicationName, entities = [], migrations = [], poolSize = 10, log } = settings;
  const { statementTimeoutMs = 5000 } = settings;
  return new DataSource({
    type: 'postgres',
    url,
    applicationName,
    entities,
    migrations,
    poolSize,
    synchronize: false,
    logger: new SilentLogger(false),
    connectTimeoutMS: CONNECT_MS,
    poolErrorHandler: (error: unknown) => log?.warn('database-connection-lost', { error }),
    extra: {
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs && statementTimeoutMs + SILENCE_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      options: settings.serverOptions,
    },
  });
}

import type { Client, Pool } from 'pg';
import { AbstractLogger, DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { isRefusal } from './statements.ts';

interface DataSourceSettings {
  /** Every table of the service. Only a program that uses no repositories leaves them out. */
  readonly entities?: NonNullable<DataSourceOptions['entities']>;
  readonly migrations?: NonNullable<DataSourceOptions['migrations']>;
}

/**
 * TypeORM writes statements together with their parameters, and to the console; this logger writes nothing. It also
 * closes a connection on which the database did not answer. TypeORM would give it back to the pool, and the next
 * statement on it would wait behind one that never ends.
 */
class SilentLogger extends AbstractLogger {
  protected override writeLog(): void {}

  override logQueryError(error: unknown, _query: string, _values?: unknown, runner?: QueryRunner): void {
    if (!isRefusal(error)) void closeConnection(runner);
  }
}

async function closeConnection(runner: QueryRunner | undefined): Promise<void> {
  const client: Client | undefined = await runner?.connect();
  await client?.end();
}

/**
 * TypeORM on the service's own pool: one pool for repositories and statements. It is not initialized yet; `destroy`
 * closes the pool too. The schema only ever changes through migrations.
 */
export const createDataSource = (pool: Pool, settings: DataSourceSettings = {}): DataSource =>
  new DataSource({
    type: 'postgres',
    // The one thing that TypeORM makes with its driver is a pool.
    driver: {
      Pool: function () {
        return pool;
      },
    },
    ...settings,
    synchronize: false,
    installExtensions: false,
    uuidExtension: 'pgcrypto', // whose gen_random_uuid() PostgreSQL has by itself
    logger: new SilentLogger(false),
  });

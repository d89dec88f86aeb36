import type { DataSource } from 'typeorm';

/** Any number, as long as every process that migrates this database uses the same. */
const MIGRATION_LOCK = 7_201_936;
const LOCK_WAIT = '120s';

/**
 * Applies what is missing, each migration in a transaction of its own. Processes that start together take turns: an
 * advisory lock on a connection apart lets one of them migrate while the others wait (up to two minutes).
 * @returns names of the migrations that were applied
 */
export async function runMigrations(dataSource: DataSource): Promise<readonly string[]> {
  const guard = dataSource.createQueryRunner();
  try {
    await guard.query(`SET statement_timeout = '${LOCK_WAIT}'`);
    await guard.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    return applied.map(({ name }) => name);
  } finally {
    await guard.query('SELECT pg_advisory_unlock_all()');
    await guard.query('RESET statement_timeout');
    await guard.release();
  }
}

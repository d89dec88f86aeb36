import { escapeIdentifier, type Pool } from 'pg';
import type { DataSource, MigrationInterface } from 'typeorm';
import { createDataSource } from './data-source.ts';
import type { HealthCheck } from './health-server.ts';
import { createPool } from './pool.ts';
import { runProcess } from './run-process.ts';

/** In the order in which they run. */
type Migrations = (new () => MigrationInterface & { readonly name: string })[];

/** Any number, as long as every process that migrates this database uses the same. */
const MIGRATION_LOCK = 7_201_936;
const LOCK_WAIT = '120s';

/**
 * A service that could change the list would keep itself from starting, and the next migration from running. Default
 * rights let services write every table; of this one they keep the right to read it. Done at every run, for databases of
 * older versions.
 */
const LEAVE_TO_OWNER = `DO $$
DECLARE
  others text;
BEGIN
  FOR others IN
    SELECT DISTINCT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END
    FROM pg_class, aclexplode(relacl)
    WHERE oid = to_regclass('migrations') AND grantee <> relowner
  LOOP
    EXECUTE format('REVOKE ALL ON migrations FROM %s', others);
    EXECUTE format('REVOKE ALL ON SEQUENCE %s FROM %s', pg_get_serial_sequence('migrations', 'id'), others);
    EXECUTE format('GRANT SELECT ON migrations TO %s', others);
  END LOOP;
END $$`;

/** What a role may do besides the service's own. */
export interface RoleRights {
  readonly role: string;
  /** Such as `SELECT ON event`. */
  readonly rights: readonly string[];
}

/**
 * Gives a role that exists its rights, and takes all others from it. Done at every run, because a role may be made later
 * than the tables. In one transaction: its programs go on meanwhile.
 */
async function grantRights(dataSource: DataSource, { role, rights }: RoleRights): Promise<void> {
  const found: { database: string }[] = await dataSource.query(
    'SELECT current_database() AS database FROM pg_roles WHERE rolname = $1 AND rolname <> current_user',
    [role],
  );
  const [{ database } = {}] = found;
  if (database === undefined) return;
  const name = escapeIdentifier(role);
  const all = [`CONNECT ON DATABASE ${escapeIdentifier(database)}`, 'USAGE ON SCHEMA public', ...rights];
  await dataSource.transaction(async (manager) => {
    await manager.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${name}`);
    for (const right of all) await manager.query(`GRANT ${right} TO ${name}`);
  });
}

/**
 * Applies what is missing, each migration in a transaction of its own. Processes that start together take turns: an
 * advisory lock on a connection apart lets one of them migrate while the others wait (up to two minutes).
 * @param roles who may do something in these tables besides the service
 * @returns names of the migrations that were applied
 */
export async function runMigrations(
  dataSource: DataSource,
  roles: readonly RoleRights[] = [],
): Promise<readonly string[]> {
  const guard = dataSource.createQueryRunner();
  try {
    await guard.query(`SET statement_timeout = '${LOCK_WAIT}'`);
    await guard.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    for (const one of roles) await grantRights(dataSource, one);
    await guard.query(LEAVE_TO_OWNER);
    return applied.map(({ name }) => name);
  } finally {
    await guard.query('SELECT pg_advisory_unlock_all()');
    await guard.query('RESET statement_timeout');
    await guard.release();
  }
}

/**
 * Runs a process that brings a database to the schema of this version, then ends. The only one that changes the schema.
 * @param name of the process, in logs and in the database
 * @param readUrl address of the database; a ConfigError names what is missing, as in every process
 * @param roles who may do something in its tables besides the service
 */
export function migrateDatabase(
  name: string,
  readUrl: () => string,
  migrations: Migrations,
  roles: readonly RoleRights[] = [],
): Promise<void> {
  return runProcess(name, async ({ onShutdown }) => {
    // A change of a large table takes the time that it takes.
    const pool = createPool({ url: readUrl(), applicationName: name, statementTimeoutMs: 0 });
    const dataSource = createDataSource(pool, { migrations });
    onShutdown('database', () => (dataSource.isInitialized ? dataSource.destroy() : undefined));
    await dataSource.initialize();
    await runMigrations(dataSource, roles);
    await dataSource.destroy();
  });
}

/**
 * Rejects until the newest of these migrations is applied: a replica that is ahead of its database would fail on the
 * first request that needs what is new. It asks no more once the migration is there, because nothing takes it away.
 */
export function checkMigrations(pool: Pool, migrations: Migrations): HealthCheck {
  const newest = migrations.map((Migration) => new Migration().name).at(-1);
  let isApplied = newest === undefined;
  return async () => {
    if (isApplied) return;
    const { rowCount } = await pool.query('SELECT 1 FROM migrations WHERE name = $1', [newest]);
    isApplied = rowCount === 1;
    if (!isApplied) throw new Error('A migration is pending.');
  };
}

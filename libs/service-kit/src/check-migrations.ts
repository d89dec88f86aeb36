import type { DataSource } from 'typeorm';
import type { HealthCheck } from './health-server.ts';

/**
 * Rejects until the newest of these migrations is applied: a replica that is ahead of its database would fail on the
 * first request that needs what is new. Once it is there nobody asks again, because nothing takes it away.
 * @param migrations in the order in which they run
 */
export function checkMigrations(
  dataSource: DataSource,
  migrations: readonly (new () => { readonly name: string })[],
): HealthCheck {
  const newest = migrations.map((Migration) => new Migration().name).at(-1);
  let isApplied = newest === undefined;
  return async () => {
    if (isApplied) return;
    const found: unknown[] = await dataSource.query('SELECT 1 FROM migrations WHERE name = $1', [newest]);
    isApplied = found.length > 0;
    if (!isApplied) throw new Error('A migration is pending.');
  };
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDataSource, createPool, runMigrations } from '@oncelink/service-kit/database';
import { startTestPostgres, type TestStore } from '@oncelink/testing/stores';
import type { DataSource } from 'typeorm';
import { ENTITIES } from './entities.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

let store: TestStore;
let dataSource: DataSource;

beforeAll(async () => {
  store = await startTestPostgres();
  const pool = createPool({ url: store.url, applicationName: 'spec' });
  dataSource = await createDataSource(pool, { entities: ENTITIES, migrations: MIGRATIONS }).initialize();
  await runMigrations(dataSource);
});
afterAll(async () => {
  await dataSource.destroy();
  await store.stop();
});

it('the entities describe the migrated tables: TypeORM finds nothing to change', async () => {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

it('every table has an entity', async () => {
  const tables: { name: string }[] = await dataSource.query(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  const described = dataSource.entityMetadatas.map(({ tableName }) => tableName);
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...described, 'migrations'].toSorted());
});

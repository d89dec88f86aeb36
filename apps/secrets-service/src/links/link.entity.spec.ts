import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource, createPool } from '@oncelink/service-kit/database';
import { startLinkDatabase, type LinkDatabase } from '../testing/link-database.ts';
import { Link } from './link.entity.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly primary: boolean;
}

let database: LinkDatabase;
beforeAll(async () => {
  database = await startLinkDatabase();
});
afterAll(() => database.stop());

const byName = (columns: readonly Column[]) =>
  columns.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));

describe('the entity of links', () => {
  it('has the columns that the migrations made', async () => {
    const pool = createPool({ url: database.url, applicationName: 'spec' });
    const dataSource = await createDataSource(pool, { entities: [Link] }).initialize();
    const { driver } = dataSource;
    const ofEntity = dataSource.getMetadata(Link).columns.map((column) => ({
      name: column.databaseName,
      type: driver.normalizeType(column),
      nullable: column.isNullable,
      primary: column.isPrimary,
    }));
    const runner = dataSource.createQueryRunner();
    const table = await runner.getTable('link');
    await runner.release();
    await dataSource.destroy();
    const migrated = (table?.columns ?? []).map(({ name, type, isNullable, isPrimary }) => ({
      name,
      type,
      nullable: isNullable,
      primary: isPrimary,
    }));
    expect(byName(ofEntity)).toEqual(byName(migrated));
    expect(migrated).toHaveLength(16);
  });
});

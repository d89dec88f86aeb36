import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestPostgres, type TestStore } from '@oncelink/testing/stores';
import type { Pool } from 'pg';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { checkMigrations, createDataSource, createPool, runMigrations } from './database.ts';

class CreateNote1700000000001 implements MigrationInterface {
  readonly name = 'CreateNote1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE note (id int PRIMARY KEY)');
  }

  async down(): Promise<void> {}
}

const MIGRATIONS = [CreateNote1700000000001];
const REFUSED = { code: '42501' };

describe('the list of migrations that were applied', () => {
  let store: TestStore;
  let owner: DataSource;
  /** With the rights that docker/postgres/10-databases.sh gives the role of a service. */
  let service: Pool;

  beforeAll(async () => {
    store = await startTestPostgres();
    const settings = { applicationName: 'spec' };
    owner = createDataSource(createPool({ ...settings, url: store.url }), { migrations: MIGRATIONS });
    await owner.initialize();
    await owner.query(`CREATE ROLE "the service" LOGIN PASSWORD 'service'`);
    await owner.query(
      'ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO "the service"',
    );
    await owner.query('ALTER DEFAULT PRIVILEGES GRANT USAGE ON SEQUENCES TO "the service"');
    await runMigrations(owner);
    const url = Object.assign(new URL(store.url), { username: 'the%20service', password: 'service' }).href;
    service = createPool({ ...settings, url });
  });
  afterAll(async () => {
    await service.end();
    await owner.destroy();
    await store.stop();
  });

  const CHANGES = [
    'DELETE FROM migrations',
    "UPDATE migrations SET name = 'x'",
    "INSERT INTO migrations (timestamp, name) VALUES (1, 'x')",
    'TRUNCATE migrations',
    "SELECT nextval('migrations_id_seq')",
  ];

  it.each(CHANGES)('is not for services to change: %s', async (sql) => {
    await expect(service.query(sql)).rejects.toMatchObject(REFUSED);
  });

  it('is theirs to read, and other tables theirs to write', async () => {
    await checkMigrations(service, MIGRATIONS)();
    expect((await service.query('INSERT INTO note VALUES (1)')).rowCount).toBe(1);
  });

  it('is taken from services where an older version left it to them, or to everyone', async () => {
    await owner.query('GRANT ALL ON migrations TO "the service", PUBLIC');
    await owner.query('GRANT ALL ON SEQUENCE migrations_id_seq TO "the service"');
    expect(await runMigrations(owner)).toEqual([]);
    for (const sql of CHANGES) await expect(service.query(sql)).rejects.toMatchObject(REFUSED);
    await checkMigrations(service, MIGRATIONS)();
  });

  it('gives a guest that comes later what it may do, at the next run, and takes what it may not do any more', async () => {
    const guest = { role: 'a guest', rights: ['SELECT ON note, migrations', 'UPDATE (id) ON note'] };
    await runMigrations(owner, [guest]);
    await owner.query(`CREATE ROLE "a guest" LOGIN PASSWORD 'guest'`);
    await owner.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
    const url = Object.assign(new URL(store.url), { username: 'a%20guest', password: 'guest' }).href;
    const pool = createPool({ applicationName: 'spec', url });
    await expect(pool.query('SELECT FROM note')).rejects.toThrow('does not exist');
    await runMigrations(owner, [guest]);
    await checkMigrations(pool, MIGRATIONS)();
    await pool.query('UPDATE note SET id = 2');
    await expect(pool.query('DELETE FROM note')).rejects.toMatchObject(REFUSED);
    await owner.query('GRANT DELETE ON note TO "a guest"');
    await runMigrations(owner, [{ ...guest, rights: ['SELECT ON note, migrations'] }]);
    await pool.query('SELECT FROM note');
    for (const sql of ['DELETE FROM note', 'UPDATE note SET id = 3', ...CHANGES])
      await expect(pool.query(sql)).rejects.toMatchObject(REFUSED);
    await pool.end();
  });
});

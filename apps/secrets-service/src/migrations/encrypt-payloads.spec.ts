import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDataSource, createPool, runMigrations } from '@oncelink/service-kit/database';
import { startTestPostgres, type TestStore } from '@oncelink/testing/stores';
import type { DataSource } from 'typeorm';
import { CreateLinkTable1763683200000 } from './create-link-table.ts';
import { MIGRATIONS } from './migrations.ts';

let postgres: TestStore;
let admin: DataSource;
let name = '';
const opened: DataSource[] = [];
beforeAll(async () => {
  postgres = await startTestPostgres();
  admin = await createDataSource(createPool({ url: postgres.url, applicationName: 'spec' })).initialize();
});
afterAll(async () => {
  await admin.destroy();
  await postgres.stop();
});
beforeEach(async () => {
  name = `links_${randomBytes(4).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name}`);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((dataSource) => dataSource.destroy()));
});

async function connect(role?: string, migrations = MIGRATIONS): Promise<DataSource> {
  const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` });
  if (role !== undefined) Object.assign(url, { username: role, password: role });
  const dataSource = createDataSource(createPool({ url: url.href, applicationName: 'spec' }), { migrations });
  opened.push(await dataSource.initialize());
  return dataSource;
}

const oldLink = (columns: string, values: string): string =>
  `INSERT INTO link (loc, kind, link_proof, expires_at, ${columns}) VALUES ($1, 2, $1, 'infinity', ${values})`;

describe('the change to encrypted payloads', () => {
  it('refuses a table with live links of the version before, and goes on with tombstones', async () => {
    const before = await connect(undefined, [CreateLinkTable1763683200000]);
    await runMigrations(before);
    await before.query(oldLink('gone_at, gone_why', 'now(), 1'), [randomBytes(32)]);
    await before.query(oldLink('payload', '$1'), [randomBytes(32)]);
    const after = await connect();
    await expect(runMigrations(after)).rejects.toThrow('1 links are stored as another version does');
    expect(await after.query('SELECT payload FROM link WHERE payload IS NOT NULL')).toHaveLength(1);
    await after.query('DELETE FROM link WHERE gone_at IS NULL');
    await runMigrations(after);
    expect(await after.query('SELECT kid, dek FROM link')).toEqual([{ kid: null, dek: null }]);
  });

  it('gives the service and the rotator no more than each needs', async () => {
    const owner = await connect();
    await owner.query(`CREATE ROLE secrets LOGIN PASSWORD 'secrets'`);
    await owner.query(`CREATE ROLE key_rotator LOGIN PASSWORD 'key_rotator'`);
    await owner.query('ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO secrets');
    await runMigrations(owner);
    const [service, rotator] = [await connect('secrets'), await connect('key_rotator')];
    for (const [role, statement] of [
      [service, 'SELECT state FROM encryption_key'],
      [service, 'DELETE FROM key_reader'],
      [service, 'UPDATE link SET dek = dek'],
      [
        rotator,
        `SELECT tableoid, loc, dek FROM link WHERE kid = 1 AND ctid >= '(0,0)' FOR UPDATE SKIP LOCKED`,
      ],
      [rotator, 'UPDATE link SET kid = 2, dek = loc WHERE kid = 1'],
      [rotator, 'UPDATE encryption_key SET state = state'],
      [rotator, 'DELETE FROM key_reader'],
    ] as const) {
      await expect(role.query(statement)).resolves.toBeDefined();
    }
    for (const [role, statement] of [
      [service, 'UPDATE encryption_key SET state = state'],
      [service, `INSERT INTO encryption_key (kid, state) VALUES (1, 'current')`],
      [rotator, 'SELECT payload FROM link'],
      [rotator, 'SELECT link_proof FROM link'],
      [rotator, 'UPDATE link SET payload = NULL'],
      [rotator, 'DELETE FROM link'],
      [rotator, 'UPDATE key_reader SET kids = kids'],
    ] as const) {
      await expect(role.query(statement)).rejects.toThrow('permission denied');
    }
  });
});

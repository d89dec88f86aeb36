import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  FaultyProxy,
  scrapeMetrics,
  startTestPostgres,
  type TestStore,
  until,
} from '@oncelink/testing/stores';
import type { Pool } from 'pg';
import { EntitySchema, type DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import {
  checkMigrations,
  createDataSource,
  createPool,
  DatabaseAwayError,
  prepareStatement,
  queryInTurn,
  runMigrations,
  runTransaction,
  watchPool,
  withDatabaseErrors,
  type PoolSettings,
  type Query,
} from './database.ts';
import { startHealthServer } from './health-server.ts';
import { captureLog } from './testing/capture-log.ts';

class CreateNote1700000000001 implements MigrationInterface {
  readonly name = 'CreateNote1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE note (id int PRIMARY KEY, body bytea NOT NULL)');
    await runner.query("INSERT INTO note VALUES (1, '\\x00ff')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE note');
  }
}

class Fail1700000000002 implements MigrationInterface {
  readonly name = 'Fail1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE half_made (id int)');
    await runner.query('SELECT no_such_column');
  }

  async down(): Promise<void> {}
}

const NOTE = new EntitySchema<{ id: number; body: Buffer }>({
  name: 'note',
  columns: { id: { type: 'int', primary: true }, body: { type: 'bytea' } },
});

describe('a database', () => {
  let store: TestStore;
  let open: DataSource[] = [];

  beforeAll(async () => {
    store = await startTestPostgres();
  });
  afterAll(() => store.stop());
  afterEach(async () => {
    await Promise.all(open.map((dataSource) => dataSource.destroy()));
    open = [];
  });

  interface Connected {
    readonly pool: Pool;
    readonly dataSource: DataSource;
  }
  const connect = async (
    settings: Partial<PoolSettings> = {},
    migrations: Parameters<typeof checkMigrations>[1] = [],
  ): Promise<Connected> => {
    const pool = createPool({ url: store.url, applicationName: 'spec', ...settings });
    const dataSource = await createDataSource(pool, { entities: [NOTE], migrations }).initialize();
    open.push(dataSource);
    return { pool, dataSource };
  };
  const show = async (pool: Pool, name: string): Promise<unknown> => {
    const { rows } = await pool.query<{ value: string }>('SELECT current_setting($1) AS value', [name]);
    return rows[0]?.value;
  };

  it('sets the limits that keep one bad statement from harming all', async () => {
    const { pool, dataSource } = await connect({ serverOptions: '-c plan_cache_mode=force_generic_plan' });
    expect(await show(pool, 'statement_timeout')).toBe('5s');
    expect(await show(pool, 'idle_in_transaction_session_timeout')).toBe('10s');
    expect(await show(pool, 'application_name')).toBe('spec');
    expect(await show(pool, 'plan_cache_mode')).toBe('force_generic_plan');
    expect(await dataSource.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '5s' }]);
  });

  it('cuts a statement that takes too long', async () => {
    const { dataSource } = await connect({ statementTimeoutMs: 20 });
    await expect(dataSource.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
  });

  it('says that the database is away, too, while it only reads: a standby that nobody has promoted yet', async () => {
    const { pool, dataSource } = await connect({ serverOptions: '-c default_transaction_read_only=on' });
    const write = prepareStatement(pool, { name: 'write', text: 'CREATE TABLE never (id int)' });
    const away = { name: 'DatabaseAwayError', code: '25006' };
    await expect(write([])).rejects.toMatchObject(away);
    await expect(withDatabaseErrors(dataSource.query('CREATE TABLE never (id int)'))).rejects.toMatchObject(
      away,
    );
  });

  it('works again after PostgreSQL was killed, and says that it was away', async () => {
    const captured = captureLog();
    const { dataSource } = await connect({ log: captured.log });
    await store.kill();
    // Told of an idle connection only: a statement that is quicker than the broken socket gets the error itself.
    await until(() => captured.count('database-connection-lost') > 0);
    await expect(dataSource.query('SELECT 1')).rejects.toThrow();
    await store.restart();
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('gives up a connection that went silent, and asks again on another', async () => {
    const proxy = await FaultyProxy.open(store.url);
    const { pool, dataSource } = await connect({ url: proxy.url, statementTimeoutMs: 100, size: 1 });
    const ask = prepareStatement(pool, { name: 'ask', text: 'SELECT 1 AS one' });
    const askInTransaction = () =>
      runTransaction(dataSource, async ({ query }) => {
        await query({ name: 'before', text: 'SELECT 1' });
        proxy.freeze();
        return query({ name: 'after', text: 'SELECT 1' });
      });
    await ask([]);
    proxy.freeze();
    await expect(ask([])).rejects.toBeInstanceOf(DatabaseAwayError);
    expect(await ask([])).toEqual([{ one: 1 }]);
    await expect(askInTransaction()).rejects.toBeInstanceOf(DatabaseAwayError);
    expect(await ask([])).toEqual([{ one: 1 }]);
    proxy.freeze();
    await expect(withDatabaseErrors(dataSource.query('SELECT 1'))).rejects.toBeInstanceOf(DatabaseAwayError);
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await dataSource.destroy();
    open = open.filter((one) => one !== dataSource);
    await proxy.close();
  });

  it('keeps a connection that is asked nothing, also after it refused a statement', async () => {
    const { pool } = await connect({ statementTimeoutMs: 100, size: 1 });
    const ask = (query: Query) => query({ name: 'pid', text: 'SELECT pg_backend_pid() AS pid' });
    const asked = await queryInTurn(pool, async (query) => {
      const before = await ask(query);
      await expect(query({ name: 'bad', text: 'SELECT no_such_column' })).rejects.toThrow('no_such_column');
      await delay(2000); // longer than a statement may take, and than the watch takes to look
      return [before, await ask(query)];
    });
    expect(asked[1]).toEqual(asked[0]);
  });

  it('is behind until the newest migration is applied', async () => {
    const migrations = [CreateNote1700000000001];
    const { pool, dataSource } = await connect({}, migrations);
    const check = checkMigrations(pool, migrations);
    await expect(check()).rejects.toMatchObject({ code: '42P01' });
    await runMigrations(dataSource);
    await check();
    const ahead = checkMigrations(pool, [...migrations, Fail1700000000002]);
    await expect(ahead()).rejects.toThrow('pending');
    await dataSource.query('DROP TABLE note, migrations');
    await check();
  });

  it('migrates once when several processes start together', async () => {
    const sources = await Promise.all([1, 2, 3].map(() => connect({}, [CreateNote1700000000001])));
    const applied = await Promise.all(sources.map(({ dataSource }) => runMigrations(dataSource)));
    expect(applied.flat()).toEqual(['CreateNote1700000000001']);
  });

  it('leaves nothing of a migration that failed, and the next one can start', async () => {
    const { dataSource: broken } = await connect({}, [CreateNote1700000000001, Fail1700000000002]);
    await expect(runMigrations(broken)).rejects.toThrow('no_such_column');
    const { dataSource: right } = await connect({}, [CreateNote1700000000001]);
    expect(await runMigrations(right)).toEqual([]);
    expect(await right.query("SELECT to_regclass('half_made') AS made")).toEqual([{ made: null }]);
  });

  it('parses a prepared statement once per connection and runs it with ever new values', async () => {
    const { pool, dataSource } = await connect({ size: 1 });
    const find = prepareStatement<{ id: number; body: Buffer }>(pool, {
      name: 'find-notes',
      text: 'SELECT id, body FROM note WHERE id = ANY($1::int[])',
    });
    expect(await find([[1, 2]])).toEqual([{ id: 1, body: Buffer.from([0, 255]) }]);
    expect(await find([[2]])).toEqual([]);
    const known: unknown = await dataSource.query(
      "SELECT name FROM pg_prepared_statements WHERE name = 'find-notes'",
    );
    expect(known).toEqual([{ name: 'find-notes' }]);
  });

  it('tells how busy its connections are', async () => {
    const { pool, dataSource } = await connect({ size: 1 });
    const stop = watchPool(pool);
    const health = await startHealthServer({ port: 0, host: '127.0.0.1', checks: {} });
    const taken = dataSource.createQueryRunner();
    await taken.connect();
    const waiting = dataSource.query('SELECT 1');
    const metric = await scrapeMetrics(health.port);
    const counts = ['used', 'idle', 'waiting'].map((state) =>
      metric('oncelink_database_connections', { state }),
    );
    expect(counts).toEqual([1, 0, 1]);
    await taken.release();
    await waiting;
    stop();
    await health.close();
  });

  it('keeps connections for who comes next, and lets those go that a rush has needed', async () => {
    const { pool } = await connect();
    Object.assign(pool.options, { idleTimeoutMillis: 50 });
    const rush = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
    expect(pool.totalCount).toBe(5);
    for (const client of rush) client.release();
    await until(async () => pool.totalCount <= 2);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([pool.totalCount, pool.idleCount]).toEqual([2, 2]);
  });

  it('has one pool for statements and repositories, and a transaction holds both', async () => {
    const { pool, dataSource } = await connect({ size: 1 });
    const insert = { name: 'insert-note', text: "INSERT INTO note VALUES ($1, '\\x01')" };
    const undone = runTransaction(dataSource, async ({ query, manager }) => {
      await query(insert, [7]);
      await manager.insert(NOTE, { id: 8, body: Buffer.from([2]) });
      expect(await manager.count(NOTE)).toBe(3);
      await manager.insert(NOTE, { id: 8, body: Buffer.from([2]) });
    });
    await expect(undone).rejects.toMatchObject({ driverError: { code: '23505' } });
    expect(await dataSource.getRepository(NOTE).find()).toEqual([{ id: 1, body: Buffer.from([0, 255]) }]);
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  });
});

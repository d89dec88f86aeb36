import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  openFreezableProxy,
  scrapeMetrics,
  startTestPostgres,
  type TestStore,
  until,
} from '@oncelink/test-kit';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import {
  checkMigrations,
  createDataSource,
  DatabaseAwayError,
  prepareStatement,
  runMigrations,
  runTransaction,
  watchDatabase,
  type DataSourceSettings,
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

describe('a data source', () => {
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

  const connect = async (settings: Partial<DataSourceSettings> = {}): Promise<DataSource> => {
    const dataSource = createDataSource({ url: store.url, applicationName: 'spec', ...settings });
    await dataSource.initialize();
    open.push(dataSource);
    return dataSource;
  };
  const show = async (dataSource: DataSource, name: string): Promise<unknown> => {
    const [row] = await prepareStatement<{ value: string }>(dataSource, {
      name: 'show',
      text: 'SELECT current_setting($1) AS value',
    })([name]);
    return row?.value;
  };

  it('sets the limits that keep one bad statement from harming all', async () => {
    const dataSource = await connect({ serverOptions: '-c plan_cache_mode=force_generic_plan' });
    expect(await show(dataSource, 'statement_timeout')).toBe('5s');
    expect(await show(dataSource, 'idle_in_transaction_session_timeout')).toBe('10s');
    expect(await show(dataSource, 'application_name')).toBe('spec');
    expect(await show(dataSource, 'plan_cache_mode')).toBe('force_generic_plan');
  });

  it('cuts a statement that takes too long', async () => {
    const dataSource = await connect({ statementTimeoutMs: 20 });
    await expect(dataSource.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
  });

  it('says that the database is away, too, while it only reads: a standby that nobody has promoted yet', async () => {
    const dataSource = await connect({ serverOptions: '-c default_transaction_read_only=on' });
    const write = prepareStatement(dataSource, { name: 'write', text: 'CREATE TABLE never (id int)' });
    await expect(write([])).rejects.toMatchObject({ name: 'DatabaseAwayError', code: '25006' });
  });

  it('works again after PostgreSQL was killed, and says that it was away', async () => {
    const captured = captureLog();
    const dataSource = await connect({ log: captured.log });
    await store.kill();
    // Told of an idle connection only: a statement that is quicker than the broken socket gets the error itself.
    await until(() => captured.count('database-connection-lost') > 0);
    await expect(dataSource.query('SELECT 1')).rejects.toThrow();
    await store.restart();
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('gives up a connection that went silent, and asks again on another', async () => {
    const proxy = await openFreezableProxy(store.url);
    const dataSource = await connect({ url: proxy.url, statementTimeoutMs: 100 });
    const ask = prepareStatement(dataSource, { name: 'ask', text: 'SELECT 1 AS one' });
    const askInTransaction = () =>
      runTransaction(dataSource, async (query) => {
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
    await dataSource.destroy();
    open = open.filter((one) => one !== dataSource);
    await proxy.close();
  });

  it('is behind until the newest migration is applied', async () => {
    const migrations = [CreateNote1700000000001];
    const dataSource = await connect({ migrations });
    const check = checkMigrations(dataSource, migrations);
    await expect(check()).rejects.toMatchObject({ code: '42P01' });
    await runMigrations(dataSource);
    await check();
    const ahead = checkMigrations(dataSource, [...migrations, Fail1700000000002]);
    await expect(ahead()).rejects.toThrow('pending');
    await dataSource.query('DROP TABLE note, migrations');
    await check();
  });

  it('migrates once when several processes start together', async () => {
    const sources = await Promise.all(
      [1, 2, 3].map(() => connect({ migrations: [CreateNote1700000000001] })),
    );
    const applied = await Promise.all(sources.map(runMigrations));
    expect(applied.flat()).toEqual(['CreateNote1700000000001']);
  });

  it('leaves nothing of a migration that failed, and the next one can start', async () => {
    const broken = await connect({ migrations: [CreateNote1700000000001, Fail1700000000002] });
    await expect(runMigrations(broken)).rejects.toThrow('no_such_column');
    const right = await connect({ migrations: [CreateNote1700000000001] });
    expect(await runMigrations(right)).toEqual([]);
    expect(await right.query("SELECT to_regclass('half_made') AS made")).toEqual([{ made: null }]);
  });

  it('parses a prepared statement once per connection and runs it with ever new values', async () => {
    const dataSource = await connect({ poolSize: 1 });
    const find = prepareStatement<{ id: number; body: Buffer }>(dataSource, {
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
    const dataSource = await connect({ poolSize: 1 });
    const stop = watchDatabase(dataSource);
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

  it('refuses a prepared statement before it is connected', async () => {
    const dataSource = createDataSource({ url: store.url, applicationName: 'spec' });
    const ask = prepareStatement(dataSource, { name: 'ask', text: 'SELECT 1' });
    await expect(ask([])).rejects.toThrow('not connected');
  });
});

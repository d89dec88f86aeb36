import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedPostgres, startEmbeddedStandby, until, type TestStore } from '@oncelink/testing/stores';
import { Client, type Pool } from 'pg';
import type { DataSource } from 'typeorm';
import {
  createDataSource,
  createPool,
  DatabaseAwayError,
  prepareStatement,
  runTransaction,
} from './database.ts';
import { captureLog } from './testing/capture-log.ts';

/** Which server answers, and whether it is a standby. */
interface Answer {
  readonly port: number;
  readonly standby: boolean;
}

const WHERE = {
  name: 'where',
  text: "SELECT current_setting('port')::int AS port, pg_is_in_recovery() AS standby",
};
const WRITE = {
  name: 'write',
  text: "INSERT INTO note DEFAULT VALUES RETURNING current_setting('port')::int AS port",
};

const portOf = ({ url }: TestStore): number => Number(new URL(url).port);

/** One address with the hosts of several. */
function together(...stores: readonly TestStore[]): string {
  const hosts = stores.map(({ url }) => new URL(url).host);
  return `${stores[0]?.url.replace(hosts[0] ?? '', hosts.join(','))}?target_session_attrs=read-write`;
}

async function administer({ url }: TestStore, ...statements: readonly string[]): Promise<void> {
  const client = new Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Resolves once new sessions are so. */
async function setReadOnly(store: TestStore, value: 'on' | 'off'): Promise<void> {
  const set = `ALTER SYSTEM SET default_transaction_read_only = ${value}`;
  await administer(store, set, 'SELECT pg_reload_conf()');
  await until(async () => {
    const client = new Client(store.url);
    await client.connect();
    const { rows } = await client.query('SHOW transaction_read_only');
    await client.end();
    return rows[0]?.transaction_read_only === value;
  });
}

/** Two real servers, one following the other by streaming. The tests go on from each other: promotions have no way back. */
describe('a PostgreSQL of several hosts', () => {
  let one: TestStore;
  let two: TestStore;
  const open: DataSource[] = [];

  beforeAll(async () => {
    one = await startEmbeddedPostgres({});
    await administer(one, 'CREATE TABLE note (id serial PRIMARY KEY)');
    two = await startEmbeddedStandby(one);
  });
  afterAll(async () => {
    await Promise.all(open.map((dataSource) => dataSource.destroy()));
    await Promise.all([one.stop(), two.stop()]);
  });

  async function connect(url: string): Promise<{ pool: Pool; dataSource: DataSource }> {
    const pool = createPool({ url, applicationName: 'spec', size: 4, log: captureLog('silent').log });
    const dataSource = await createDataSource(pool).initialize();
    open.push(dataSource);
    return { pool, dataSource };
  }
  const follow = (pool: Pool) => prepareStatement<Answer>(pool, WHERE);

  it('is reached at the host that takes changes, wherever it stands', async () => {
    for (const url of [together(one, two), together(two, one)]) {
      const { pool } = await connect(url);
      const answers = await Promise.all([1, 2, 3, 4].map(() => follow(pool)([])));
      expect(answers.flat()).toEqual([1, 2, 3, 4].map(() => ({ port: portOf(one), standby: false })));
    }
  });

  it('is away while every host is a standby', async () => {
    const pool = createPool({ url: together(two, two), applicationName: 'spec' });
    await expect(follow(pool)([])).rejects.toMatchObject({ name: 'DatabaseAwayError', code: '25006' });
    await pool.end();
  });

  it('goes on at the other host once that is promoted, and reads nothing there before', async () => {
    const { pool } = await connect(together(one, two));
    const write = prepareStatement<{ port: number }>(pool, WRITE);
    await Promise.all([1, 2, 3, 4].map(() => write([])));
    await one.kill();
    const meanwhile = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => follow(pool)([])));
    expect(meanwhile.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual(
      Array(6).fill(expect.any(DatabaseAwayError)),
    );
    await administer(two, 'SELECT pg_promote()');
    const answers = await Promise.all([1, 2, 3, 4].map(() => write([])));
    expect(answers.flat()).toEqual([1, 2, 3, 4].map(() => ({ port: portOf(two) })));
  });

  it('is not read on a new connection to a host that takes no changes any more', async () => {
    await one.restart(); // the primary before: as nobody stopped it, it still takes changes
    const { pool } = await connect(together(one, two));
    const held = await pool.connect(); // while it lives, its host is remembered as the primary
    await setReadOnly(one, 'on');
    await expect(follow(pool)([])).rejects.toMatchObject({ name: 'DatabaseAwayError', code: '25006' });
    expect(await follow(pool)([])).toEqual([{ port: portOf(two), standby: false }]);
    held.release();
    await setReadOnly(one, 'off');
  });

  it('is left at once by a connection that lives on where changes are no longer taken', async () => {
    const { pool, dataSource } = await connect(together(one, two));
    const write = () => runTransaction(dataSource, ({ query }) => query<{ port: number }>(WRITE));
    expect(await write()).toEqual([{ port: portOf(one) }]);
    await setReadOnly(one, 'on');
    await until(async () => (await write().catch(() => [])).length === 0);
    expect(await write()).toEqual([{ port: portOf(two) }]);
    expect(await follow(pool)([])).toEqual([{ port: portOf(two), standby: false }]);
  });
});

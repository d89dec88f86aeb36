import { afterAll, describe, expect, it } from '@jest/globals';
import { startTestPostgres } from '@oncelink/testing/stores';
import {
  changeTogether,
  createDataSource,
  createPool,
  DatabaseAwayError,
  isRefusal,
  prepareStatement,
  queryInTurn,
  runTransaction,
  type Query,
} from './database.ts';

const INSERT = { name: 'insert', text: 'INSERT INTO note (id) VALUES ($1)' };
const DUPLICATE = '23505';

const store = await startTestPostgres();
const pool = createPool({ url: store.url, applicationName: 'spec', size: 1 });
const dataSource = await createDataSource(pool).initialize();
await dataSource.query('CREATE TABLE note (id int PRIMARY KEY)');
afterAll(async () => {
  await dataSource.destroy();
  await store.stop();
});

const notes = async (): Promise<number[]> => {
  const select = prepareStatement<{ id: number }>(pool, {
    name: 'select',
    text: 'SELECT id FROM note ORDER BY id',
  });
  return (await select([])).map(({ id }) => id);
};

describe('a statement', () => {
  it('is refused at start under the name of another, which would fail as if the database were away', async () => {
    const one = { name: 'one-name', text: 'SELECT 1 AS number' };
    const prepared = prepareStatement<{ number: number }>(pool, one);
    expect(() => prepareStatement(pool, { ...one, text: 'SELECT 2 AS number' })).toThrow(
      'Two statements have the name "one-name". Give one of them another: SELECT 2 AS number',
    );
    expect(await prepared([])).toEqual([{ number: 1 }]);
    // The same once more, as another instance of a service has it.
    expect(await prepareStatement(pool, { ...one })([])).toEqual([{ number: 1 }]);
    // Another service of the same process has connections of its own.
    const other = createPool({ url: store.url, applicationName: 'spec', size: 1 });
    expect(await prepareStatement(other, { ...one, text: 'SELECT 2 AS number' })([])).toEqual([
      { number: 2 },
    ]);
    await other.end();
  });
});

describe('statements in turn', () => {
  it('stay on their connection when one of them takes too long', async () => {
    const whose = { name: 'whose', text: 'SELECT pg_backend_pid() AS pid' };
    const tooLong = { name: 'too-long', text: `DO $$ BEGIN RAISE query_canceled; END $$` };
    const pids = await queryInTurn(pool, async (query) => {
      const before = await query(whose);
      await expect(query(tooLong)).rejects.toMatchObject({ code: '57014' });
      return [...before, ...(await query(whose))];
    });
    expect(pids).toEqual([pids[0], pids[0]]);
    expect(await prepareStatement(pool, whose)([])).toEqual([pids[0]]);
    // Without turns the next one is on another connection.
    await expect(prepareStatement(pool, tooLong)([])).rejects.toThrow(DatabaseAwayError);
    expect(await prepareStatement(pool, whose)([])).not.toEqual([pids[0]]);
  });
});

describe('a transaction', () => {
  it('keeps what was done in it, answers its result, and does after the commit what waits for it', async () => {
    const seen: Promise<number[]>[] = [];
    const result = await runTransaction(dataSource, async ({ query, onCommit }) => {
      await query(INSERT, [1]);
      onCommit(() => void seen.push(notes()));
      await query(INSERT, [2]);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await Promise.all(seen)).toEqual([[1, 2]]);
    expect(await notes()).toEqual([1, 2]);
  });

  it('does nothing of what waits for its commit when there is none', async () => {
    const committed: string[] = [];
    const refused = runTransaction(dataSource, async ({ query, onCommit }) => {
      onCommit(() => void committed.push('never'));
      await query(INSERT, [1]);
    });
    await expect(refused).rejects.toMatchObject({ code: DUPLICATE });
    expect(committed).toEqual([]);
  });
});

/** Both ways to one. */
const WAYS = [
  [
    'a transaction',
    (work: (query: Query) => Promise<void>) => runTransaction(dataSource, ({ query }) => work(query)),
  ],
  ['a transaction without TypeORM', (work: (query: Query) => Promise<void>) => changeTogether(pool, work)],
] as const;

describe.each(WAYS)('%s', (_name, change) => {
  it('undoes everything when a statement is refused, and gives its connection back', async () => {
    const refused = change(async (query) => {
      await query(INSERT, [3]);
      await query(INSERT, [1]);
    });
    await expect(refused).rejects.toMatchObject({ code: DUPLICATE });
    expect(await refused.catch(isRefusal)).toBe(true);
    expect(await notes()).toEqual([1, 2]);
  });

  it('fails, without ending the process, when the database dies between two statements', async () => {
    const lost = change(async (query) => {
      await query(INSERT, [4]);
      await store.kill();
      await query(INSERT, [5]);
    });
    await expect(lost).rejects.toBeInstanceOf(DatabaseAwayError);
    await store.restart();
    expect(await notes()).toEqual([1, 2]);
  });
});

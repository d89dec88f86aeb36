import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestPostgres } from '@oncelink/testing/stores';
import { Client, types } from 'pg';
import { createPool, prepareStatement, queryInTurn } from './database.ts';
import { PreparedQuery, PreparedStatement } from './prepared-query.ts';

const store = await startTestPostgres();
const pool = createPool({ url: store.url, applicationName: 'spec', size: 1 });
await pool.query('CREATE TABLE note (id int PRIMARY KEY, body bytea)');
/** How often the server has described columns. */
let descriptions = 0;
pool.on('connect', (client) => {
  if (client instanceof Client) client.connection.on('rowDescription', () => (descriptions += 1));
});
// The connection that has made the table is not watched.
await pool.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
beforeEach(() => {
  descriptions = 0;
});
afterAll(async () => {
  await pool.end();
  await store.stop();
});

let names = 0;
/** Under a name of its own. */
const prepare = (text: string) => prepareStatement(pool, { name: `statement-${(names += 1)}`, text });

describe('a prepared query', () => {
  it.each([
    ['text', 'it\'s "here" \\ {,}'],
    ['text', ''],
    ['text', null],
    ['int', -7],
    ['float8', 0.1],
    ['bool', false],
    ['bytea', Buffer.from([0, 255, 92])],
    ['timestamptz', new Date('2026-11-28T20:00:00.123Z')],
    ['jsonb', { of: ['"', null, 1.5] }],
    ['text[]', ['', 'NULL', null, 'a,b', '{}', '"', '\\', ' ']],
    ['text[]', []],
    ['int[]', [1, null, -3]],
    ['int[]', [[1], [2]]],
    ['float8[]', [1.5, null]],
    ['bool[]', [true, false]],
    ['bytea[]', [Buffer.from([0, 255]), null]],
    ['timestamptz[]', [new Date('2026-11-28T20:00:00Z')]],
  ])('brings %s there and back: %p', async (type, value) => {
    expect(await prepare(`SELECT $1::${type} AS value`)([value])).toEqual([{ value }]);
  });

  it('takes nothing for null, and any view of bytes for bytes', async () => {
    const bytes = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
    const found = await prepare('SELECT $1::int AS nothing, $2::bytea AS bytes')([undefined, bytes]);
    expect(found).toEqual([{ nothing: null, bytes: Buffer.from([2, 3]) }]);
  });

  it('has its columns described once for each connection', async () => {
    const both = prepare('SELECT n, $1::text AS word FROM generate_series(1, 2) AS n');
    const expected = (word: string) => [
      { n: 1, word },
      { n: 2, word },
    ];
    expect(await both(['one'])).toEqual(expected('one'));
    expect(await both(['two'])).toEqual(expected('two'));
    expect(descriptions).toBe(1);
    await expect(pool.query('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    descriptions = 0;
    expect(await both(['three'])).toEqual(expected('three'));
    expect(descriptions).toBe(1);
  });

  it('that returns nothing, or no row, finds none', async () => {
    const insert = prepare('INSERT INTO note VALUES ($1)');
    const select = prepare('SELECT id FROM note WHERE id = $1');
    expect([await insert([1]), await insert([2]), await select([3]), await select([2])]).toEqual([
      [],
      [],
      [],
      [{ id: 2 }],
    ]);
  });

  it('that was refused runs on the same connection again, after rows have come as well', async () => {
    const divide = {
      name: 'divide',
      text: 'SELECT 6 / n AS part, pg_backend_pid() AS pid FROM unnest($1::int[]) AS n',
    };
    const refused = { code: '22012' };
    await queryInTurn(pool, async (query) => {
      // The first time before its columns are known, the second time after.
      await expect(query(divide, [[3, 0]])).rejects.toMatchObject(refused);
      const [one, other] = await query<{ part: number; pid: number }>(divide, [[3, 2]]);
      await expect(query(divide, [[3, 0]])).rejects.toMatchObject(refused);
      expect(await query(divide, [[1]])).toEqual([{ part: 6, pid: one?.pid }]);
      expect([one?.part, other?.part]).toEqual([2, 3]);
    });
  });

  it('fails alone when a value of the server can not be read', async () => {
    const readInterval = types.getTypeParser(types.builtins.INTERVAL);
    types.setTypeParser(types.builtins.INTERVAL, () => {
      throw new Error('No interval.');
    });
    try {
      const day = prepare(`SELECT interval '1 day' AS day`);
      await expect(day([])).rejects.toMatchObject({ name: 'DatabaseAwayError' });
    } finally {
      types.setTypeParser(types.builtins.INTERVAL, readInterval);
    }
    expect(await prepare('SELECT 1 AS one')([])).toEqual([{ one: 1 }]);
  });

  it('is refused under the name of another one, and where a value has no text', async () => {
    const client = await pool.connect();
    const run = (text: string): Promise<Error | null | undefined> =>
      new Promise((resolve) => {
        client.query(
          new PreparedQuery(new PreparedStatement({ name: 'taken', text }, [])),
          (error: Error | null | undefined) => resolve(error),
        );
      });
    expect([await run('SELECT 1'), await run('SELECT 1')]).toEqual([null, null]);
    expect(await run('SELECT 2')).toMatchObject({ message: 'Another statement has the name "taken".' });
    expect(await run('SELECT 1')).toBeNull();
    client.release();
    const circle: unknown[] = [];
    circle.push({ circle });
    await expect(prepare('SELECT $1::jsonb')([{ circle }])).rejects.toThrow('circular');
  });
});

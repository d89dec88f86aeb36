import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestPostgres } from '@oncelink/testing/stores';
import { createPool, joinStatements } from './database.ts';

interface Found {
  readonly id: number;
  readonly transaction: string;
}

const store = await startTestPostgres();
const pool = createPool({ url: store.url, applicationName: 'spec', size: 4 });
await pool.query('CREATE TABLE note (id int PRIMARY KEY, place serial)');
await pool.query('CREATE TABLE word (id int PRIMARY KEY, CHECK (id > 0))');
beforeEach(async () => {
  await pool.query('TRUNCATE note, word RESTART IDENTITY');
});
afterAll(async () => {
  await pool.end();
  await store.stop();
});

const RETURNING = 'RETURNING id, pg_current_xact_id()::text AS transaction';
const join = joinStatements(pool);
const keep = join<Found>({ name: 'keep', text: `INSERT INTO note (id) VALUES ($1) ${RETURNING}` });
const move = join<Found>({ name: 'move', text: `UPDATE note SET id = -id WHERE id = $1 ${RETURNING}` });
const say = join<Found>({ name: 'say', text: `INSERT INTO word (id) VALUES ($1) ${RETURNING}` });

const idsIn = async (table: string): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(`SELECT id FROM ${table} ORDER BY id`);
  return rows.map(({ id }) => id);
};
const transactionsOf = (found: readonly (readonly Found[])[]): Set<string> =>
  new Set(found.flatMap((rows) => rows.map(({ transaction }) => transaction)));

describe('statements of one moment', () => {
  it('are one transaction, and each finds its own rows', async () => {
    for (const id of [1, 2]) {
      const found = await Promise.all([keep([id]), say([id + 10])]);
      expect(found).toMatchObject([[{ id }], [{ id: id + 10 }]]);
      expect(transactionsOf(found).size).toBe(1);
    }
    expect([await idsIn('note'), await idsIn('word')]).toEqual([
      [1, 2],
      [11, 12],
    ]);
  });

  it('are another transaction than those of the next one', async () => {
    const first = keep([1]);
    await Promise.resolve();
    await Promise.resolve();
    expect(transactionsOf(await Promise.all([first, say([1])])).size).toBe(2);
  });

  it('run in the order in which they were prepared, whoever asks first', async () => {
    const [moved, kept] = await Promise.all([move([7]), keep([7])]);
    expect([moved, kept]).toMatchObject([[{ id: -7 }], [{ id: 7 }]]);
  });

  it('that are the same one run by themselves', async () => {
    const found = await Promise.all([keep([1]), keep([2]), say([3])]);
    expect(found).toMatchObject([[{ id: 1 }], [{ id: 2 }], [{ id: 3 }]]);
    expect(transactionsOf(found).size).toBe(2);
  });

  it('fail alone when one is refused, and the others are done once', async () => {
    await keep([1]);
    // The first time before PostgreSQL has parsed all of them on the connection, the second time after. `keep` runs before `say`.
    for (const id of [1, 2]) {
      const [refused, done] = await Promise.allSettled([keep([1]), say([id])]);
      expect(refused).toMatchObject({ status: 'rejected', reason: { code: '23505' } });
      expect(done).toMatchObject({ status: 'fulfilled', value: [{ id }] });
    }
    const [done, refused] = await Promise.allSettled([keep([2]), say([-1])]);
    expect(done).toMatchObject({ status: 'fulfilled', value: [{ id: 2 }] });
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: '23514' } });
    expect([await idsIn('note'), await idsIn('word')]).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it('have no answer before all are committed, and fail together when the connection is lost', async () => {
    const wait = join<{ id: number }>({ name: 'wait', text: 'SELECT 1 AS id, pg_sleep($1::float8)' });
    let isAnswered = false;
    const both = Promise.allSettled([keep([1]).finally(() => (isAnswered = true)), wait([5])]);
    const END = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'`;
    for (let ended = 0; ended === 0;) ended = (await pool.query(END)).rows.length;
    const failed = { status: 'rejected', reason: { name: 'DatabaseAwayError' } };
    expect(isAnswered).toBe(false);
    expect(await both).toMatchObject([failed, failed]);
    expect(await idsIn('note')).toEqual([]);
  });
});

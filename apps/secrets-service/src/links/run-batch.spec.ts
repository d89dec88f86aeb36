import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnavailableError } from '@oncelink/messaging';
import { startLinkDatabase, type LinkDatabase, type Replica } from '../testing/link-database.ts';
import { linkRequest, makeLink, one, revealOf, PRO } from '../testing/link-requests.ts';
import type { Located } from './link-rows.ts';
import { locText, prepareBatch, StatementError, type BatchStatement, type Entry } from './run-batch.ts';

interface Division extends Located {
  readonly divisor: number;
}
interface Quotient extends Located {
  readonly quotient: number;
}

/** Fails for a divisor of 0 and has no result for a divisor of 7. */
const DIVIDE: BatchStatement<Division> = {
  name: 'divide',
  bytes: ['loc'],
  numbers: ['divisor'],
  text: `SELECT loc, $3::int / divisor AS quotient FROM unnest($1::bytea[], $2::int[]) AS i(loc, divisor)
    WHERE divisor <> 7`,
};

let database: LinkDatabase;
let replica: Replica;
beforeAll(async () => {
  database = await startLinkDatabase();
  replica = await database.startReplica();
});
afterAll(() => database.stop());

const entryOf = <Row extends Located, Found>(row: Row): Entry<Row, Found> => ({
  row,
  key: locText(row),
  found: undefined,
});

const divide = async (...divisors: number[]): Promise<unknown[]> => {
  const run = prepareBatch<Division, Quotient>(replica.pool, DIVIDE);
  const entries = divisors.map((divisor, index) =>
    entryOf<Division, Quotient>({ loc: Buffer.of(200 - index), divisor }),
  );
  await run(entries, [100]);
  return entries.map(({ found }) => (found instanceof Error ? found : found?.quotient));
};

describe('a statement for a batch', () => {
  it('answers in the order of the rows, and nothing where there is no result', async () => {
    expect(await divide(1, 7, 50, 2)).toEqual([100, undefined, 2, 50]);
    expect(await divide()).toEqual([]);
  });

  it('fails for the bad row alone', async () => {
    expect(await divide(1, 0, 7, 4)).toEqual([100, expect.any(StatementError), undefined, 25]);
  });

  it('tells the SQLSTATE of a failure and nothing that was in the row', async () => {
    const [failure] = await divide(0);
    expect(failure).toMatchObject({ code: '22012', message: 'The statement divide failed.' });
  });
});

interface Optional extends Located {
  readonly note: Buffer | null;
  readonly size: number | null;
}

describe('columns that may have no value', () => {
  it('are null in the rows without one, and in all where no row has one', async () => {
    const run = prepareBatch<Optional, Optional>(replica.pool, {
      name: 'tell-optional',
      bytes: ['loc', 'note'],
      numbers: ['size'],
      text: 'SELECT loc, note, size FROM unnest($1::bytea[], $2::bytea[], $3::int[]) AS i(loc, note, size)',
    });
    const row = (byte: number, note: Buffer | null, size: number | null): Optional => ({
      loc: Buffer.of(byte),
      note,
      size,
    });
    const batches = [
      [row(1, null, null), row(2, null, null)],
      [row(1, null, 5), row(2, Buffer.of(7), null)],
      [row(1, Buffer.alloc(0), 0), row(2, Buffer.of(1), 1)],
    ];
    for (const rows of batches) {
      const entries = rows.map((one) => entryOf<Optional, Optional>(one));
      await run(entries);
      expect(entries.map(({ found }) => found)).toEqual(rows);
    }
  });
});

describe('a statement that takes too long', () => {
  it('fails as a whole: its rows are not tried one by one, each for as long again', async () => {
    await database.query('CREATE SEQUENCE tries');
    await database.query('GRANT USAGE ON SEQUENCE tries TO service');
    await database.query(`CREATE FUNCTION time_out(bytea) RETURNS bytea LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN PERFORM nextval('tries'); RAISE query_canceled; END $$`);
    const text = 'SELECT time_out(loc) AS loc FROM unnest($1::bytea[]) AS i(loc)';
    const run = prepareBatch<Located, Located>(replica.pool, { name: 'slow', bytes: ['loc'], text });
    const entries = [1, 2].map((byte) => entryOf<Located, Located>({ loc: Buffer.of(byte) }));
    await run(entries);
    expect(entries.map(({ found }) => found)).toEqual([
      expect.any(UnavailableError),
      expect.any(UnavailableError),
    ]);
    expect(await database.query("SELECT nextval('tries')::int AS next")).toEqual([{ next: 2 }]);
  });
});

describe('a database that went away', () => {
  it('fails what is asked meanwhile, all at once, and works again as soon as it is back', async () => {
    const link = await makeLink(replica);
    await database.kill();
    const answers = await replica.create.createLinks([linkRequest(), linkRequest()], PRO);
    expect(answers[0]).toBeInstanceOf(UnavailableError);
    expect(answers).toEqual([answers[0], answers[0]]);
    await database.restart();
    expect(await one(replica.use.reveal([revealOf(link)]))).toMatchObject({ outcome: 'granted' });
  });
});

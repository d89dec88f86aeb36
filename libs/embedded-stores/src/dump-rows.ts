import { Client, escapeIdentifier } from 'pg';

/**
 * The rows of a database as lines, for machines without `pg_dump`, which the packages do not bring. Rows are the JSON that
 * PostgreSQL writes and reads again, and no line of them is parsed here: numbers stay exact. Other lines are lists:
 * `["migrations", …]` first, `["table", name, …columns]` before its rows, `["end", rows]` last.
 */

/** Of rows that are asked for, or written, at once. */
const BATCH = 500;

/** Lists what was applied to the tables; rows fit no other list. */
const MIGRATIONS = 'SELECT name FROM migrations ORDER BY id';

const TABLES = `
SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
  AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
GROUP BY c.relname ORDER BY c.relname`;

/** Counters that go on after the highest number that was given. */
const COUNTERS = `
SELECT format('SELECT setval(%L, coalesce(max(%I), 1), max(%I) IS NOT NULL) FROM %I',
  pg_get_serial_sequence(quote_ident(c.relname), a.attname), a.attname, a.attname, c.relname) AS reset
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
  AND a.attnum > 0 AND NOT a.attisdropped AND pg_get_serial_sequence(quote_ident(c.relname), a.attname) IS NOT NULL`;

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The rows are none of this database's version, or not all of them are there. */
export class RowsError extends Error {
  override readonly name = 'RowsError';
}

async function withTransaction<T>(
  url: string,
  begin: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'backup' });
  // A server that ends between two statements tells it by an event, too, which ends the process if nobody listens.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } finally {
    // What is not committed is undone with the connection.
    await client.end();
  }
}

const migrationsOf = async (client: Client): Promise<string[]> =>
  (await client.query<{ name: string }>(MIGRATIONS)).rows.map(({ name }) => name);

/**
 * Writes all rows of a database as they are at one moment, while others work on it.
 * @param url with a role that may read everything
 */
export function dumpRows(url: string, write: (line: string) => Promise<void>): Promise<void> {
  return withTransaction(url, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async (client) => {
    const { rows: tables } = await client.query<Table>(TABLES);
    await write(JSON.stringify(['migrations', ...(await migrationsOf(client))]));
    let count = 0;
    for (const { name, columns } of tables) {
      await write(JSON.stringify(['table', name, ...columns]));
      await client.query(
        `DECLARE rows CURSOR FOR SELECT to_jsonb(t)::text AS row FROM ${escapeIdentifier(name)} AS t`,
      );
      for (;;) {
        const { rows } = await client.query<{ row: string }>(`FETCH ${BATCH} FROM rows`);
        for (const { row } of rows) await write(row);
        count += rows.length;
        if (rows.length < BATCH) break;
      }
      await client.query('CLOSE rows');
    }
    await write(JSON.stringify(['end', count]));
  });
}

/** Fills tables with what is read, some rows at a time. */
class Loader {
  readonly #client: Client;
  readonly #tables: ReadonlyMap<string, Table>;
  #table: Table | undefined;
  #rows: string[] = [];
  count = 0;

  constructor(client: Client, tables: readonly Table[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  async begin(name: string, columns: readonly string[]): Promise<void> {
    await this.flush();
    const there = this.#tables.get(name);
    const foreign = columns.find((column) => there?.columns.includes(column) !== true);
    if (there === undefined || foreign !== undefined)
      throw new RowsError(`There is no ${foreign ?? 'table'} in ${name}.`);
    this.#table = { name, columns };
  }

  async add(row: string): Promise<void> {
    this.#rows.push(row);
    this.count += 1;
    if (this.#rows.length === BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    if (this.#table === undefined) throw new RowsError('There are rows of no table.');
    const [table, columns] = [
      escapeIdentifier(this.#table.name),
      this.#table.columns.map((column) => escapeIdentifier(column)).join(', '),
    ];
    await this.#client.query(
      `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
      [`[${this.#rows.join(',')}]`],
    );
    this.#rows = [];
  }
}

/**
 * Puts rows that `dumpRows` wrote in the place of all that are there, or changes nothing.
 * @param url with the superuser: rows come in any order, so nothing may look after references meanwhile
 * @param after statements that end the same transaction
 * @throws RowsError where they are of another version, or not all there
 */
export function loadRows(
  url: string,
  lines: AsyncIterable<string>,
  after: readonly string[] = [],
): Promise<void> {
  return withTransaction(url, 'BEGIN', async (client) => {
    await client.query('SET LOCAL session_replication_role = replica');
    const { rows: tables } = await client.query<Table>(TABLES);
    if (tables.length > 0)
      await client.query(`TRUNCATE ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`);
    const loader = new Loader(client, tables);
    const expected = JSON.stringify(['migrations', ...(await migrationsOf(client))]);
    let [first, isEnded] = [true, false];
    for await (const line of lines) {
      if (first && line !== expected) throw new RowsError('The tables are of another version.');
      if (!first && line.startsWith('{')) await loader.add(line);
      if (!first && line.startsWith('[')) {
        const [kind, name, ...columns]: readonly string[] = JSON.parse(line);
        if (kind === 'table' && name !== undefined) await loader.begin(name, columns);
        isEnded = line === JSON.stringify(['end', loader.count]);
      }
      first = false;
    }
    if (!isEnded) throw new RowsError('The end is missing.');
    await loader.flush();
    const { rows: counters } = await client.query<{ reset: string }>(COUNTERS);
    for (const { reset } of counters) await client.query(reset);
    for (const statement of after) await client.query(statement);
  });
}

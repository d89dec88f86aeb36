import pg from 'pg';

/** Runs one statement as the service's own role; tests look at rows and move time, they never decide an outcome. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** How many links still hold what was stored of them. */
export async function countStored(url: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    url,
    'SELECT count(*)::int AS count FROM link WHERE payload IS NOT NULL OR dek IS NOT NULL',
  );
  return row?.count ?? 0;
}

export async function countClaimed(url: string): Promise<number> {
  const [row] = await query<{ n: number }>(
    url,
    'SELECT count(*)::int AS n FROM link WHERE claim IS NOT NULL',
  );
  return row?.n ?? -1;
}

/** A fingerprint of every row of every link. */
export async function fingerprint(url: string): Promise<string> {
  const [row] = await query<{ print: string }>(
    url,
    `SELECT md5(string_agg(md5(link::text), '' ORDER BY loc)) AS print FROM link`,
  );
  return row?.print ?? '';
}

/** Every row of every table, binary columns in hex and in base64. */
export async function dumpDatabase(url: string): Promise<string> {
  const tables = await query<{ name: string }>(
    url,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const rows = await query<Record<string, unknown>>(url, `SELECT * FROM ${name}`);
    for (const value of rows.flatMap((row) => Object.values(row))) {
      if (Buffer.isBuffer(value))
        parts.push(value.toString('hex'), value.toString('base64url'), value.toString('latin1'));
      else parts.push(JSON.stringify(value));
    }
  }
  return parts.join('\n');
}

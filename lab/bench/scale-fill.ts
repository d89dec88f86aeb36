import pg from 'pg';
import type { Cluster } from '@oncelink/testing/cluster';

/** What a short link of a message of up to 126 bytes stores: envelope and tag; nonce, key and tag. */
const [PAYLOAD_BYTES, KEY_BYTES] = [195, 60];

/** Rows per statement: sorted, so that the primary key is filled page by page, in one transaction. */
const CHUNK_ROWS = 250_000;
const FILL_CONNECTIONS = 2;

/** The end of live links: within a week, none of them soon. Of lapsed ones: within the hour before now. */
const EXPIRY = {
  live: `now() + interval '1 day' + random() * interval '6 days'`,
  lapsed: `now() - random() * interval '1 hour'`,
};

/** Bytes that can't be compressed, different in every row. */
function noise(bytes: number): string {
  const blocks = Array.from({ length: Math.ceil(bytes / 32) }, (_, block) => `sha256(loc || '\\x${block}0')`);
  return `substr(${blocks.join(' || ')}, 1, ${bytes})`;
}

const insertLinks = (expiry: string): string => `
  INSERT INTO link (loc, kind, link_proof, payload, tries_left, expires_at, sweep_at, kid, dek)
  SELECT loc, 2, sha256(loc), ${noise(PAYLOAD_BYTES)}, 10, expires_at, expires_at,
    (SELECT kid FROM encryption_key WHERE state = 'current'), ${noise(KEY_BYTES)}
  FROM (SELECT sha256(uuid_send(gen_random_uuid())) AS loc, ${expiry} AS expires_at FROM generate_series(1, $1) ORDER BY 1) AS fresh`;

/** The superuser's connection to the database of the links. */
export async function withDatabase<Result>(
  { postgres, databaseUrl }: Cluster,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const url = new URL(postgres.url);
  url.pathname = new URL(databaseUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined); // the statement under way tells it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Puts rows into the link table as the product would: its columns, indexes and the current key, only that
 * no key opens what they hold.
 * @returns seconds
 */
export async function fillLinks(cluster: Cluster, rows: number, state: keyof typeof EXPIRY): Promise<number> {
  const begun = performance.now();
  let left = rows;
  const fill = (): Promise<void> =>
    withDatabase(cluster, async (client) => {
      await client.query('SET synchronous_commit = off');
      while (left > 0) {
        const count = Math.min(CHUNK_ROWS, left);
        left -= count;
        await client.query(insertLinks(EXPIRY[state]), [count]);
      }
    });
  await Promise.all(Array.from({ length: FILL_CONNECTIONS }, fill));
  return (performance.now() - begun) / 1000;
}

/** @returns seconds */
export async function vacuum(cluster: Cluster): Promise<number> {
  const begun = performance.now();
  await withDatabase(cluster, (client) => client.query('VACUUM (ANALYZE) link'));
  return (performance.now() - begun) / 1000;
}

export interface TableSize {
  /** Bytes. */
  readonly table: number;
  readonly primaryKey: number;
  readonly dueIndex: number;
}

const SIZES = `
  SELECT pg_table_size('link')::float8 AS "table", pg_relation_size('link_pkey')::float8 AS "primaryKey",
    pg_relation_size('link_sweep')::float8 AS "dueIndex"`;

export async function readSize(cluster: Cluster): Promise<TableSize> {
  const { rows } = await withDatabase(cluster, (client) => client.query<TableSize>(SIZES));
  const [size] = rows;
  if (size === undefined) throw new Error('The link table has no size.');
  return size;
}

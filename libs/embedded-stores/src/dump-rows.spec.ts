import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { dumpRows, loadRows } from './dump-rows.ts';
import { findRunningPostgres } from './find-postgres.ts';
import { startPostgres, type PostgresServer } from './start-postgres.ts';

let folder: string;
let server: PostgresServer;
let client: Client;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'oncelink-rows-'));
  chmodSync(folder, 0o711);
  server = await startPostgres({ home: path.join(folder, 'home'), durable: false, copied: true });
  client = new Client({ connectionString: server.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await client.query(`
    DROP TABLE IF EXISTS child, parent, migrations;
    CREATE TABLE migrations (id serial PRIMARY KEY, name text);
    INSERT INTO migrations (name) VALUES ('First'), ('Second');
    CREATE TABLE parent (
      id bigint PRIMARY KEY, name text, at timestamptz, bytes bytea, many bytea[], times timestamptz[],
      networks cidr[], rate numeric, is_on boolean, document jsonb, day date, twice bigint GENERATED ALWAYS AS (id * 2) STORED
    );
    CREATE TABLE child (
      id int GENERATED ALWAYS AS IDENTITY, parent_id bigint NOT NULL REFERENCES parent, added text NOT NULL DEFAULT 'default'
    );
    INSERT INTO parent SELECT n, E'line\\n"quoted" \\\\ 🔒 ' || n, '2026-11-25 18:00:00.123456+00',
      decode(md5(n::text), 'hex'), ARRAY['\\x00ff'::bytea, ''], ARRAY['infinity'::timestamptz, now()], '{10.0.0.0/8}',
      12345678901234567890.0123456789, n % 2 = 0, '{"a": [1, null]}', '2026-02-28'
      FROM generate_series(1, 1200) AS n;
    INSERT INTO parent (id) VALUES (4611686018427387903);
    INSERT INTO child (parent_id) SELECT id FROM parent ORDER BY id DESC LIMIT 700;`);
});

const everything = async (): Promise<unknown> =>
  (
    await client.query(
      `SELECT (SELECT md5(string_agg(p::text, ';' ORDER BY id)) FROM parent p) AS parents,
              (SELECT md5(string_agg(c::text, ';' ORDER BY id)) FROM child c) AS children`,
    )
  ).rows;

async function dump(): Promise<string[]> {
  const lines: string[] = [];
  await dumpRows(server.url, async (line) => void lines.push(line));
  return lines;
}

async function* given(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

describe('rows of a database', () => {
  it('come back as they were, of every type, in any order, and counters go on', async () => {
    const before = await everything();
    const lines = await dump();
    expect(lines.at(-1)).toBe('["end",1901]');
    expect(lines.every((line) => !line.includes('\n'))).toBe(true);
    await client.query(
      `DELETE FROM child; UPDATE parent SET name = 'changed'; INSERT INTO parent (id) VALUES (-1)`,
    );
    await loadRows(server.url, given(lines));
    expect(await everything()).toEqual(before);
    const { rows } = await client.query('INSERT INTO child (parent_id) VALUES (1) RETURNING id');
    expect(rows).toEqual([{ id: 701 }]);
  });

  it('are those of one moment', async () => {
    const lines: string[] = [];
    await dumpRows(server.url, async (line) => {
      if (lines.length === 0) await client.query(`DELETE FROM child; DELETE FROM parent`);
      lines.push(line);
    });
    expect(lines.at(-1)).toBe('["end",1901]');
  });

  it.each([
    [
      'of another version',
      (lines: string[]) => [lines[0]?.replace('Second', 'Third') ?? '', ...lines.slice(1)],
    ],
    ['without their end', (lines: string[]) => lines.slice(0, -1)],
    ['of which one is missing', (lines: string[]) => lines.toSpliced(10, 1)],
    [
      'of a table that is not there',
      (lines: string[]) => lines.map((line) => line.replace('"child"', '"other"')),
    ],
    ['that are none', () => []],
  ])('change nothing where they are rows %s', async (_what, spoil) => {
    const before = await everything();
    const lines = await dump();
    await expect(loadRows(server.url, given(spoil(lines)))).rejects.toThrow();
    expect(await everything()).toEqual(before);
  });

  it('end with statements that belong to them', async () => {
    await loadRows(server.url, given(await dump()), ['TRUNCATE child']);
    expect((await client.query('SELECT count(*)::int FROM child')).rows).toEqual([{ count: 0 }]);
  });
});

it('a server that runs is found by its folder', async () => {
  expect(findRunningPostgres(path.join(folder, 'home'))).toBe(server.url);
  expect(findRunningPostgres(path.join(folder, 'nowhere'))).toBeUndefined();
});

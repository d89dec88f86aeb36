import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { ensureDatabase } from './ensure-database.ts';
import { findRunningPostgres } from './find-postgres.ts';
import { startPostgres, type PostgresOptions, type PostgresServer } from './start-postgres.ts';
import { StoreError } from './store-error.ts';
import { runUntilKilled } from './testing/run-until-killed.ts';

let folder: string;
let home: string;
const running = new Set<PostgresServer>();

/** A folder that root's PostgreSQL, which runs as another account, can enter. */
function makeFolder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'oncelink postgres '));
  chmodSync(made, 0o711);
  return made;
}

beforeEach(() => {
  folder = makeFolder();
  home = path.join(folder, 'home');
});

afterEach(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

async function start(
  options: Partial<Pick<PostgresOptions, 'home' | 'port' | 'copied' | 'hasSocket' | 'log'>> = {},
): Promise<PostgresServer> {
  const server = await startPostgres({ home, durable: false, copied: true, ...options });
  running.add(server);
  return server;
}

async function stop(server: PostgresServer): Promise<void> {
  running.delete(server);
  await server.stop();
}

async function query(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: unknown }>(sql);
    return rows[0]?.value;
  } finally {
    await client.end();
  }
}

const keep = (url: string) => query(url, `CREATE TABLE kept AS SELECT 'before' AS value`);
const kept = (url: string) => query(url, 'SELECT value FROM kept');

describe('an embedded PostgreSQL', () => {
  it('keeps its data over a restart', async () => {
    const first = await start({ copied: false });
    await keep(first.url);
    await stop(first);
    const second = await start({ copied: false });
    expect(await kept(second.url)).toBe('before');
  });

  it('keeps its data and its port when it is killed', async () => {
    const first = await start();
    await keep(first.url);
    running.delete(first);
    await first.kill();
    const second = await start({ port: first.port });
    expect(second.url).toBe(first.url);
    expect(await kept(second.url)).toBe('before');
  });

  it('is reached by a socket that nobody else gets at, where one is asked for', async () => {
    const server = await start({ hasSocket: true });
    expect(await query(server.url, 'SELECT inet_client_addr() AS value')).toBeNull();
    expect(statSync(path.join(server.folder, 'data')).mode & 0o077).toBe(0);
    const other = new URL(server.url);
    other.search = '';
    expect(await query(other.href, 'SELECT inet_client_addr() AS value')).toBe('127.0.0.1');
    expect(findRunningPostgres(home)).toBe(server.url);
  });

  it('is reached by its port where the file of its socket is gone, and removes what a killed server has left of its own', async () => {
    const data = (server: PostgresServer, name = '') => path.join(server.folder, 'data', name);
    const first = await start({ hasSocket: true });
    running.delete(first);
    await first.kill();
    expect(readdirSync(data(first))).toContain(`.s.PGSQL.${first.port}`);
    const url = await runUntilKilled('startPostgres', home, { hasSocket: true });
    const { port } = new URL(url);
    expect(port).not.toBe(String(first.port));
    rmSync(data(first, `.s.PGSQL.${port}`));
    const adopted = await start({ hasSocket: true });
    expect(adopted.url).toBe(url.split('?')[0]);
    expect(readdirSync(data(adopted)).filter((name) => name.startsWith('.s.'))).toEqual([
      `.s.PGSQL.${port}.lock`,
    ]);
  });

  it('is reached by its port alone where there can be no socket', async () => {
    const first = await start();
    await stop(first);
    // What lies in the way of the file.
    mkdirSync(path.join(first.folder, `data/.s.PGSQL.${first.port}`));
    const second = await start({ port: first.port, hasSocket: true });
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT inet_client_addr() AS value')).toBe('127.0.0.1');
  });

  it('is taken over from a process that was killed', async () => {
    const url = await runUntilKilled('startPostgres', home);
    const lines: string[] = [];
    const server = await start({ log: (line) => lines.push(line) });
    expect(server.url).toBe(url);
    expect(lines).toEqual([`found PostgreSQL still running (process ${server.pid})`]);
  });

  it('is not shared by two processes', async () => {
    await start();
    await expect(start()).rejects.toThrow(`${home} is in use by process ${process.pid}.`);
  });

  it('is made once when two start at the same moment', async () => {
    const results = await Promise.allSettled([start(), start()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(readdirSync(home).filter((name) => name.startsWith('data'))).toEqual(['data']);
  });

  it('has a password of its own, unless it is a copy', async () => {
    const startIn = (name: string, copied: boolean) => start({ home: path.join(folder, name), copied });
    // The first copy of all is what further ones are made of.
    const first = await startIn('one', true);
    const servers = [first, ...(await Promise.all([startIn('other', true), startIn('original', false)]))];
    const [one, other, original] = servers.map(({ url }) => new URL(url).password);
    expect(other).toBe(one);
    expect(original).not.toBe(one);
    expect(await query(servers[1]?.url ?? '', 'SELECT 1 AS value')).toBe(1);
  });

  it('works in a folder that only we may enter, where root gives its files another place', async () => {
    chmodSync(folder, 0o700);
    const first = await start();
    await keep(first.url);
    await stop(first);
    const second = await start();
    expect(await kept(second.url)).toBe('before');
    expect(second.folder).toBe(first.folder);
    await stop(second);
    rmSync(second.folder, { recursive: true });
  });

  it('forgets a pid file that names a stranger', async () => {
    const first = await start();
    const pidFile = path.join(first.folder, 'data', 'postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    await stop(first);
    writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join('\n'), { mode: 0o644 });
    const second = await start();
    expect(second.pid).not.toBe(process.pid);
  });

  it('removes what a start that was cut short left behind', async () => {
    mkdirSync(path.join(home, 'data.tmp-999999999-a'), { recursive: true });
    await start();
    expect(existsSync(path.join(home, 'data.tmp-999999999-a'))).toBe(false);
  });
});

describe('a PostgreSQL that cannot start says why in one line', () => {
  it('when its port is taken', async () => {
    const stranger = createServer().listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    await expect(start({ port })).rejects.toThrow(`Port ${port} is taken, PostgreSQL needs another one.`);
    stranger.close();
  });

  it('when its data folder is half-made, and leaves that alone', async () => {
    mkdirSync(path.join(home, 'data', 'base'), { recursive: true });
    await expect(start()).rejects.toThrow(/is no complete PostgreSQL data folder\. Move it away/);
    expect(existsSync(path.join(home, 'data', 'base'))).toBe(true);
  });

  it('when its data is of another version', async () => {
    mkdirSync(path.join(home, 'data'), { recursive: true });
    writeFileSync(path.join(home, 'data', 'PG_VERSION'), '9\n');
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 9, this is \d+\./);
  });

  it('when its folder cannot be written', async () => {
    writeFileSync(path.join(folder, 'file'), '');
    const blocked = path.join(folder, 'file', 'postgres');
    await expect(start({ home: blocked })).rejects.toThrow(StoreError);
    await expect(start({ home: blocked })).rejects.toThrow(`${blocked} cannot be written (ENOTDIR).`);
  });

  it('when its data is damaged', async () => {
    const server = await start();
    await stop(server);
    rmSync(path.join(server.folder, 'data', 'global'), { recursive: true });
    await expect(start()).rejects.toThrow(
      /^PostgreSQL did not start: .*pg_control.*\(log: .*postgres\.log\)$/,
    );
  });
});

describe('a database of an embedded PostgreSQL', () => {
  it('belongs to its role alone, whose password can change', async () => {
    const server = await start();
    const first = await ensureDatabase(server.url, { database: 'one', role: 'one', password: 'p/:@ "\'' });
    expect(await query(first, 'SELECT current_user AS value')).toBe('one');
    const changed = await ensureDatabase(server.url, { database: 'one', role: 'one', password: 'new' });
    expect(await query(changed, 'SELECT current_user AS value')).toBe('one');
    await expect(query(first, 'SELECT 1')).rejects.toThrow('password authentication failed');
    const other = await ensureDatabase(server.url, { database: 'two', role: 'two', password: 'two' });
    await expect(query(other.replace(/two$/, 'one'), 'SELECT 1')).rejects.toThrow('permission denied');
  });
});

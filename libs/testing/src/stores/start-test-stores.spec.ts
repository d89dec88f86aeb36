import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkRedis } from '@oncelink/embedded-stores';
import { Client } from 'pg';
import { startTestPostgres, startTestRedis } from './start-test-stores.ts';
import type { TestStore } from './test-store.ts';

/** A connection is refused, or reset where the system took it just before the server's last process was gone. */
const GONE = /ECONN(?:REFUSED|RESET)/;

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ value: unknown }>(sql);
    return rows.map((row) => row.value);
  } finally {
    await client.end();
  }
}

describe('the PostgreSQL of a spec file', () => {
  let postgres: TestStore;
  beforeAll(async () => {
    postgres = await startTestPostgres();
    await query(postgres.url, `CREATE TABLE kept AS SELECT 'before' AS value`);
  });
  afterAll(() => postgres.stop());

  it('does not answer once killed', async () => {
    await postgres.kill();
    await expect(query(postgres.url, 'SELECT 1')).rejects.toThrow(GONE);
  });

  it('comes back at the same address with its data, killed or running', async () => {
    await postgres.restart();
    expect(await query(postgres.url, 'SELECT value FROM kept')).toEqual(['before']);
    await postgres.restart();
    expect(await query(postgres.url, 'SELECT value FROM kept')).toEqual(['before']);
  });
});

describe('the Redis of a spec file', () => {
  it('goes away when killed and comes back at the same address', async () => {
    const redis = await startTestRedis();
    await checkRedis(redis.url);
    await redis.kill();
    await expect(checkRedis(redis.url)).rejects.toThrow(GONE);
    await redis.restart();
    await checkRedis(redis.url);
    await redis.stop();
    await expect(checkRedis(redis.url)).rejects.toThrow(GONE);
  });
});

describe('a test process that is killed', () => {
  it('takes its servers and their folders along', async () => {
    const script = `
      import { startEmbeddedPostgres, startEmbeddedRedis } from './start-embedded.ts';
      const stores = await Promise.all([startEmbeddedPostgres({}), startEmbeddedRedis({})]);
      console.log(JSON.stringify(stores.map((store) => store.url)));
      setInterval(() => undefined, 1000);`;
    const folder = import.meta.dirname;
    const tests = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface({ input: tests.stdout }), 'line');
    const [postgres, redis]: [string, string] = JSON.parse(String(line));
    const [data] = await query(
      postgres,
      `SELECT setting AS value FROM pg_settings WHERE name = 'data_directory'`,
    );
    tests.kill('SIGKILL');
    await once(tests, 'exit');
    while (existsSync(String(data))) await sleep(10);
    await expect(query(postgres, 'SELECT 1')).rejects.toThrow(GONE);
    // Each has a guard of its own, and that of Redis may be the later one.
    const refusal = (): Promise<unknown> => checkRedis(redis).catch((error: unknown) => error);
    while ((await refusal()) === undefined) await sleep(10);
    await expect(checkRedis(redis)).rejects.toThrow(GONE);
  });
});
